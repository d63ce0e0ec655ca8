// A snapshot of SQLite becomes a file again. It has its name only when it is whole, checked and on the disk.
import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Migration, migrate, openDatabase } from '../database/index.ts'
import { expectRows } from './compare-rows.ts'
import { unpack } from './packed-file.ts'
import { damaged, SnapshotError } from './snapshot-error.ts'
import type { Snapshot, SnapshotFacts } from './snapshot-facts.ts'
import { partOf, removeSqlite } from './sqlite-files.ts'
import { doSqliteTask, type SqliteState } from './sqlite-task.ts'
import type { StageOptions } from './stage-options.ts'
import { syncFolder } from './sync-folder.ts'

export async function stageSqlite(
  folder: string,
  snapshot: Snapshot,
  target: string,
  options: StageOptions,
): Promise<SnapshotFacts> {
  const file = resolve(target)
  if ((await stat(file).catch(() => undefined)) !== undefined)
    throw new SnapshotError('not-empty', `there is a database '${file}' already: discard it first`)
  const part = partOf(file)
  try {
    const [packed] = snapshot.files
    if (packed === undefined || snapshot.files.length > 1) throw damaged('it should be one file')
    await unpack(folder, packed, createWriteStream(part, { mode: 0o600, flush: true }), options)
    const { questions = {}, signal } = options
    const outcome = await doSqliteTask({ kind: 'check', file: part, questions }, signal)
    if ('fault' in outcome) throw damaged(outcome.fault)
    await expectAsAnnounced(snapshot, outcome.state, options.migrations)
    await rename(part, file)
    await syncFolder(dirname(file))
    const { kind, schemaVersion, rows } = snapshot
    return Object.freeze({ kind, schemaVersion, rows, answers: outcome.state.answers })
  } finally {
    await removeSqlite(part)
  }
}

/** The same tables, indexes and views as the migrations make: nothing is missing, and no trigger waits in it. */
async function expectAsAnnounced(
  { schemaVersion, rows }: Snapshot,
  state: SqliteState,
  migrations: readonly Migration[],
): Promise<void> {
  if (state.schemaVersion !== schemaVersion) throw damaged('it has another schema version than it says')
  const expected = new Set(await objectsOf(migrations))
  const odd = state.objects.find((object) => !expected.delete(object))
  if (odd !== undefined) throw damaged(`it holds the ${odd}, which is none of ours`)
  if (expected.size > 0) throw damaged(`it lacks the ${[...expected].join(', ')}`)
  expectRows(rows, state.rows)
}

async function objectsOf(migrations: readonly Migration[]): Promise<string[]> {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  try {
    await migrate(database, migrations)
    const found = await database.all<{ type: string; name: string }>(
      `SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    return found.map(({ type, name }) => `${type} ${name}`)
  } finally {
    await database.close()
  }
}
