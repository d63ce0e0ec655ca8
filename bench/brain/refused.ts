// A provider that always answers 429: every page is there and findable, and the debt is exact.

import { openBrain, startEmbeddingServer } from '@notarium/brain/parts'
import { searchRequestSchema } from '@notarium/contract/brain'
import type { TestSet } from './corpora.ts'
import { type Store, settingsFor, silent } from './stores.ts'

const actor = { type: 'cli', id: 'bench', name: 'bench' } as const

export interface RefusedFigures {
  readonly pages: number
  readonly lost: number
  readonly owedPages: number
  readonly owedChunks: number
  readonly chunks: number
}

export async function whenRefused(set: TestSet, store: Store): Promise<RefusedFigures> {
  const server = await startEmbeddingServer()
  server.behave('quota')
  const settings = settingsFor(store, 'refused')
  const provider = {
    provider: 'openai',
    baseUrl: server.url,
    model: 'm',
    batch: 32,
    concurrency: 2,
    timeoutMs: 5000,
  } as const
  const brain = await openBrain({ ...settings, embeddings: provider }, silent)
  try {
    for (const { id, markdown } of set.documents) await brain.writes.put(actor, id, { markdown })
    const { pages, chunks } = await brain.stats()
    const { debt } = await brain.embeddings()
    const first = set.queries[0]!.text
    const { hits } = await brain.searches.search(searchRequestSchema.parse({ query: first }))
    if (hits.length === 0) throw new Error('nothing is found without embeddings')
    return {
      pages,
      lost: set.documents.length - pages,
      owedPages: debt.pages,
      owedChunks: debt.chunks,
      chunks,
    }
  } finally {
    await brain.close()
    await server.close()
  }
}
