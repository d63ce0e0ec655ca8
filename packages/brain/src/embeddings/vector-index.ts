// Finds the chunks whose vectors are nearest. Two ways: sign bits in this process (bit-vector-index.ts), or pgvector
// where the PostgreSQL server has it (pgvector-index.ts).
import type { VectorHit } from '../vectors/search-vectors.ts'

export interface VectorIndex {
  /** Only of these pages, where some are named. */
  nearest(
    query: Float32Array,
    count: number,
    pages: ReadonlySet<number> | undefined,
  ): Promise<readonly VectorHit[]>
  add(vectors: ReadonlyMap<number, Float32Array>): void
}
