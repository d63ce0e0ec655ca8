// SQLite as Node brings it. Write-ahead log, so that readers and the one writer do not wait for each other;
// `synchronous = FULL`, so that what was committed is there after the power fails.
import { DatabaseSync } from 'node:sqlite'
import { type BulkInsert, type Database, DatabaseError } from './database.ts'
import { createRecent } from './recent.ts'
import { explained, isDamage, isLocked } from './sqlite-trouble.ts'
import { createTurns } from './turns.ts'

const mostStatements = 300
/** Milliseconds that another program's lock is waited for, and between two looks at it. */
const longestWait = 10_000
const lockPause = 25

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

  const carryOut = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      // Where writing is possible it is not for a single statement to say that a lock is in the way for good.
      throw readOnly ? explained(error) : error
    }
  }
  const within: Database = {
    dialect: 'sqlite',
    all: async (sql, ...values) => carryOut(() => statement(sql).all(...values)) as never,
    get: async (sql, ...values) => carryOut(() => statement(sql).get(...values)) as never,
    run: async (sql, ...values) => Number(carryOut(() => statement(sql).run(...values)).changes),
    insert: async (into, rows) =>
      carryOut(() => {
        const prepared = statement(insertOne(into))
        for (const row of rows) prepared.run(...row)
      }),
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
      // Here already: a lock met within the work is no reason to do the work again.
      throw explained(error)
    }
  }
  // One that only reads hardly ever meets a lock.
  if (readOnly) return within
  // SQLite itself would wait for a lock with the whole thread.
  connection.exec('PRAGMA busy_timeout = 0')
  // One connection, one transaction at a time: the next waits for its turn. A single statement outside of one would
  // otherwise become part of a stranger's transaction, or see what that may yet undo. Whoever waits for another
  // program's lock gives the turn on meanwhile: those who only read need not wait for it.
  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let waited = 0; ; waited += lockPause) {
      try {
        return await inTurn(work)
      } catch (error) {
        if (!isLocked(error) || waited >= longestWait) throw explained(error)
      }
      await new Promise((resolve) => setTimeout(resolve, lockPause))
    }
  }
  return {
    ...within,
    all: (sql, ...values) => patiently(() => within.all(sql, ...values)) as never,
    get: (sql, ...values) => patiently(() => within.get(sql, ...values)) as never,
    run: (sql, ...values) => patiently(() => within.run(sql, ...values)),
    insert: (into, rows) => patiently(() => inTransaction((transaction) => transaction.insert(into, rows))),
    transaction: (work) => patiently(() => inTransaction(work)),
    close: () => inTurn(within.close),
  }
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  try {
    const connection = new DatabaseSync(file, {
      readOnly,
      timeout: longestWait,
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
  if (isDamage(error))
    return `'${file}' is not a database, or is damaged: put a backup in its place, or use another folder`
  return `'${file}' cannot be opened (${(error as Error).message}): see that this user may read and write it`
}

function insertOne({ table, columns, onConflict = '' }: BulkInsert): string {
  const names = Object.keys(columns)
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${onConflict}`
}
