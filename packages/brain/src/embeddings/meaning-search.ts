// Search by meaning: the question as a vector, and the pages whose chunks are nearest to it.
import type { Database } from '@notarium/runtime/database'
import { type MeaningSearch, nothingByMeaning } from '../search/search-parts.ts'
import { livePagesOfChunks } from '../store/search-queries.ts'
import type { EmbeddingProvider } from './provider.ts'
import type { VectorIndex } from './vector-index.ts'

/** A person waits: a provider that is slow is left out of this answer. */
const patienceMs = 3000
const chunksForPages = 2
const mostRemembered = 200

export function createMeaningSearch(
  database: Database,
  provider: EmbeddingProvider,
  index: VectorIndex,
  dimensions: number,
): MeaningSearch {
  // The last questions: further pages of one answer, and people who ask alike.
  const remembered = new Map<string, Float32Array>()
  const { leastSimilarity } = provider
  return {
    search: async (text, count, pages) => {
      const query = remembered.get(text) ?? (await embed(provider, text, dimensions))
      if (!(query instanceof Float32Array)) return nothingByMeaning(query)
      remember(remembered, text, query)
      const wanted = count * chunksForPages
      const hits = await index.nearest(query, wanted, pages)
      const nearest = hits[0]?.similarity
      if (nearest === undefined || nearest < (leastSimilarity ?? -1)) return nothingByMeaning(null)
      const pageOf = await livePagesOfChunks(
        database,
        hits.map(({ id }) => id),
      )
      const best = new Map<number, { pageId: number; chunkId: number; similarity: number }>()
      for (const { id, similarity } of hits) {
        const pageId = pageOf.get(id)
        if (pageId !== undefined && !best.has(pageId)) best.set(pageId, { pageId, chunkId: id, similarity })
      }
      return {
        pages: [...best.values()].slice(0, count),
        beyond: hits.length < wanted ? 0 : (hits.at(-1)?.similarity ?? 0),
        isMeasured: leastSimilarity !== null,
        note: null,
      }
    },
  }
}

async function embed(
  provider: EmbeddingProvider,
  text: string,
  dimensions: number,
): Promise<Float32Array | string> {
  try {
    const [result] = await provider.embed([text], 'query', AbortSignal.timeout(patienceMs))
    if (!(result instanceof Float32Array))
      return `searched by words only: ${result?.message ?? 'the embedding provider gave no answer'}`
    if (result.length === dimensions) return result
    return `searched by words only: the embedding provider gives vectors of ${result.length} numbers, not ${dimensions}`
  } catch {
    return `searched by words only: the embedding provider did not answer within ${patienceMs / 1000} seconds`
  }
}

function remember(memory: Map<string, Float32Array>, text: string, vector: Float32Array): void {
  memory.delete(text)
  memory.set(text, vector)
  const [oldest] = memory.keys()
  if (memory.size > mostRemembered && oldest !== undefined) memory.delete(oldest)
}
