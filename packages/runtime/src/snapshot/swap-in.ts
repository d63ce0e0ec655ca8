// What was staged takes the place of what is live, which goes aside. Done again after whatever interrupted it, it ends
// what is left to do; done once more, it does nothing. Nobody may use any of the three meanwhile.
import type { DatabaseLocation } from '../database/index.ts'
import { explaining, SnapshotError } from './snapshot-error.ts'
import type { Swapped } from './swapped.ts'

/** All of one kind; on PostgreSQL schemas of one database. Where nothing is live, nothing goes aside. */
export function swapIn(
  staged: DatabaseLocation,
  live: DatabaseLocation,
  aside: DatabaseLocation,
): Promise<Swapped> {
  return explaining(undefined, async () => {
    if (staged.kind === 'sqlite' && live.kind === 'sqlite' && aside.kind === 'sqlite') {
      const { swapSqlite } = await import('./swap-sqlite.ts')
      return swapSqlite(staged.file, live.file, aside.file)
    }
    if (staged.kind === 'postgres' && live.kind === 'postgres' && aside.kind === 'postgres') {
      const { swapPostgres } = await import('./swap-postgres.ts')
      return swapPostgres(live, staged.schema, aside.schema)
    }
    throw new SnapshotError('other-kind', 'a database can only take the place of one of its kind')
  })
}
