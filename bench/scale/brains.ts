// One hub with ever more brains, each of the same size: what every one of them costs, and what the others cost it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from '../brain/percentile.ts'
import { startHub, whenIdle } from '../hub/hub-process.ts'
import { figuresOf, type MeasuredHub, startMeasured } from './measured-hub.ts'
import type { Texts } from './texts.ts'

export interface BrainsFigures {
  readonly count: number
  readonly chunksEach: number
  readonly secondsToStart: number
  readonly hubIdle: number
  /** Of one brain, on average. */
  readonly brainIdle: number
  readonly brainUsed: number
  /** Of all processes, memory that they share counted once. */
  readonly allIdle: number
  readonly hubFiles: number
  readonly brainFiles: number
  /** Milliseconds, at a pace that two cores keep up with. */
  readonly p50: number
  readonly p95: number
  readonly searchesPerSecond: number
}

const pagesEach = 1_000
const pace = { perSecond: 40 }
const flood = { callers: 32 }
const seconds = 10

/** `counts` grow. */
export async function* measureBrains(
  folder: string,
  texts: Texts,
  counts: readonly number[],
): AsyncGenerator<BrainsFigures> {
  const data = join(folder, 'brains')
  mkdirSync(data)
  await (await startHub(data)).stop()
  for (const [step, count] of counts.entries()) {
    await addBrains(data, texts, counts[step - 1] ?? 0, count)
    const hub = await startMeasured(data)
    try {
      yield await figuresWith(hub, count)
    } finally {
      await hub.process.stop()
    }
  }
}

async function addBrains(data: string, texts: Texts, from: number, to: number): Promise<void> {
  const { process, untilEmbedded } = await startMeasured(data)
  const archive = join(data, 'pages.tar.gz')
  for (let brain = from; brain < to; brain++) {
    await texts.pack(archive, brain * pagesEach, pagesEach)
    process.notarium('brain', 'create', `brain-${brain}`, `Brain ${brain}`)
    process.notarium('import', archive, '--brain', `brain-${brain}`)
    await untilEmbedded(`brain-${brain}`)
  }
  await process.stop()
}

async function figuresWith(hub: MeasuredHub, count: number): Promise<BrainsFigures> {
  await whenIdle()
  const brains = hub.brains()
  const names = brains.map(({ name }) => name)
  const measured = () => brains.map(({ pid }) => figuresOf(pid ?? 0))
  const idle = measured()
  const hubIdle = figuresOf(hub.process.pid)
  await hub.searches(names, seconds / 2, flood)
  const times = await hub.searches(names, seconds, pace)
  const flooded = await hub.searches(names, seconds, flood)
  return {
    count,
    chunksEach: (await hub.stats(names[0]!)).chunks,
    secondsToStart: hub.secondsToStart,
    hubIdle: hubIdle.resident,
    brainIdle: mean(idle.map(({ resident }) => resident)),
    brainUsed: mean(measured().map(({ resident }) => resident)),
    allIdle: [hubIdle, ...idle].reduce((sum, { share }) => sum + share, 0),
    hubFiles: figuresOf(hub.process.pid).files,
    brainFiles: mean(measured().map(({ files }) => files)),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    searchesPerSecond: flooded.length / seconds,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
