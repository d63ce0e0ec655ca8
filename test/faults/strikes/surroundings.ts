// What the product stands on fails: the disk, PostgreSQL, the provider of embeddings, the clock.
import { setTimeout as sleep } from 'node:timers/promises'
import { pick } from '../../sidecar/hostile/chance.ts'
import type { Mood } from '../world/embedding-provider.ts'
import { nothingTolerated, type Strike, tolerating } from './strike.ts'

const day = 86_400_000

export const fillDisk: Strike = {
  tolerates: tolerating([503, 507]),
  failsJobs: true,
  async strike({ disk }, chance) {
    const milliseconds = 500 + chance(1000)
    disk?.fill()
    await sleep(milliseconds)
    // Before the load ends: work on backups may wait for room.
    disk?.makeRoom()
    return `the disk was full for ${milliseconds} ms`
  },
  mend: async () => undefined,
}

export const haltPostgres: Strike = {
  tolerates: tolerating([503]),
  failsJobs: true,
  async strike({ postgres }, chance) {
    const milliseconds = 100 + chance(1500)
    await postgres?.halt()
    await sleep(milliseconds)
    await postgres?.resume()
    return `PostgreSQL was down for ${milliseconds} ms`
  },
  mend: async () => undefined,
}

export function spoilProvider(mood: Mood): Strike {
  return {
    tolerates: nothingTolerated,
    failsJobs: false,
    async strike({ provider }, chance) {
      provider.mood = mood
      await sleep(800 + chance(800))
      return `the provider answered ${mood}`
    },
    mend: async ({ provider }) => {
      provider.mood = 'well'
    },
  }
}

export const jumpClock: Strike = {
  // What was on its way from the hub to a brain at that moment has expired when it arrives.
  tolerates: tolerating([502]),
  failsJobs: false,
  async strike({ shiftClock }, chance) {
    const jumps = Array.from({ length: 3 }, () => pick(chance, [-day, 0, day]))
    for (const offset of jumps) {
      shiftClock(offset)
      await sleep(200 + chance(400))
    }
    return `the clock was wrong by ${jumps.map((offset) => offset / day).join(', ')} days`
  },
  async mend({ shiftClock }) {
    shiftClock(0)
    // Not all processes see it at once.
    await sleep(200)
  },
}
