// How good answers are, by words alone: nDCG@10 on three test sets with known answers, beside plain BM25.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brain } from '@notarium/brain/parts'
import { openBrain } from '@notarium/brain/parts'
import { searchRequestSchema } from '@notarium/contract/brain'
import { ndcg, type TestSet } from './corpora.ts'
import { createPlainBm25 } from './plain-bm25.ts'
import { type Store, settingsFor, silent } from './stores.ts'

const actor = { type: 'cli', id: 'bench', name: 'bench' } as const

export async function qualityOf(set: TestSet, store: Store): Promise<number> {
  const brain = await openBrain(settingsFor(store, set.name), silent)
  try {
    await importDocuments(brain, set, join(store.folder, `${set.name}-documents`))
    return await average(set, async (query) => {
      const { hits } = await brain.searches.search(searchRequestSchema.parse({ query, mode: 'keyword' }))
      return hits.map(({ slug }) => slug)
    })
  } finally {
    await brain.close()
  }
}

export function plainQuality(set: TestSet): Promise<number> {
  const search = createPlainBm25(set.documents)
  return average(set, async (query) => search(query))
}

async function average(set: TestSet, answer: (query: string) => Promise<string[]>): Promise<number> {
  const values: number[] = []
  for (const { text, grades } of set.queries) {
    const value = ndcg(await answer(text), grades)
    if (value !== undefined) values.push(value)
  }
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function importDocuments(brain: Brain, set: TestSet, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { id, markdown } of set.documents) writeFileSync(join(folder, `${id}.md`), markdown)
  const request = { label: set.name, path: folder, temporary: false, prefix: '', reason: '' }
  const { id } = await brain.imports.start(actor, request)
  await jobEnded(brain, id)
}

/** Fails unless every file was stored. */
export function jobEnded(brain: Brain, id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const unwatch = brain.imports.watch(id, ({ state, total, stored, error }) => {
      if (state === 'queued' || state === 'running') return
      setImmediate(() => unwatch())
      if (state === 'done' && stored === total) resolve()
      else reject(new Error(`the import ended ${state} with ${stored} of ${total}: ${error}`))
    })
  })
}
