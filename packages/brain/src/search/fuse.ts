// Two lists into one. A rank is comparable where a score is not, so each list gives 1 / (60 + rank) (reciprocal rank
// fusion); a page that answers to the very name that was typed comes first.
import type { RankedPage } from '../word-index/ranker.ts'

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

const damping = 60

export function fuse(
  byWords: readonly RankedPage[],
  byMeaning: readonly SimilarPage[],
  exactNames: readonly number[],
): Hit[] {
  const hits = new Map<number, Hit>()
  const keepsScore = byMeaning.length === 0
  byWords.forEach(({ pageId, chunkId, score }, index) => {
    hits.set(pageId, {
      pageId,
      chunkId,
      score: keepsScore ? score : 1 / (damping + index + 1),
      keywordScore: score,
      keywordRank: index + 1,
      vectorRank: null,
      similarity: null,
      exactName: false,
    })
  })
  byMeaning.forEach(({ pageId, chunkId, similarity }, index) => {
    const known = hits.get(pageId)
    hits.set(pageId, {
      pageId,
      chunkId: known?.chunkId ?? chunkId,
      score: (known?.score ?? 0) + 1 / (damping + index + 1),
      keywordScore: known?.keywordScore ?? null,
      keywordRank: known?.keywordRank ?? null,
      vectorRank: index + 1,
      similarity,
      exactName: false,
    })
  })
  for (const pageId of exactNames) {
    const known = hits.get(pageId)
    if (known !== undefined) hits.set(pageId, { ...known, exactName: true })
  }
  return [...hits.values()].sort(
    (a, b) => Number(b.exactName) - Number(a.exactName) || b.score - a.score || a.pageId - b.pageId,
  )
}
