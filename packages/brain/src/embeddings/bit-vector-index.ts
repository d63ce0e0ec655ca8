// The index in this process: sign bits of every vector, with the exact vectors read from the database for the last step.
import type { Database } from '@notarium/runtime/database'
import { type ModelRow, vectorsAfter, vectorsOf } from '../store/vector-rows.ts'
import { createBitIndex } from '../vectors/bit-index.ts'
import { searchVectors } from '../vectors/search-vectors.ts'
import { decodeVector } from '../vectors/vector.ts'
import type { VectorIndex } from './vector-index.ts'

const loadedAtOnce = 500

/** Reads all vectors, in pieces between which others get their turn. */
export async function loadBitVectorIndex(
  database: Database,
  { id, dimensions }: ModelRow,
  pageOf: (chunkId: number) => number | undefined,
  signal: AbortSignal,
): Promise<VectorIndex> {
  const bits = createBitIndex(dimensions)
  const vector = new Float32Array(dimensions)
  for (let after = 0; !signal.aborted; ) {
    const rows = await vectorsAfter(database, id, after, loadedAtOnce)
    for (const { chunk_id, data } of rows) bits.set(chunk_id, decodeVector(data, vector))
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.chunk_id
    await new Promise(setImmediate)
  }
  return {
    nearest: async (query, count, pages) => {
      const fetch = async (ids: number[]) => {
        const vectors = await vectorsOf(database, id, ids)
        // Chunks that are gone: their bits are in nobody's way any more.
        for (const chunkId of ids) if (!vectors.has(chunkId)) bits.delete(chunkId)
        return vectors
      }
      if (pages === undefined) return searchVectors(bits, query, fetch, { count })
      const allowed = (chunkId: number) => pages.has(pageOf(chunkId) ?? -1)
      return searchVectors(bits, query, fetch, { count, allowed })
    },
    add: (vectors) => {
      for (const [chunkId, vector] of vectors) bits.set(chunkId, vector)
    },
  }
}
