// A segment is an immutable part of the word index: some chunks, numbered from 0, and which terms are in them. What is
// written later goes into a new segment; small ones are merged in the background (merge.ts).
import type { Block } from './block.ts'

/** What ranking needs to know of each chunk, by its number in the segment. Chunks of one page are neighbours. */
export interface SegmentFacts {
  readonly chunkIds: Uint32Array
  readonly pageIds: Uint32Array
  /** In terms. */
  readonly lengths: Uint32Array
}

export interface SegmentContent {
  readonly facts: SegmentFacts
  readonly blocks: readonly Block[]
}

/** Little-endian, as every machine is that we run on. */
export function encodeFacts({ chunkIds, pageIds, lengths }: SegmentFacts): Uint8Array {
  const count = chunkIds.length
  const all = new Uint32Array(3 * count)
  all.set(chunkIds, 0)
  all.set(pageIds, count)
  all.set(lengths, 2 * count)
  return new Uint8Array(all.buffer)
}

export function decodeFacts(data: Uint8Array): SegmentFacts {
  // A copy of its own: drivers hand out views into larger buffers, which need not be aligned.
  const all = new Uint32Array(new Uint8Array(data).buffer)
  const count = all.length / 3
  return {
    chunkIds: all.subarray(0, count),
    pageIds: all.subarray(count, 2 * count),
    lengths: all.subarray(2 * count),
  }
}
