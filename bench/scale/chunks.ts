// One brain that grows: what an import, a search and a backup cost at each size.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../brain/percentile.ts'
import { startHub, whenIdle } from '../hub/hub-process.ts'
import { figuresOf, type MeasuredHub, startMeasured } from './measured-hub.ts'
import type { Texts } from './texts.ts'

export interface ChunksFigures {
  readonly chunks: number
  readonly pages: number
  /** Since the size before, with their vectors. */
  readonly pagesPerSecond: number
  readonly importHighest: number
  readonly databaseBytes: number
  readonly secondsToStart: number
  readonly idle: number
  readonly used: number
  /** Milliseconds, one caller after the other. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly backup: { readonly seconds: number; readonly bytes: number }
}

const brain = 'bench'
const pagesAtATime = 15_000
/** Until the first import tells. */
const usualChunksPerPage = 4
const seconds = 20

/** `sizes` grow. */
export async function* measureChunks(
  folder: string,
  texts: Texts,
  sizes: readonly number[],
): AsyncGenerator<ChunksFigures> {
  const data = join(folder, 'chunks')
  mkdirSync(data)
  const first = await startHub(data)
  first.notarium('brain', 'create', brain, 'Bench')
  await first.stop()
  for (const size of sizes) {
    const growing = await startMeasured(data)
    const grown = await growTo(size, growing, texts, data).finally(() => growing.process.stop())
    const hub = await startMeasured(data)
    try {
      yield { ...grown, ...(await figuresOfSearch(hub)), backup: timeBackup(hub, data) }
    } finally {
      await hub.process.stop()
    }
  }
}

async function growTo(size: number, hub: MeasuredHub, texts: Texts, data: string) {
  const archive = join(data, 'pages.tar.gz')
  const before = await hub.stats(brain)
  let now = before
  let milliseconds = 0
  while (now.chunks < size * 0.995) {
    const chunksPerPage = now.pages === 0 ? usualChunksPerPage : now.chunks / now.pages
    const missing = Math.ceil((size - now.chunks) / chunksPerPage)
    await texts.pack(archive, now.pages, Math.min(missing, pagesAtATime))
    const start = performance.now()
    hub.process.notarium('import', archive, '--brain', brain)
    now = await hub.untilEmbedded(brain)
    milliseconds += performance.now() - start
  }
  return {
    chunks: now.chunks,
    pages: now.pages,
    pagesPerSecond: ((now.pages - before.pages) / milliseconds) * 1000,
    importHighest: figuresOf(hub.brains()[0]?.pid ?? 0).highest,
    databaseBytes: now.databaseBytes,
  }
}

async function figuresOfSearch(hub: MeasuredHub) {
  const pid = hub.brains()[0]?.pid ?? 0
  await whenIdle()
  const idle = figuresOf(pid).resident
  await hub.searches([brain], seconds / 2, { callers: 1 })
  const times = await hub.searches([brain], seconds, { callers: 1 })
  return {
    secondsToStart: hub.secondsToStart,
    idle,
    used: figuresOf(pid).resident,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

/** Of the hub and the brain; the next size needs the room. */
function timeBackup(hub: MeasuredHub, data: string): ChunksFigures['backup'] {
  const start = performance.now()
  hub.process.notarium('backup', 'create')
  const milliseconds = performance.now() - start
  const folder = join(data, 'backups')
  // The hub makes some of its own, by the clock: the last is ours.
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .sort()
  const bytes = statSync(join(folder, archives.at(-1)!)).size
  for (const name of archives) rmSync(join(folder, name))
  return { seconds: milliseconds / 1000, bytes }
}
