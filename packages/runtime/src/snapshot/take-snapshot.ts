// A copy of a database as it is at one moment, in compressed files, while others go on writing to it.
import { readdir } from 'node:fs/promises'
import type { DatabaseLocation } from '../database/index.ts'
import { explaining, SnapshotError } from './snapshot-error.ts'
import type { SnapshotFacts, SnapshotOptions } from './snapshot-facts.ts'

/** Into a folder that is there and is empty. What a failure leaves in it is the caller's to remove. */
export function takeSnapshot(
  location: DatabaseLocation,
  folder: string,
  options: SnapshotOptions = {},
): Promise<SnapshotFacts> {
  return explaining(options.signal, async () => {
    if ((await readdir(folder)).length > 0)
      throw new SnapshotError('not-empty', `the folder '${folder}' is not empty: choose another`)
    if (location.kind === 'sqlite') {
      const { takeSqlite } = await import('./take-sqlite.ts')
      return takeSqlite(location.file, folder, options)
    }
    // Loaded when it is asked for: whoever keeps to SQLite pays nothing for PostgreSQL.
    const { takePostgres } = await import('./take-postgres.ts')
    return takePostgres(location, folder, options)
  })
}
