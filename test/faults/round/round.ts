// One round: a load, a fault in the middle of it, and a look at all that has to hold afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceFor } from '../../sidecar/hostile/chance.ts'
import { newestEntry } from '../checks/audit.ts'
import type { Activity, Load } from '../load/load.ts'
import type { Model } from '../model/model.ts'
import type { Card } from '../plan.ts'
import type { Strike } from '../strikes/strike.ts'
import { strikeFor } from '../strikes/strikes.ts'
import type { World } from '../world/world.ts'
import { besides, mainActivities } from './activities.ts'
import { checkAll } from './check-all.ts'
import { restoreAll } from './restore-all.ts'

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

export async function playRound(card: Card, arena: Arena): Promise<RoundResult> {
  const { world, model, seed, index } = arena
  const wrong: string[] = []
  const counts = new Map<string, number>()
  const strike = strikeFor(card)
  const over = new AbortController()
  const loadWith = (chance: Chance, signal: AbortSignal, tolerates: Strike['tolerates']): Load => ({
    ...{ world, model, chance, signal, tolerates },
    toleratesFailedJobs: strike.failsJobs,
    wrong: (fault) => void wrong.push(fault),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  })
  const chance = chanceFor(seed, index)
  begin(model)
  try {
    let auditFrom = await newestEntry(world)
    const loads = (activities: readonly Activity[]) =>
      activities.map((activity, each) =>
        activity(loadWith(chanceFor(seed, index * 100 + each + 1), over.signal, strike.tolerates)),
      )
    let done: string
    if (card.kind === 'restore-all') {
      const calm = loadWith(chance, AbortSignal.timeout(60_000), strike.tolerates)
      done = await restoreAll(calm, card.how ?? 'nothing', loads, () => over.abort())
      // The log that is there now may be another.
      auditFrom = await newestEntry(world)
      model.deeds = []
    } else {
      const main = mainActivities[card.activity]
      const running = [...loads([...main.run, ...besides])]
      await firstSent(counts, card.activity)
      const afterMs = chance(main.withinMs)
      await sleep(afterMs)
      done = `${await strike.strike(world, chance)}, ${afterMs} ms into ${card.activity}`
      await sleep(300 + chance(600))
      over.abort()
      await Promise.all(running)
      await strike.mend(world)
    }
    if (strike.failsJobs) for (const sent of model.imports) if (!sent.isChecked) sent.mayFail = true
    const quiet = loadWith(chance, AbortSignal.timeout(600_000), () => false)
    const scope = {
      ...{ auditFrom, withVectors: card.kind === 'provider' },
      everyPage: card.kind === 'restore-all' || index % everyPageEvery === everyPageEvery - 1,
    }
    const slow = (step: string, seconds: number) => {
      done += `, ${step} took ${seconds} s`
    }
    wrong.push(...(await checkAll(quiet, scope, slow)))
    return { done, wrong, counts }
  } catch (error) {
    over.abort()
    const { stack, message } = error as Error
    return { done: 'it came to no end', wrong: [...wrong, stack ?? message], counts }
  }
}

function begin(model: Model): void {
  model.deeds = []
  for (const touched of model.touched.values()) touched.clear()
}

const patienceMs = 20_000

async function firstSent(counts: ReadonlyMap<string, number>, activity: string): Promise<void> {
  const end = performance.now() + patienceMs
  while (!counts.has(`${activity} sent`) && performance.now() < end) await sleep(5)
}
