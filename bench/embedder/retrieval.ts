// Answers of a brain with the built-in model, by words, by meaning and by both, on test sets in one language and across two.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Brain, openBrain } from '@notarium/brain/parts'
import { searchRequestSchema } from '@notarium/contract/brain'
import { ndcg, type TestSet } from '../brain/corpora.ts'
import { jobEnded } from '../brain/quality.ts'
import { type Store, settingsFor, silent } from '../brain/stores.ts'

const modes = ['keyword', 'vector', 'auto'] as const
type Mode = (typeof modes)[number]
export type ByMode = Readonly<Record<Mode, number>>

const actor = { type: 'cli', id: 'bench', name: 'bench' } as const

/** A brain with these pages, when all of them have their vectors. */
export async function withBrain<Result>(
  store: Store,
  name: string,
  source: string,
  use: (brain: Brain) => Promise<Result>,
): Promise<Result> {
  const settings = { ...settingsFor(store, name), embeddings: { provider: 'builtin' } as const }
  const brain = await openBrain(settings, silent)
  try {
    const request = { label: name, path: source, temporary: false, prefix: '', reason: '' }
    await jobEnded(brain, (await brain.imports.start(actor, request)).id)
    while ((await brain.embeddings()).debt.chunks > 0) await sleep(50)
    return await use(brain)
  } finally {
    await brain.close()
  }
}

export function folderOf(set: TestSet, folder: string): string {
  const own = join(folder, `${set.name}-documents`)
  mkdirSync(own, { recursive: true })
  for (const { id, markdown } of set.documents) writeFileSync(join(own, `${id}.md`), markdown)
  return own
}

/** nDCG@10 of one set's questions over the pages in the brain. */
export function qualityByMode(brain: Brain, { queries }: Pick<TestSet, 'queries'>): Promise<ByMode> {
  return byMode(async (mode) => {
    const values: number[] = []
    for (const { text, grades } of queries) {
      const value = ndcg(await slugsOf(brain, text, mode), grades)
      if (value !== undefined) values.push(value)
    }
    return average(values)
  })
}

/** The mean of 1 / rank of the one page that answers, 0 beyond the tenth. */
export function rankByMode(
  brain: Brain,
  questions: readonly { readonly text: string; readonly slug: string }[],
): Promise<ByMode> {
  return byMode(async (mode) => {
    const values: number[] = []
    for (const { text, slug } of questions) {
      const rank = (await slugsOf(brain, text, mode)).indexOf(slug) + 1
      values.push(rank === 0 ? 0 : 1 / rank)
    }
    return average(values)
  })
}

async function byMode(measure: (mode: Mode) => Promise<number>): Promise<ByMode> {
  const found: [Mode, number][] = []
  for (const mode of modes) found.push([mode, await measure(mode)])
  return Object.fromEntries(found) as Record<Mode, number>
}

async function slugsOf(brain: Brain, query: string, mode: Mode): Promise<string[]> {
  const { hits } = await brain.searches.search(searchRequestSchema.parse({ query, mode }))
  return hits.map(({ slug }) => slug)
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
