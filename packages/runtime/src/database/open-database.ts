// Opens a database of either kind.
import type { Database, DatabaseLocation } from './database.ts'

/** The drivers are loaded when they are asked for: a brain on SQLite pays nothing for PostgreSQL. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'sqlite') {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(location)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(location)
}
