// Figures about a brain.
import type { BrainStats } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { moment } from './pages/present.ts'
import { brainCounts, databaseBytes, languageCounts } from './store/stat-queries.ts'

export async function readStats(
  database: Database,
): Promise<Omit<BrainStats, 'name' | 'store' | 'embeddings'>> {
  const { last_change, ...counts } = await brainCounts(database)
  return {
    ...counts,
    languages: Object.fromEntries(
      (await languageCounts(database)).map(({ language, pages }) => [language, pages]),
    ),
    databaseBytes: await databaseBytes(database),
    lastChangeAt: last_change === null ? null : moment(last_change),
  }
}
