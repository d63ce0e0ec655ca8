// So many at a time, the others in the order they came. Waiting for a turn has no limit, unlike waiting for a server:
// behind a long transaction the next one is late, not refused.

export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurns(most: number): TakeTurns {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
