// A segment is an immutable part of the word index: some chunks, numbered from 0, and which terms are in them. What is
// written later goes into a new segment; small ones are merged in the background (merge.ts).
import type { Block } from './block.ts'

/** What ranking needs to know of each chunk, by its number in the segment. Chunks of one page are neighbours. */
export interface SegmentFacts {
  readonly chunkIds: Uint32Array
  readonly pageIds: Uint32Array
  /** In terms. */
  readonly lengths: Uint32Array
  /** 1 where a good part of the words is Cyrillic. */
  readonly cyrillic: Uint8Array
}

export interface SegmentContent {
  readonly facts: SegmentFacts
  readonly blocks: readonly Block[]
}

/** Little-endian, as every machine is that we run on. */
export function encodeFacts({ chunkIds, pageIds, lengths, cyrillic }: SegmentFacts): Uint8Array {
  const count = chunkIds.length
  const data = new Uint8Array(13 * count)
  const numbers = new Uint32Array(data.buffer, 0, 3 * count)
  numbers.set(chunkIds, 0)
  numbers.set(pageIds, count)
  numbers.set(lengths, 2 * count)
  data.set(cyrillic, 12 * count)
  return data
}

export function decodeFacts(data: Uint8Array): SegmentFacts {
  // A copy of its own: drivers hand out views into larger buffers, which need not be aligned.
  const own = new Uint8Array(data)
  const count = own.length / 13
  const numbers = new Uint32Array(own.buffer, 0, 3 * count)
  return {
    chunkIds: numbers.subarray(0, count),
    pageIds: numbers.subarray(count, 2 * count),
    lengths: numbers.subarray(2 * count),
    cyrillic: own.subarray(12 * count),
  }
}

export const noFacts: SegmentFacts = decodeFacts(new Uint8Array(0))
