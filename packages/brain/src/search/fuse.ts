// Two lists into one. By words a page is worth its share of what the question asks for, so that a question of which the
// pages have few words, as one in another language, is left to its meaning; where they have most, words decide, and meaning
// tells those apart that have the same. Meaning alone brings only what is near beside the nearest. Of a model whose
// similarities nobody has measured only the order counts. A page that answers to the very name that was typed comes first.
import type { RankedPage } from '../word-index/ranker.ts'
import type { KeywordResult } from './keyword-search.ts'

interface SimilarPage {
  readonly pageId: number
  readonly chunkId: number
  readonly similarity: number
}

export interface ByMeaning {
  readonly pages: readonly SimilarPage[]
  /** The similarity that a page has at most that is not among them. */
  readonly beyond: number
  /** Whether a similarity tells how near a page is, and not only which of two is nearer. */
  readonly isMeasured: boolean
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

type ByWords = Pick<KeywordResult, 'pages' | 'fullWeight'>
type Ranked<Page> = (Page & { readonly rank: number }) | undefined
type Score = (keyword: Ranked<RankedPage>, meaning: Ranked<SimilarPage>) => number

/** Chosen on the test sets of bench/embedder.ts. */
const meaningWeight = 1.75
/** A few words in common are often chance: a page that has half of a question is worth less than half. */
const wordsSteepness = 1.25
/** Of the nearest page's similarity. */
const leastNearness = 0.5
const damping = 60

export function fuse(byWords: ByWords, byMeaning: ByMeaning, exactNames: readonly number[]): Hit[] {
  const named = new Set(exactNames)
  const keywords = ranked(byWords.pages)
  const meanings = ranked(byMeaning.pages)
  const scoreOf = scoring(byWords, byMeaning)
  const brought = byMeaning.isMeasured ? nearPages(byMeaning.pages) : byMeaning.pages
  const found = new Set([...keywords.keys(), ...brought.map(({ pageId }) => pageId)])
  const hits = [...found].map((pageId): Hit => {
    const keyword = keywords.get(pageId)
    const meaning = meanings.get(pageId)
    return {
      pageId,
      chunkId: (keyword ?? meaning)?.chunkId as number,
      score: scoreOf(keyword, meaning),
      keywordScore: keyword?.score ?? null,
      keywordRank: keyword?.rank ?? null,
      vectorRank: meaning?.rank ?? null,
      similarity: meaning?.similarity ?? null,
      exactName: named.has(pageId),
    }
  })
  return hits.sort(
    (a, b) => Number(b.exactName) - Number(a.exactName) || b.score - a.score || a.pageId - b.pageId,
  )
}

function ranked<Page extends { readonly pageId: number }>(pages: readonly Page[]) {
  return new Map(pages.map((page, index) => [page.pageId, { ...page, rank: index + 1 }]))
}

function nearPages(pages: readonly SimilarPage[]): readonly SimilarPage[] {
  const least = (pages[0]?.similarity ?? 0) * leastNearness
  return pages.filter(({ similarity }) => similarity >= least)
}

function scoring({ fullWeight }: ByWords, { pages, beyond, isMeasured }: ByMeaning): Score {
  if (pages.length === 0) return (keyword) => keyword?.score ?? 0
  // Reciprocal rank fusion.
  if (!isMeasured) return (keyword, meaning) => rankShare(keyword) + rankShare(meaning)
  return (keyword, meaning) => {
    const share = keyword === undefined || fullWeight === 0 ? 0 : keyword.score / fullWeight
    return share ** wordsSteepness + meaningWeight * (meaning?.similarity ?? beyond)
  }
}

const rankShare = (page: { readonly rank: number } | undefined) =>
  page === undefined ? 0 : 1 / (damping + page.rank)
