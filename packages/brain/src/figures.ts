// Figures that are asked for every few seconds, where those of stats.ts would cost too much.
import type { EmbeddingStatus } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { BrainFigures } from './brain.ts'
import { countOpenJobs } from './store/import-rows.ts'
import { listSegments } from './store/segments.ts'
import { countPages, databaseBytes } from './store/stat-queries.ts'

export async function readFigures(
  database: Database,
  { vectors, debt }: Pick<EmbeddingStatus, 'vectors' | 'debt'>,
): Promise<BrainFigures> {
  const segments = await listSegments(database)
  return {
    pages: await countPages(database),
    chunks: segments.reduce((sum, { chunks }) => sum + chunks, 0),
    segments: segments.length,
    vectors,
    owedChunks: debt.chunks,
    openImports: await countOpenJobs(database),
    databaseBytes: await databaseBytes(database),
  }
}
