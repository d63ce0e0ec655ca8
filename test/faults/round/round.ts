// One round: a load, a fault in the middle of it, and a look at all that has to hold afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceFor } from '../../sidecar/hostile/chance.ts'
import { newestEntry } from '../checks/audit.ts'
import type { Load } from '../load/load.ts'
import type { Model } from '../model/model.ts'
import type { Card } from '../plan.ts'
import { nothingTolerated, type Strike } from '../strikes/strike.ts'
import { strikeFor } from '../strikes/strikes.ts'
import type { World } from '../world/world.ts'
import { besides, mainActivities } from './activities.ts'
import { checkAll } from './check-all.ts'
import { restoreAll, type StartLoads } from './restore-all.ts'

export interface Arena {
  readonly world: World
  readonly model: Model
  readonly seed: number
  /** Of the round. */
  readonly index: number
}

export interface RoundResult {
  readonly done: string
  readonly wrong: readonly string[]
  /** What was answered for. */
  readonly counts: ReadonlyMap<string, number>
}

/** One in so many rounds looks at every version of every page. */
const everyPageEvery = 10
const longestRoundMs = 600_000

export async function playRound(card: Card, arena: Arena): Promise<RoundResult> {
  const { world, model, seed, index } = arena
  const wrong: string[] = []
  const counts = new Map<string, number>()
  const strike = strikeFor(card)
  const load = (count: number, signal: AbortSignal, tolerates: Strike['tolerates']): Load => ({
    ...{ world, model, signal, tolerates, chance: chanceFor(seed, index * 100 + count) },
    toleratesFailedJobs: strike.failsJobs,
    wrong: (fault) => void wrong.push(fault),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  })
  const over = new AbortController()
  const startLoads: StartLoads = (activities) =>
    activities.map((activity, each) => activity(load(each + 1, over.signal, strike.tolerates)))
  const calm = AbortSignal.timeout(longestRoundMs)
  model.deeds = []
  for (const touched of model.touched.values()) touched.clear()
  let done = 'it came to no end'
  try {
    let auditFrom = await newestEntry(world)
    const endLoads = () => over.abort()
    if (card.kind === 'restore-all') {
      done = await restoreAll(load(0, calm, strike.tolerates), card.how ?? '', startLoads, endLoads)
      // The log that is there now may be another.
      auditFrom = await newestEntry(world)
      model.deeds = []
    } else
      done = await strikeAmid(card, { world, chance: chanceFor(seed, index), counts, startLoads, endLoads })
    if (strike.failsJobs) for (const sent of model.imports) sent.mayFail ||= !sent.isChecked
    const everyPage = card.kind === 'restore-all' || index % everyPageEvery === everyPageEvery - 1
    const scope = { auditFrom, everyPage, withVectors: card.kind === 'provider' }
    const slow = (step: string, seconds: number) => {
      done += `, ${step} took ${seconds} s`
    }
    wrong.push(...(await checkAll(load(99, calm, nothingTolerated), scope, slow)))
  } catch (error) {
    over.abort()
    wrong.push((error as Error).stack ?? String(error))
  }
  return { done, wrong, counts }
}

interface Amid {
  readonly world: World
  readonly chance: Chance
  readonly counts: ReadonlyMap<string, number>
  readonly startLoads: StartLoads
  readonly endLoads: () => void
}

/** Gives what was done. */
async function strikeAmid(card: Card, amid: Amid): Promise<string> {
  const { world, chance, counts, startLoads, endLoads } = amid
  const strike = strikeFor(card)
  const main = mainActivities[card.activity]
  const running = startLoads([...main.run, ...besides])
  await firstSent(counts, card.activity)
  const afterMs = chance(main.withinMs)
  await sleep(afterMs)
  const done = await strike.strike(world, chance)
  await sleep(300 + chance(600))
  endLoads()
  await Promise.all(running)
  await strike.mend(world)
  return `${done}, ${afterMs} ms into ${card.activity}`
}

const patienceMs = 20_000

async function firstSent(counts: ReadonlyMap<string, number>, activity: string): Promise<void> {
  const end = performance.now() + patienceMs
  while (!counts.has(`${activity} sent`) && performance.now() < end) await sleep(5)
}
