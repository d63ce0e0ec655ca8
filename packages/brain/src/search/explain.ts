// Why a chunk is where it is: what each word of the question gave it.

import type { IndexReader } from '../word-index/index-reader.ts'
import { eachPosting } from '../word-index/postings.ts'
import { coverageFactor, termScore } from '../word-index/ranker.ts'
import { allWeight, type FoundTerms } from './keyword-search.ts'

export interface ExplainedTerm {
  readonly term: string
  readonly chunks: number
  readonly score: number
}

export async function explainTerms(
  reader: IndexReader,
  chunkId: number,
  { found, weights }: FoundTerms,
): Promise<ExplainedTerm[]> {
  const { segments, averageLength } = reader.view()
  for (const segment of segments) {
    const number = segment.facts.chunkIds.indexOf(chunkId)
    if (number < 0 || segment.superseded.has(segment.facts.pageIds[number] as number)) continue
    const length = segment.facts.lengths[number] as number
    const frequencies = new Map<string, number>()
    for (const term of weights.keys()) {
      const entry = await reader.find(segment, term)
      eachPosting(entry?.postings ?? new Uint8Array(0), (chunk, frequency) => {
        if (chunk === number) frequencies.set(term, frequency)
      })
    }
    return scored(frequencies, (frequency) => termScore(frequency, length, averageLength), { found, weights })
  }
  return []
}

/** The scores of the terms add up to that of the chunk. */
function scored(
  frequencies: ReadonlyMap<string, number>,
  scoreOf: (frequency: number) => number,
  { found, weights }: FoundTerms,
): ExplainedTerm[] {
  const weightOf = (term: string) => weights.get(term) as number
  const covered = [...frequencies.keys()].reduce((sum, term) => sum + weightOf(term), 0)
  const factor = coverageFactor(covered, allWeight(weights))
  return [...frequencies]
    .map(([term, frequency]) => ({
      term,
      chunks: found.get(term) ?? 0,
      score: factor * weightOf(term) * scoreOf(frequency),
    }))
    .sort((a, b) => b.score - a.score)
}
