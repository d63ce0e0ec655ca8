// Plays rounds one after the other, in worlds that are made when they are first needed and changed as seldom as can be.
// The first violation ends it: from there on nobody knows what should be.
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createModel, type Model } from './model/model.ts'
import type { Options } from './options.ts'
import { type Card, planRounds } from './plan.ts'
import { playRound } from './round/round.ts'
import { createWorld, isPossible, type World, type WorldKind } from './world/world.ts'

export interface Run {
  /** What was violated. */
  play(): Promise<readonly string[]>
  /** All processes end; `keep` copies what lies on disks that go with them. */
  close(keep: boolean): Promise<void>
}

interface Place {
  readonly world: World
  readonly model: Model
  /** Kills since it was started: a process that ends too often is held back on purpose. */
  kills: number
  isRunning: boolean
}

const mostKills = 2

export function createRun(options: Options, folder: string, say: (line: string) => void): Run {
  const places = new Map<WorldKind, Place>()
  const { rounds, seed } = options
  let isClosed = false

  const place = async (kind: WorldKind): Promise<Place> => {
    const known = places.get(kind)
    if (known !== undefined) return known
    say(`a world on ${kind} is made`)
    await createWorld(kind, folder, (made) =>
      places.set(kind, { world: made, model: createModel(), kills: 0, isRunning: true }),
    )
    return places.get(kind) as Place
  }
  const end = async (one: Place): Promise<readonly string[]> => {
    one.isRunning = false
    one.kills = 0
    return one.world.end()
  }
  /** Another world ends first: this machine may be small. */
  const ready = async (kind: WorldKind): Promise<readonly string[]> => {
    const wrong: string[] = []
    for (const [other, one] of places)
      if (one.isRunning && (other !== kind || one.kills >= mostKills)) wrong.push(...(await end(one)))
    const wanted = await place(kind)
    if (!wanted.isRunning) await wanted.world.start()
    wanted.isRunning = true
    return wrong
  }

  const playOne = async (card: Card, index: number): Promise<readonly string[]> => {
    const startedAt = performance.now()
    const head = `${String(index + 1).padStart(4)}/${rounds} ${card.world} ${card.kind}${card.how ? ` (${card.how})` : ''}`
    if (!isPossible(card.world)) {
      say(`${head}: skipped, because PostgreSQL is not installed`)
      return []
    }
    const late = await ready(card.world)
    const { world, model } = await place(card.world)
    if (card.kind === 'disk-full' && world.disk === undefined) {
      say(`${head}: skipped, because no small disk can be mounted here`)
      return late
    }
    const { done, wrong, counts } = await playRound(card, { world, model, seed, index })
    if (isClosed) return []
    countKills(places.get(card.world) as Place, card)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const all = [...late, ...wrong]
    const verdict = all.length === 0 ? 'ok' : `${all.length} VIOLATIONS`
    say(`${head}: ${done}: ${verdict}, ${seconds} s; ${tally(counts)}`)
    return all
  }

  return {
    async play() {
      const cards = planRounds(seed, rounds, options.only)
      for (const [index, card] of cards.entries()) {
        if (isClosed) return []
        const wrong = await playOne(card, index)
        if (wrong.length > 0) return isClosed ? [] : wrong
      }
      for (const one of places.values()) {
        const wrong = one.isRunning ? await end(one) : []
        if (wrong.length > 0) return wrong
      }
      return []
    },
    async close(keep) {
      isClosed = true
      for (const [kind, { world }] of places) {
        await world.remove(() => {
          if (keep && world.disk !== undefined && existsSync(world.data))
            cpSync(world.data, join(folder, `${kind}-kept`), { recursive: true, filter: isNoBallast })
        })
      }
    },
  }
}

const isNoBallast = (path: string) => !path.endsWith('/ballast') && !path.endsWith('.sock')

function countKills(place: Place, { kind, how }: Card): void {
  if (kind === 'kill-all' || how === 'all') place.kills = 0
  else if (kind.startsWith('kill-') || how === 'hub') place.kills++
}

function tally(counts: ReadonlyMap<string, number>): string {
  const answered = [...counts].filter(([what]) => !what.endsWith(' sent'))
  return answered.map(([what, count]) => `${count} ${what}`).join(', ')
}
