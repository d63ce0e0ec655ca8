// What the built-in model costs: texts a second on one thread, a question, and a brain in a process of its own, with the
// model and without.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddingStatus, SearchResponse } from '@notarium/contract/brain'
import { loadEmbedder } from '@notarium/embedder'
import { type BrainProcess, importArchive, startBrain } from '../brain/brain-process.ts'
import { mdnArchive, mdnPages } from '../brain/corpora.ts'
import { percentile, timeEach } from '../brain/percentile.ts'
import { questions } from '../brain/questions.ts'

/** Megabytes of UTF-8 a second, and milliseconds for a question; both when it has been used before. */
export async function embedderSpeed(texts: readonly string[]) {
  const { embed } = loadEmbedder()
  for (const text of texts.slice(0, texts.length / 4)) embed(text)
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const started = performance.now()
  for (const text of texts) embed(text)
  const megabytesPerSecond = bytes / 1e3 / (performance.now() - started)
  const times = await timeEach(questions, async (question) => void embed(question))
  return { megabytesPerSecond, questionMs: percentile(times, 0.5), slowestMs: Math.max(...times) }
}

/** Rounds of questions before those that count. */
const warmUps = 2

export interface BrainCost {
  /** Of pages that can be found by meaning too, where there is a model. */
  readonly pagesPerSecond: number
  readonly highest: number
  /** Bytes, when nobody asks, after questions. */
  readonly idle: number
  readonly p50: number
  readonly p95: number
}

export async function brainCost(folder: string, provider: 'builtin' | 'none'): Promise<BrainCost> {
  const own = join(folder, `process-${provider}`)
  mkdirSync(own)
  const start = () => startBrain(own, undefined, `[embeddings]\nprovider = "${provider}"\n`)
  return { ...(await importCost(await start())), ...(await searchCost(await start())) }
}

async function importCost(brain: BrainProcess): Promise<Pick<BrainCost, 'pagesPerSecond' | 'highest'>> {
  try {
    const started = performance.now()
    await importArchive(brain, mdnArchive)
    while ((await brain.ask<EmbeddingStatus>('/api/embeddings')).debt.chunks > 0) await sleep(20)
    const seconds = (performance.now() - started) / 1000
    return { pagesPerSecond: mdnPages / seconds, highest: brain.memory().highest }
  } finally {
    await brain.stop()
  }
}

/** In a process that has not imported, as most are. */
async function searchCost(brain: BrainProcess): Promise<Pick<BrainCost, 'idle' | 'p50' | 'p95'>> {
  try {
    const ask = (question: string) =>
      brain.ask<SearchResponse>(`/api/search?q=${encodeURIComponent(question)}`)
    for (let round = 0; round < warmUps; round++) await timeEach(questions, ask)
    const times = await timeEach(questions, ask)
    await sleep(20_000)
    return { idle: brain.memory().now, p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
  } finally {
    await brain.stop()
  }
}
