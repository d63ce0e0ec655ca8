// Why a chunk is where it is: what each word of the question gave it.

import type { IndexReader } from '../word-index/index-reader.ts'
import { eachPosting } from '../word-index/postings.ts'
import { termScore } from '../word-index/ranker.ts'
import type { FoundTerms } from './present-hits.ts'

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
  const explained: ExplainedTerm[] = []
  for (const segment of segments) {
    const number = segment.facts.chunkIds.indexOf(chunkId)
    if (number < 0) continue
    const length = segment.facts.lengths[number] as number
    for (const [term, weight] of weights) {
      const entry = await reader.find(segment, term)
      eachPosting(entry?.postings ?? new Uint8Array(0), (chunk, frequency) => {
        if (chunk !== number) return
        const score = weight * termScore(frequency, length, averageLength)
        explained.push({ term, chunks: found.get(term) ?? 0, score })
      })
    }
  }
  return explained.sort((a, b) => b.score - a.score)
}
