// SQLite as Node brings it. Write-ahead log, so that readers and the one writer do not wait for each other;
// `synchronous = FULL`, so that what was committed is there after the power fails.
import { DatabaseSync } from 'node:sqlite'
import { type BulkInsert, type Database, DatabaseError } from './database.ts'
import { createRecent } from './recent.ts'
import { createTurns } from './turns.ts'

/** Result codes of SQLite: malformed, not a database. */
const damaged: readonly number[] = [11, 26]
const mostStatements = 300

export interface SqliteLocation {
  readonly file: string
  readonly readOnly?: boolean
  readonly cacheMiB?: number
}

export function openSqlite({ file, readOnly = false, cacheMiB = 8 }: SqliteLocation): Database {
  const connection = connect(file, readOnly)
  connection.exec(`PRAGMA cache_size = ${-1024 * cacheMiB}`)
  // Preparing costs more than most statements do.
  const statement = createRecent(mostStatements, (sql) => connection.prepare(sql))
  const inTurn = createTurns(1)

  const within: Database = {
    dialect: 'sqlite',
    all: async (sql, ...values) => statement(sql).all(...values) as never,
    get: async (sql, ...values) => statement(sql).get(...values) as never,
    run: async (sql, ...values) => Number(statement(sql).run(...values).changes),
    insert: async (into, rows) => {
      const prepared = statement(insertOne(into))
      for (const row of rows) prepared.run(...row)
    },
    transaction: (work) => work(within),
    close: async () => connection.close(),
  }
  const inTransaction = async <Result>(work: (transaction: Database) => Promise<Result>) => {
    connection.exec('BEGIN IMMEDIATE')
    try {
      const result = await work(within)
      connection.exec('COMMIT')
      return result
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }
  // One connection, one transaction at a time: the next waits for its turn. A single statement outside of one would
  // otherwise become part of a stranger's transaction, or see what that may yet undo.
  if (readOnly) return within
  return {
    ...within,
    all: (sql, ...values) => inTurn(() => within.all(sql, ...values)) as never,
    get: (sql, ...values) => inTurn(() => within.get(sql, ...values)) as never,
    run: (sql, ...values) => inTurn(() => within.run(sql, ...values)),
    insert: (into, rows) => inTurn(() => inTransaction((transaction) => transaction.insert(into, rows))),
    transaction: (work) => inTurn(() => inTransaction(work)),
    close: () => inTurn(within.close),
  }
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  try {
    const connection = new DatabaseSync(file, {
      readOnly,
      timeout: 10_000,
      enableForeignKeyConstraints: true,
    })
    if (!readOnly) connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    connection.prepare('SELECT count(*) FROM sqlite_schema').get()
    return connection
  } catch (error) {
    throw new DatabaseError('unavailable', whyUnusable(file, error), { cause: error })
  }
}

function whyUnusable(file: string, error: unknown): string {
  const { errcode = 0, message } = error as Error & { errcode?: number }
  if (damaged.includes(errcode & 0xff))
    return `'${file}' is not a database, or is damaged: put a backup in its place, or use another folder`
  return `'${file}' cannot be opened (${message}): see that this user may read and write it`
}

function insertOne({ table, columns, onConflict = '' }: BulkInsert): string {
  const names = Object.keys(columns)
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${onConflict}`
}
