// What is done once, before a brain is read or written: its tables are brought up to date, and what an earlier process
// left half done is cleared away.
import { type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { settleDebt } from './embeddings/embedding-commands.ts'
import { modelKeyOf } from './embeddings/model-key.ts'
import { removeLeftovers } from './imports/uploads.ts'
import type { BrainSettings } from './settings.ts'
import { removeOldSnapshots } from './snapshots/snapshot-archive.ts'
import { countOpenJobs, openUploads } from './store/import-rows.ts'
import { migrations } from './store/schema.ts'
import { removeRetiredSegments } from './store/segments.ts'

export async function prepareStore(
  location: DatabaseLocation,
  { folder, embeddings }: BrainSettings,
): Promise<{ readonly hasOpenJobs: boolean }> {
  const database = await openDatabase(location)
  try {
    await migrate(database, migrations)
    // Nobody reads yet, so nobody still needs them.
    await removeRetiredSegments(database, Number.MAX_SAFE_INTEGER)
    await database.transaction((transaction) => settleDebt(transaction, modelKeyOf(embeddings), Date.now()))
    await removeOldSnapshots(folder)
    await removeLeftovers(folder, await openUploads(database))
    return { hasOpenJobs: (await countOpenJobs(database)) > 0 }
  } finally {
    await database.close()
  }
}
