// A database for a process that stays up without it: until PostgreSQL is there and prepared every call says that it is
// not, and behind that it is tried again. From then on a lost connection is the pool's to replace, and what goes wrong
// is remembered until something can be written again.
import { type Database, DatabaseError, type DatabaseLocation } from './database.ts'
import { openDatabase } from './open-database.ts'

export interface PatientDatabase extends Database {
  readonly isReady: boolean
  /** Why it cannot be used, or could not when it last was: on a full disk reading works, and only a write tells. */
  readonly trouble: Error | undefined
}

export interface PatientOptions {
  /**
   * While it is being opened, once for each trouble that is another than before; 'newer-schema' is the last, no trying
   * mends it. Later, when it can no more be used.
   */
  onTrouble(error: Error): void
  onReady(): void
  readonly retryMs?: number
}

/** Resolves after the first try, however that went. A file is there or is not: for SQLite this rejects. */
export async function openPatiently(
  location: DatabaseLocation,
  prepare: (database: Database) => Promise<void>,
  { onTrouble, onReady, retryMs = 2000 }: PatientOptions,
): Promise<PatientDatabase> {
  let real: Database | undefined
  let trouble: Error | undefined
  let nextTry: NodeJS.Timeout | undefined
  let isClosed = false

  const tryToOpen = async () => {
    try {
      const opened = await openPrepared(location, prepare)
      if (isClosed) return await opened.close()
      real = opened
      trouble = undefined
    } catch (error) {
      if (location.kind === 'sqlite') throw error
      if (!isClosed) noteTrouble(error as Error)
      return
    }
    onReady()
  }
  const noteTrouble = (error: Error) => {
    const isNew = error.message !== trouble?.message
    trouble = error
    if ((error as DatabaseError).code !== 'newer-schema') nextTry = setTimeout(tryToOpen, retryMs)
    if (isNew) onTrouble(error)
  }
  const usable = (): Database => {
    if (real !== undefined && !isClosed) return real
    const why = isClosed ? 'the database is closed' : (trouble?.message ?? 'PostgreSQL is not connected yet')
    throw new DatabaseError('unavailable', why, { cause: trouble })
  }
  const reading = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = usable()
    try {
      return await work(database)
    } catch (error) {
      if (error instanceof DatabaseError && !isClosed) {
        if (trouble === undefined) onTrouble(error)
        trouble = error
      }
      throw error
    }
  }
  const writing = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const result = await reading(work)
    trouble = undefined
    return result
  }
  await tryToOpen()
  return {
    dialect: location.kind,
    all: (sql, ...values) => reading((database) => database.all(sql, ...values)) as never,
    get: (sql, ...values) => reading((database) => database.get(sql, ...values)) as never,
    run: (sql, ...values) => writing((database) => database.run(sql, ...values)),
    insert: (into, rows) => writing((database) => database.insert(into, rows)),
    transaction: (work) => writing((database) => database.transaction(work)),
    get isReady() {
      return real !== undefined && !isClosed
    },
    get trouble() {
      return trouble
    },
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(nextTry)
      await real?.close()
    },
  }
}

async function openPrepared(
  location: DatabaseLocation,
  prepare: (database: Database) => Promise<void>,
): Promise<Database> {
  const database = await openDatabase(location)
  try {
    await prepare(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
