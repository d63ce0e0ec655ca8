// Of pages that have all the words, those that have them side by side. Pages are read the best first, a few at a time,
// until there are enough: others get their turn in between.
import type { Database } from '@notarium/runtime/database'
import { pagesWithText } from '../store/page-queries.ts'
import type { RankedPage } from '../word-index/ranker.ts'
import { hasPhrases } from './phrase.ts'

const readAtOnce = 10

export async function withPhrases(
  database: Database,
  candidates: readonly RankedPage[],
  phrases: readonly string[],
  enough: number,
): Promise<{ readonly pages: RankedPage[]; readonly isComplete: boolean }> {
  const pages: RankedPage[] = []
  for (let at = 0; at < candidates.length; at += readAtOnce) {
    if (pages.length >= enough) return { pages, isComplete: false }
    const batch = candidates.slice(at, at + readAtOnce)
    const rows = await pagesWithText(
      database,
      batch.map(({ pageId }) => pageId),
    )
    const texts = new Map(rows.map(({ id, markdown }) => [id, markdown]))
    pages.push(...batch.filter(({ pageId }) => hasPhrases(texts.get(pageId) ?? '', phrases)))
    await new Promise(setImmediate)
  }
  return { pages, isComplete: true }
}
