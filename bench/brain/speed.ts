// How fast answers come: over all of MDN, alone, while an import runs, and over four times as much.

import type { Brain } from '@notarium/brain/parts'
import { searchRequestSchema } from '@notarium/contract/brain'
import { mdnArchive } from './corpora.ts'
import { percentile, timeEach } from './percentile.ts'
import { jobEnded } from './quality.ts'
import { questions } from './questions.ts'

export interface SearchTimes {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const actor = { type: 'cli', id: 'bench', name: 'bench' } as const
const ask = (brain: Brain, query: string) => brain.searches.search(searchRequestSchema.parse({ query }))

/** Each question once after one round to warm up: what a process answers that has been asked before. */
export async function searchTimes(brain: Brain): Promise<SearchTimes> {
  await timeEach(questions, (question) => ask(brain, question))
  return summary(await timeEach(questions, (question) => ask(brain, question)))
}

/** Imports the corpus again under another prefix, and asks all the while. */
export async function timesWhileImporting(brain: Brain, prefix: string): Promise<SearchTimes> {
  const job = await brain.imports.start(actor, {
    label: 'again',
    path: mdnArchive,
    temporary: false,
    prefix,
    reason: '',
  })
  let isRunning = true
  const ended = jobEnded(brain, job.id).finally(() => {
    isRunning = false
  })
  const times: number[] = []
  while (isRunning) {
    for (const question of questions) {
      if (!isRunning) break
      times.push(...(await timeEach([question], (text) => ask(brain, text))))
      // As from a client: other work of the process gets its turn.
      await new Promise(setImmediate)
    }
  }
  await ended
  return summary(times)
}

function summary(times: readonly number[]): SearchTimes {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) }
}
