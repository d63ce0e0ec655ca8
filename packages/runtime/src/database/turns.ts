// So many at a time, the others in the order they came. Waiting for a turn has no limit, unless one is set: behind a
// long transaction the next one is late, not refused.

export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Limit {
  readonly milliseconds: number
  /** What whoever has waited so long is told. */
  readonly error: () => Error
}

export function createTurns(most: number, limit?: Limit): TakeTurns {
  let free = most
  const waiting: (() => void)[] = []

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (limit === undefined) return void waiting.push(resolve)
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1)
        reject(limit.error())
      }, limit.milliseconds)
      waiting.push(take)
    })

  return async (work) => {
    if (free > 0) free--
    else await turn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
