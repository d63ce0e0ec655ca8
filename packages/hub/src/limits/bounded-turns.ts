// So many at a time, the others in the order they came, and no more of them than can be served in reasonable time:
// whoever comes after those is refused at once, which costs nothing.
import { HubError } from '../errors.ts'

export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>

export interface BoundedTurns {
  readonly atOnce: number
  readonly mostWaiting: number
  /** What those are told who are refused. */
  readonly refusal: string
}

export function createBoundedTurns({ atOnce, mostWaiting, refusal }: BoundedTurns): TakeTurns {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new HubError('busy', refusal, { retryAfter: 2 })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
