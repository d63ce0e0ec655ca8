// Removes a database for good: one that was staged and is not wanted, or one that was put aside. None there is as good.

import type { DatabaseLocation } from '../database/index.ts'
import { quotedName } from '../database/postgres-connection.ts'
import { explaining } from './snapshot-error.ts'
import { partOf, removeSqlite } from './sqlite-files.ts'

export function discardStaged(location: DatabaseLocation): Promise<void> {
  return explaining(undefined, async () => {
    if (location.kind === 'sqlite') {
      for (const file of [partOf(location.file), location.file]) await removeSqlite(file)
      return
    }
    const { inPostgres } = await import('./postgres-session.ts')
    await inPostgres(location, ({ database }) =>
      database.run(`DROP SCHEMA IF EXISTS ${quotedName(location.schema)} CASCADE`),
    )
  })
}
