// npm run bench:brain: a brain on both stores: how good answers are, how fast they come, what an import costs, and what
// a process needs when nobody asks. Data from ../shared/corpora; figures beside limits and a plain BM25 of the same run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrain } from '@notarium/brain/parts'
import type { SearchResponse } from '@notarium/contract/brain'
import { startPostgres } from '../test/setup/postgres-server.ts'
import { type BrainProcess, importArchive, startBrain } from './brain/brain-process.ts'
import { hasCorpora, loadTestSet, mdnArchive, mdnPages } from './brain/corpora.ts'
import { plainQuality, qualityOf } from './brain/quality.ts'
import { questions } from './brain/questions.ts'
import { whenRefused } from './brain/refused.ts'
import { searchTimes, timesWhileImporting } from './brain/speed.ts'
import { type Store, settingsFor, silent } from './brain/stores.ts'
import { vectorFigures } from './brain/vectors.ts'
import { printTable, type Row } from './report.ts'

const sets = [
  { name: 'cranfield', least: 0.39 },
  { name: 'xquad_ru', least: 0.955 },
  { name: 'xquad_en', least: 0.97 },
] as const
const limits = {
  SQLite: { pages: 500, memory: 400, p50: 5, p95: 20, idle: 120, start: 400 },
  PostgreSQL: { pages: 250, memory: 400, p50: 25, p95: 100, idle: 120, start: 800 },
} as const
/** Of MDN. */
const textBytes = 59_387_531
/** Until the process has given back what the last request needed. */
const idleSeconds = 20

if (!hasCorpora) {
  console.log('skipped: there is no ../shared/corpora to measure on')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-brain-'))
const postgres = await startPostgres({ durable: true })
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  for (const store of [sqliteStore(), postgresStore()]) {
    await measureQuality(store)
    await measureProcess(store)
    await measureSearch(store)
  }
  await measureVectors()
  await measureRefusal()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

function sqliteStore(): Store {
  const own = join(folder, 'sqlite')
  mkdirSync(own)
  return { name: 'SQLite', folder: own, url: undefined }
}

function postgresStore(): Store {
  const own = join(folder, 'postgres')
  mkdirSync(own)
  return { name: 'PostgreSQL', folder: own, url: postgres.url }
}

function report(...rows: Row[]): void {
  printTable(rows)
  console.log()
}

async function measureQuality(store: Store): Promise<void> {
  const figures: Row[] = []
  for (const { name, least } of sets) {
    const set = loadTestSet(name, join(folder, 'sets'))
    const ours = await qualityOf(set, store)
    const plain = await plainQuality(set)
    figures.push({
      what: `${store.name}: nDCG@10 ${name}, by words`,
      ours: ours.toFixed(4),
      theirs: `${plain.toFixed(4)} plain BM25, ${least} limit`,
      ratio: ours / least,
      goal: { bound: 'at least', value: 1 },
    })
  }
  report(...figures)
}

/** Import, memory, size and start of a brain in a process of its own. */
async function measureProcess(store: Store): Promise<void> {
  const limit = limits[store.name]
  const own = join(store.folder, 'bench')
  mkdirSync(own)
  const importing = await startBrain(own, store.url)
  const started = performance.now()
  const job = await importArchive(importing, mdnArchive)
  const seconds = (performance.now() - started) / 1000
  const sum = job.stored + job.unchanged + job.skipped + job.failed
  if (sum !== mdnPages || job.stored !== mdnPages) throw new Error(`the receipt is ${JSON.stringify(job)}`)
  const { highest } = importing.memory()
  await importing.stop()
  const { milliseconds, brain } = await timeToFirstAnswer(own, store.url)
  for (const question of questions) await brain.ask(`/api/search?q=${encodeURIComponent(question)}`)
  await sleep(idleSeconds * 1000)
  const idle = brain.memory().now
  const { databaseBytes } = await brain.ask<{ databaseBytes: number }>('/api/stats')
  await brain.stop()
  report(
    atLeast(
      `${store.name}: import MDN (${sum} of ${mdnPages} pages stored)`,
      job.stored / seconds,
      limit.pages,
      'pages/s',
    ),
    atMost(`${store.name}: highest memory of that import`, highest / 1e6, limit.memory, 'MB'),
    atMost(`${store.name}: memory when idle, after 200 questions`, idle / 1e6, limit.idle, 'MB'),
    atMost(`${store.name}: start to first answer`, milliseconds, limit.start, 'ms'),
    told(`${store.name}: database, of ${(textBytes / 1e6).toFixed(0)} MB of text`, databaseBytes / 1e6, 'MB'),
  )
}

async function timeToFirstAnswer(own: string, url: string | undefined) {
  const times: number[] = []
  let brain: BrainProcess | undefined
  for (let round = 0; round < 5; round++) {
    await brain?.stop()
    const start = performance.now()
    brain = await startBrain(own, url)
    const { hits } = await brain.ask<SearchResponse>('/api/search?q=how+to+cancel+a+fetch+request')
    if (hits.length === 0) throw new Error('nothing was found')
    times.push(performance.now() - start)
  }
  return { milliseconds: times.sort((a, b) => a - b)[2]!, brain: brain! }
}

async function measureSearch(store: Store): Promise<void> {
  const limit = limits[store.name]
  // The folder and the schema that the process of its own has filled.
  const brain = await openBrain(settingsFor(store, 'bench'), silent)
  const alone = await searchTimes(brain)
  const figures = [
    atMost(`${store.name}: search p50, 200 questions over MDN`, alone.p50, limit.p50, 'ms'),
    atMost(`${store.name}: search p95`, alone.p95, limit.p95, 'ms'),
  ]
  if (store.name === 'SQLite') {
    const during = await timesWhileImporting(brain, 'second')
    figures.push(atMost('SQLite: search p99 while an import runs', during.p99, 60, 'ms'))
    for (const prefix of ['third', 'fourth']) await timesWhileImporting(brain, prefix)
    const four = await searchTimes(brain)
    figures.push(
      atMost('SQLite: search p50 over four times MDN, of p50 over one', four.p50 / alone.p50, 3, '×'),
    )
    figures.push(told('SQLite: search p50 over four times MDN', four.p50, 'ms'))
  }
  await brain.close()
  report(...figures)
}

async function measureVectors(): Promise<void> {
  const { p50, p95, recall, exactP50 } = await vectorFigures(folder)
  report(
    atMost('nearest of 100,000 vectors of 384 dimensions, p50', p50, 20, 'ms'),
    told('the same, p95', p95, 'ms'),
    told('the same by comparing all, p50', exactP50, 'ms'),
    atLeast('recall@10 of the true ten', recall, 0.95, ''),
  )
}

async function measureRefusal(): Promise<void> {
  const { pages, lost, owedPages, owedChunks, chunks } = await whenRefused(
    loadTestSet('xquad_ru', join(folder, 'sets')),
    sqliteStoreFor('refusal'),
  )
  console.log(
    `A provider that always answers 429: ${pages} pages, ${lost} lost; owed ${owedPages} pages, ` +
      `${owedChunks} of ${chunks} chunks\n`,
  )
}

function sqliteStoreFor(name: string): Store {
  return { name: 'SQLite', folder: join(folder, name), url: undefined }
}

function atMost(what: string, value: number, limit: number, unit: string): Row {
  return figure(what, value, limit, unit, { bound: 'at most', value: 1 })
}

function atLeast(what: string, value: number, limit: number, unit: string): Row {
  return figure(what, value, limit, unit, { bound: 'at least', value: 1 })
}

function told(what: string, value: number, unit: string): Row {
  return figure(what, value, value, unit, undefined)
}

function figure(what: string, value: number, limit: number, unit: string, goal: Row['goal']): Row {
  const text = (amount: number) => `${amount.toFixed(amount < 10 ? 2 : 0)} ${unit}`.trim()
  return {
    what,
    ours: text(value),
    theirs: goal === undefined ? '' : text(limit),
    ratio: value / limit,
    goal,
  }
}
