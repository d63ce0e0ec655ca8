// Schemas are renamed, in one transaction. One with nothing in it, as every connection makes, is as good as none.
import type { Database } from '../database/index.ts'
import { type PostgresLocation, quotedName } from '../database/postgres-connection.ts'
import { inPostgres } from './postgres-session.ts'
import { isEmptySchema } from './postgres-tables.ts'
import { SnapshotError } from './snapshot-error.ts'
import type { Swapped } from './swapped.ts'

export function swapPostgres(live: PostgresLocation, staged: string, aside: string): Promise<Swapped> {
  return inPostgres(live, async ({ database }) => {
    await database.run(`SELECT pg_advisory_xact_lock(hashtext('notarium restore'), hashtext(?))`, live.schema)
    const isThere = async (schema: string) => !(await isEmptySchema(database, schema))
    const hasLive = await isThere(live.schema)
    const hasAside = await isThere(aside)
    if (!(await isThere(staged))) {
      if (hasLive) return { hasAside }
      throw new SnapshotError(
        'unavailable',
        `PostgreSQL has nothing in the schema '${staged}': restore it from the backup once more`,
      )
    }
    if (hasLive && hasAside)
      throw new SnapshotError('not-empty', `there is a schema '${aside}' already: rename it, or drop it`)
    if (hasLive) await rename(database, live.schema, aside)
    await rename(database, staged, live.schema)
    return { hasAside: hasLive || hasAside }
  })
}

async function rename(database: Database, from: string, to: string): Promise<void> {
  await database.run(`DROP SCHEMA IF EXISTS ${quotedName(to)}`)
  await database.run(`ALTER SCHEMA ${quotedName(from)} RENAME TO ${quotedName(to)}`)
}
