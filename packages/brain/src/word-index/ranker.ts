// BM25 over the chunks of one segment, then the best pages. A chunk that has more of what was asked for gains on top:
// BM25 alone lets one rare word outweigh the rest of a question. A page is worth its best chunk and a little of the
// second; more would make long pages win by their length. The constants were chosen on the test sets of bench/brain.ts.
import type { SegmentFacts } from './segment.ts'

const saturation = 1.8
const lengthWeight = 0.7
const rarityPower = 1.2
const coverageWeight = 1.5
const secondWeight = 0.1

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
  return Math.log(1 + (allChunks - chunksWithTerm + 0.5) / (chunksWithTerm + 0.5)) ** rarityPower
}

export function termScore(frequency: number, length: number, averageLength: number): number {
  return (
    (frequency * (saturation + 1)) /
    (frequency + saturation * (1 - lengthWeight + (lengthWeight * length) / averageLength))
  )
}

/** What a chunk gains by having so much of the question, of all the weight that it has. */
export function coverageFactor(covered: number, allWeight: number): number {
  return 1 + (coverageWeight * covered) / allWeight
}

export interface ChunkScores {
  readonly sums: Float32Array
  /** The weight of the terms that the chunk has. */
  readonly covered: Float32Array
}

/** Used again by every question: nothing is asked while one is scored. */
const scratch = { sums: new Float32Array(0), covered: new Float32Array(0) }

function emptyScores(count: number): ChunkScores {
  if (scratch.sums.length < count) {
    scratch.sums = new Float32Array(count)
    scratch.covered = new Float32Array(count)
  }
  return { sums: scratch.sums.fill(0, 0, count), covered: scratch.covered.fill(0, 0, count) }
}

/**
 * What each term gives to the chunks it is in; both lists have a place for every chunk of the segment. They are good
 * until the next call.
 */
export function scoreChunks(
  { lengths }: SegmentFacts,
  terms: readonly WeightedTerm[],
  averageLength: number,
): ChunkScores {
  const { sums, covered } = emptyScores(lengths.length)
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
      ;(sums[chunk] as number) +=
        (factor * frequency) / (frequency + floor + slope * (lengths[chunk] as number))
      ;(covered[chunk] as number) += weight
    }
  }
  return { sums, covered }
}

/** Calls `found` for every page with a score, once: chunks of a page are neighbours. */
export function eachPage(
  { chunkIds, pageIds }: SegmentFacts,
  { sums, covered }: ChunkScores,
  allWeight: number,
  found: (pageId: number, chunkId: number, score: number) => void,
): void {
  const count = pageIds.length
  let chunk = 0
  while (chunk < count) {
    if (sums[chunk] === 0) {
      chunk++
      continue
    }
    const pageId = pageIds[chunk] as number
    let best = 0
    let second = 0
    let bestChunk = chunk
    for (; chunk < count && pageIds[chunk] === pageId; chunk++) {
      const score = (sums[chunk] as number) * coverageFactor(covered[chunk] as number, allWeight)
      if (score > best) {
        second = best
        best = score
        bestChunk = chunk
      } else if (score > second) second = score
    }
    found(pageId, chunkIds[bestChunk] as number, best + secondWeight * second)
  }
}
