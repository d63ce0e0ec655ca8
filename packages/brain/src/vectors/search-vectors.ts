// Nearest neighbours: candidates from the index of bits, then their true similarity from the stored vectors.
import type { BitIndex } from './bit-index.ts'
import { similarityTo } from './vector.ts'

export interface VectorHit {
  readonly id: number
  /** Cosine, from -1 to 1. */
  readonly similarity: number
}

interface VectorSearchOptions {
  readonly count: number
  /** How many candidates are compared exactly. */
  readonly rescore?: number
  readonly allowed?: (id: number) => boolean
}

/** Vectors are normalised, the query too. What `fetch` leaves out is gone meanwhile, and no hit. */
export async function searchVectors(
  index: BitIndex,
  query: Float32Array,
  fetch: (ids: number[]) => Promise<ReadonlyMap<number, Uint8Array>>,
  { count, rescore = 128, allowed }: VectorSearchOptions,
): Promise<VectorHit[]> {
  const candidates = index.nearest(query, Math.max(count, rescore), allowed)
  if (candidates.length === 0) return []
  const stored = await fetch(candidates)
  return Array.from(stored, ([id, bytes]) => ({ id, similarity: similarityTo(query, bytes) }))
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, count)
}
