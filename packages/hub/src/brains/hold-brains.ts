// All processes of brains end and stay ended, whatever their records say, for work that none of them may disturb.
import { listBrainRows } from '../store/brain-rows.ts'
import type { BrainWork } from './brain-work.ts'

/** Resolves when they have ended, with a function that lets them go: then those run again that should. */
export type HoldBrains = () => Promise<() => Promise<void>>

export function createHoldBrains({ database, fleet, inTurn, runnerOf }: BrainWork): HoldBrains {
  return async () => {
    const names = [...fleet.names()].filter((name) => runnerOf(name) !== undefined)
    const letGo = async () => {
      for (const name of names) fleet.letGo(name)
      // Where they cannot be read now, they are followed with the next look at all of them.
      const rows = await listBrainRows(database).catch(() => [])
      const held = rows.filter(({ name }) => names.includes(name))
      await Promise.all(held.map((brain) => fleet.follow(brain)?.settled()))
    }
    const stop = async (name: string) => {
      fleet.hold(name)
      await runnerOf(name)?.stop()
    }
    try {
      await Promise.all(names.map((name) => inTurn(name, () => stop(name))))
      return letGo
    } catch (error) {
      await letGo()
      throw error
    }
  }
}
