// The thread of one task: see sqlite-task.ts.
import { constants, setPriority } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answers } from './snapshot-facts.ts'
import type { SqliteOutcome, SqliteState, SqliteTask } from './sqlite-task.ts'

const longestLockWait = 10_000
const [malformed, notADatabase] = [11, 26]

// On Linux this is about the thread: whoever is being served goes first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const port = parentPort as NonNullable<typeof parentPort>
port.postMessage(outcomeOf(workerData as SqliteTask))

function outcomeOf(task: SqliteTask): SqliteOutcome {
  try {
    if (task.kind === 'copy') {
      copy(task.from, task.to)
      return { state: using(task.to, true, (database) => stateOf(database, task.questions)) }
    }
    return using(task.file, true, (database) => {
      const fault = faultIn(database)
      return fault === undefined ? { state: stateOf(database, task.questions) } : { fault }
    })
  } catch (error) {
    const { message, code, errcode } = error as Error & {
      readonly code?: unknown
      readonly errcode?: unknown
    }
    const isDamage = typeof errcode === 'number' && [malformed, notADatabase].includes(errcode & 0xff)
    return isDamage ? { fault: message } : { error: { message, code, errcode } }
  }
}

/**
 * Row by row into a new file, in one transaction that only reads: writers go on, and what they deleted is not in it. The
 * other way, page by page, begins anew whenever somebody writes. Not opened as read only: the last to close such a
 * database would leave its log behind.
 */
function copy(from: string, to: string): void {
  using(from, false, (database) => database.prepare('VACUUM INTO ?').run(to))
}

function using<Result>(file: string, readOnly: boolean, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file, { readOnly, timeout: longestLockWait })
  try {
    // A file from elsewhere is not to decide what is run.
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
    return work(database)
  } finally {
    database.close()
  }
}

function faultIn(database: DatabaseSync): string | undefined {
  const [first] = database.prepare('PRAGMA integrity_check(1)').all()
  const finding = String(first?.['integrity_check'])
  if (finding !== 'ok') return finding
  const [orphan] = database.prepare('PRAGMA foreign_key_check').all()
  return orphan && `a row of '${orphan['table']}' refers to one of '${orphan['parent']}' that is not there`
}

function stateOf(database: DatabaseSync, questions: SqliteTask['questions']): SqliteState {
  const found = database
    .prepare(
      `SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name`,
    )
    .all()
    .map(({ type, name }) => ({ type: String(type), name: String(name) }))
  const tables = found.filter(({ type, name }) => type === 'table' && name !== 'schema_version')
  const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  return {
    schemaVersion: number('SELECT version FROM schema_version'),
    rows: Object.fromEntries(
      tables.map(({ name }) => [name, number(`SELECT count(*) FROM "${name.replaceAll('"', '""')}"`)]),
    ),
    answers: Object.fromEntries(
      Object.entries(questions).map(([name, sql]) => [name, database.prepare(sql).all()]),
    ) as Answers,
    objects: found.map(({ type, name }) => `${type} ${name}`),
  }
}
