// BM25 over the chunks of one segment, then the best pages. A page is worth its best chunk and a little of the others:
// a page that speaks of the matter throughout is a better answer than one that mentions it.
import type { SegmentFacts } from './segment.ts'

const saturation = 1.2
const lengthWeight = 0.7
const restWeight = 0.1

export interface WeightedTerm {
  readonly postings: Uint8Array
  /** Of the term in this query: its rarity, less for a guess. */
  readonly weight: number
}

export interface RankedPage {
  readonly pageId: number
  readonly chunkId: number
  readonly score: number
}

/** How much a term says: much when it is in few chunks, next to nothing when it is in most. */
export function rarity(chunksWithTerm: number, allChunks: number): number {
  return Math.log(1 + (allChunks - chunksWithTerm + 0.5) / (chunksWithTerm + 0.5))
}

export function termScore(frequency: number, length: number, averageLength: number): number {
  return (
    (frequency * (saturation + 1)) /
    (frequency + saturation * (1 - lengthWeight + (lengthWeight * length) / averageLength))
  )
}

/** Adds what each term gives to the chunks it is in. `scores` has a place for every chunk of the segment. */
export function scoreChunks(
  facts: SegmentFacts,
  terms: readonly WeightedTerm[],
  averageLength: number,
  scores: Float32Array,
): void {
  const { lengths } = facts
  const floor = saturation * (1 - lengthWeight)
  const slope = (saturation * lengthWeight) / averageLength
  for (const { postings, weight } of terms) {
    const factor = weight * (saturation + 1)
    const end = postings.length
    let at = 0
    let chunk = 0
    while (at < end) {
      // Numbers are read in place: a call for each would cost more than the sum.
      let byte = postings[at++] as number
      let delta = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] as number
        delta |= (byte & 127) << shift
      }
      chunk += delta
      byte = postings[at++] as number
      let frequency = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = postings[at++] as number
        frequency |= (byte & 127) << shift
      }
      ;(scores[chunk] as number) +=
        (factor * frequency) / (frequency + floor + slope * (lengths[chunk] as number))
    }
  }
}

/** Calls `found` for every page with a score, once: chunks of a page are neighbours. */
export function eachPage(
  { chunkIds, pageIds }: SegmentFacts,
  scores: Float32Array,
  found: (pageId: number, chunkId: number, score: number) => void,
): void {
  const count = pageIds.length
  let chunk = 0
  while (chunk < count) {
    const pageId = pageIds[chunk] as number
    let best = 0
    let bestChunk = chunk
    let sum = 0
    for (; chunk < count && pageIds[chunk] === pageId; chunk++) {
      const score = scores[chunk] as number
      sum += score
      if (score > best) {
        best = score
        bestChunk = chunk
      }
    }
    if (best > 0) found(pageId, chunkIds[bestChunk] as number, best + restWeight * (sum - best))
  }
}
