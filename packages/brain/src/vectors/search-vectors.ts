// Nearest neighbours: candidates from the index of bits, then their true similarity from the stored vectors.
import type { BitIndex } from './bit-index.ts'
import { dot } from './vector.ts'

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
  fetch: (ids: number[]) => Promise<Map<number, Float32Array>>,
  { count, rescore = 300, allowed }: VectorSearchOptions,
): Promise<VectorHit[]> {
  const candidates = index.nearest(query, Math.max(count, rescore), allowed)
  const vectors = candidates.length === 0 ? new Map<number, Float32Array>() : await fetch(candidates)
  return Array.from(vectors, ([id, vector]) => ({ id, similarity: dot(query, vector) }))
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, count)
}
