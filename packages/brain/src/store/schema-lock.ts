// One brain a schema: a second process that wrote to the same tables would not see what the first one keeps in memory.
// On SQLite the lock on the brain's folder does this (lockFolder, in main.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'

/** Milliseconds. A server takes a moment to notice that a brain which was closed or killed has gone. */
const patience = { whole: 2_000, pause: 100 } as const

/** The connection that holds the lock until it is closed; undefined where there is nothing to lock. */
export async function lockSchema(location: DatabaseLocation): Promise<Database | undefined> {
  if (location.kind === 'sqlite') return undefined
  const database = await openDatabase({ ...location, connections: 1 })
  const giveUpAt = performance.now() + patience.whole
  do {
    if (await tryLock(database)) return database
    await sleep(patience.pause)
  } while (performance.now() < giveUpAt)
  await database.close()
  throw new BrainError(
    'store-unavailable',
    `another brain works with the schema '${location.schema}' of this database: stop it, or give this one a schema of its own`,
  )
}

async function tryLock(database: Database): Promise<boolean | undefined> {
  const row = await database.get<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('notarium brain'), hashtext(current_schema())) AS locked`,
  )
  return row?.locked
}
