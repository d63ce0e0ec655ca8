// Of pages that have all the words in one chunk, those that have them side by side there. Pages are read the best first, a
// few at a time, until there are enough: others get their turn in between.
import type { Database } from '@notarium/runtime/database'
import { type ChunkRow, chunksById } from '../store/chunk-rows.ts'
import { pagesWithText } from '../store/page-queries.ts'
import type { RankedPage } from '../word-index/ranker.ts'
import type { KeywordResult } from './keyword-search.ts'
import { hasPhrase } from './phrase.ts'

const readAtOnce = 5
/** Of one page: it is long if it has more, and was found for its best ones. */
const mostChunks = 40

export async function withPhrases(
  database: Database,
  { pages: candidates, chunksTogether }: KeywordResult,
  phrases: readonly string[],
  enough: number,
): Promise<{ readonly pages: RankedPage[]; readonly isComplete: boolean }> {
  const pages: RankedPage[] = []
  for (let at = 0; at < candidates.length; at += readAtOnce) {
    if (pages.length >= enough) return { pages, isComplete: false }
    const batch = candidates.slice(at, at + readAtOnce)
    const textOf = await chunkTexts(database, batch, chunksTogether)
    const stands = (pageId: number) =>
      chunksTogether(pageId).every((ids, index) =>
        ids.slice(0, mostChunks).some((id) => hasPhrase(textOf(id), phrases[index] as string)),
      )
    pages.push(...batch.filter(({ pageId }) => stands(pageId)))
    await new Promise(setImmediate)
  }
  return { pages, isComplete: true }
}

async function chunkTexts(
  database: Database,
  batch: readonly RankedPage[],
  chunksTogether: KeywordResult['chunksTogether'],
): Promise<(chunkId: number) => string> {
  const ids = batch.flatMap(({ pageId }) =>
    chunksTogether(pageId).flatMap((list) => list.slice(0, mostChunks)),
  )
  const chunks = new Map<number, ChunkRow>()
  for (const chunk of await chunksById(database, [...new Set(ids)])) chunks.set(chunk.id, chunk)
  const pages = await pagesWithText(
    database,
    batch.map(({ pageId }) => pageId),
  )
  const markdown = new Map(pages.map((page) => [page.id, page.markdown]))
  return (chunkId) => {
    const chunk = chunks.get(chunkId)
    return chunk === undefined ? '' : (markdown.get(chunk.page_id) ?? '').slice(chunk.start_at, chunk.end_at)
  }
}
