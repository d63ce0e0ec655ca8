// Syncs that wait for embeddings: in their last phase, with all their pages stored.
import type { Database } from '@notarium/runtime/database'

export async function settleSyncs(database: Database, trouble: string | null, now: number): Promise<void> {
  await database.run(
    `UPDATE import_job SET state = ?, phase = 'finished', error = ?, finished_at = ? WHERE phase = 'embedding'`,
    trouble === null ? 'done' : 'failed',
    trouble === null ? null : `the pages are stored, but have no embeddings yet: ${trouble}`,
    now,
  )
}

export async function hasWaitingSyncs(database: Database): Promise<boolean> {
  return (await database.get("SELECT id FROM import_job WHERE phase = 'embedding' LIMIT 1")) !== undefined
}
