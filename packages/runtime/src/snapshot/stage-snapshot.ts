// Fills a new database with a snapshot, and checks it: what is staged is whole, and as good as what was backed up.
import type { DatabaseLocation } from '../database/index.ts'
import { explaining, SnapshotError } from './snapshot-error.ts'
import { readSnapshotFacts, type Snapshot, type SnapshotFacts } from './snapshot-facts.ts'
import type { StageOptions } from './stage-options.ts'

/** A file that is not there yet, or a schema that is not there or is empty. A failure leaves nothing behind. */
export function stageSnapshot(
  folder: string,
  target: DatabaseLocation,
  options: StageOptions,
): Promise<SnapshotFacts> {
  return explaining(options.signal, async () => {
    const snapshot = await readSnapshotFacts(folder)
    expectUsable(snapshot, target, options)
    const known = { ...options, migrations: options.migrations.slice(0, snapshot.schemaVersion) }
    if (target.kind === 'sqlite') {
      const { stageSqlite } = await import('./stage-sqlite.ts')
      return stageSqlite(folder, snapshot, target.file, known)
    }
    const { stagePostgres } = await import('./stage-postgres.ts')
    return stagePostgres(folder, snapshot, target, known)
  })
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

function expectUsable(snapshot: Snapshot, target: DatabaseLocation, { migrations }: StageOptions): void {
  if (snapshot.kind !== target.kind)
    throw new SnapshotError(
      'other-kind',
      `the backup is of ${names[snapshot.kind]}, and ${names[target.kind]} is configured: restore it where [database] ` +
        `${snapshot.kind === 'sqlite' ? 'names no URL' : 'has the URL of a PostgreSQL'}, and move pages from there by ` +
        '"notarium export" and "notarium import"',
    )
  if (snapshot.schemaVersion > migrations.length)
    throw new SnapshotError(
      'newer-schema',
      `the backup has schema version ${snapshot.schemaVersion}, this program knows ${migrations.length}: ` +
        'it was made by a newer version of Notarium; restore it with that version',
    )
}
