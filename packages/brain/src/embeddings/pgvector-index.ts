// The index in the server: pgvector keeps it, and the writer fills it.
import type { Database } from '@notarium/runtime/database'
import { nearestByPgvector } from '../store/pgvector.ts'
import type { VectorIndex } from './vector-index.ts'

export function createPgvectorIndex(database: Database, model: number): VectorIndex {
  return {
    nearest: (query, count, pages) =>
      nearestByPgvector(database, model, query, count, pages === undefined ? undefined : [...pages]),
    add: () => undefined,
  }
}
