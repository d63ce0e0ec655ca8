// Searches through a hub at a steady pace, whether or not the answers keep up with it.
import { setTimeout as sleep } from 'node:timers/promises'
import { questions } from '../brain/questions.ts'

export interface Search {
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly milliseconds: number
}

interface PacedSearches {
  /** All that were asked, when the last is answered. */
  stop(): Promise<Search[]>
}

export function paceSearches(
  search: (question: string) => Promise<unknown>,
  perSecond: number,
): PacedSearches {
  let isOver = false
  const asked: Promise<Search>[] = []
  const pacing = (async () => {
    const start = performance.now()
    while (!isOver) {
      const one = timed(() => search(questions[asked.length % questions.length]!))
      // Told when they are stopped.
      one.catch(() => undefined)
      asked.push(one)
      await sleep(Math.max(0, start + (asked.length * 1000) / perSecond - performance.now()))
    }
  })()
  return {
    async stop() {
      isOver = true
      await pacing
      return Promise.all(asked)
    },
  }
}

async function timed(work: () => Promise<unknown>): Promise<Search> {
  const [from, startedAt] = [Date.now(), performance.now()]
  await work()
  return { from, milliseconds: performance.now() - startedAt }
}
