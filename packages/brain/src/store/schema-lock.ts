// One brain a schema: a second process that wrote to the same tables would not see what the first one keeps in memory.
// On SQLite the lock on the brain's folder does this (lockFolder, in main.ts).
import { type Database, type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'

/** The connection that holds the lock until it is closed; undefined where there is nothing to lock. */
export async function lockSchema(location: DatabaseLocation): Promise<Database | undefined> {
  if (location.kind === 'sqlite') return undefined
  const database = await openDatabase({ ...location, connections: 1 })
  const row = await database.get<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('notarium brain'), hashtext(current_schema())) AS locked`,
  )
  if (row?.locked) return database
  await database.close()
  throw new BrainError(
    'store-unavailable',
    `another brain works with the schema '${location.schema}' of this database: stop it, or give this one a schema of its own`,
  )
}
