// Two lists into one. By words a page is worth its share of what the question asks for, so that a question of which the
// pages have few words, as one in another language, is left to its meaning; where they have most, words decide, and meaning
// tells those apart that have the same. A page that answers to the very name that was typed comes first.
import type { RankedPage } from '../word-index/ranker.ts'
import type { KeywordResult } from './keyword-search.ts'

export interface SimilarPage {
  readonly pageId: number
  readonly chunkId: number
  readonly similarity: number
}

export interface Hit {
  readonly pageId: number
  readonly chunkId: number
  readonly score: number
  /** By words alone. */
  readonly keywordScore: number | null
  readonly keywordRank: number | null
  readonly vectorRank: number | null
  readonly similarity: number | null
  readonly exactName: boolean
}

/** Chosen on the test sets of bench/embedder.ts. */
const meaningWeight = 1.75

export function fuse(
  byWords: Pick<KeywordResult, 'pages' | 'fullWeight'>,
  byMeaning: readonly SimilarPage[],
  exactNames: readonly number[],
): Hit[] {
  const hits = new Map<number, Hit>()
  const named = new Set(exactNames)
  const keywords = new Map(byWords.pages.map((page, index) => [page.pageId, { ...page, rank: index + 1 }]))
  const meanings = new Map(byMeaning.map((page, index) => [page.pageId, { ...page, rank: index + 1 }]))
  // A page that is not among the nearest is no nearer than the last of them.
  const farthest = byMeaning.at(-1)?.similarity ?? 0
  for (const pageId of new Set([...keywords.keys(), ...meanings.keys()])) {
    const keyword = keywords.get(pageId)
    const meaning = meanings.get(pageId)
    const byMeaningAlone = meaningWeight * (meaning?.similarity ?? farthest)
    hits.set(pageId, {
      pageId,
      chunkId: (keyword ?? meaning)?.chunkId as number,
      score: byMeaning.length === 0 ? (keyword?.score as number) : shareOf(keyword, byWords) + byMeaningAlone,
      keywordScore: keyword?.score ?? null,
      keywordRank: keyword?.rank ?? null,
      vectorRank: meaning?.rank ?? null,
      similarity: meaning?.similarity ?? null,
      exactName: named.has(pageId),
    })
  }
  return [...hits.values()].sort(
    (a, b) => Number(b.exactName) - Number(a.exactName) || b.score - a.score || a.pageId - b.pageId,
  )
}

function shareOf(page: RankedPage | undefined, { fullWeight }: Pick<KeywordResult, 'fullWeight'>): number {
  return page === undefined || fullWeight === 0 ? 0 : page.score / fullWeight
}
