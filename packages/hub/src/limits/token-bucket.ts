// How often somebody may do something: each key has a bucket of `burst` tokens that fills by `perSecond`. Of a bucket
// we keep only when it will be full again. That keeps their order for ever, since all fill equally fast, and lets us
// forget, when there are too many, the fullest ones: to push out an empty bucket, an attacker has to empty thousands.

export interface LimitSettings {
  /** More than 0. */
  readonly perSecond: number
  readonly burst: number
  readonly mostKeys: number
}

export interface Limits {
  /** 0 when allowed, else whole seconds to wait; who waits pays nothing. `now` is in milliseconds and never goes back. */
  take(key: string, now?: number): number
  /** The key's bucket is full again. */
  refill(key: string): void
}

export function createLimits({ perSecond, burst, mostKeys }: LimitSettings): Limits {
  const oneToken = 1000 / perSecond
  const wholeBucket = burst * oneToken
  const fullAt = new Map<string, number>()
  return {
    take(key, now = performance.now()) {
      const full = Math.max(fullAt.get(key) ?? 0, now) + oneToken
      const wait = full - now - wholeBucket
      // Sums of fractions are inexact; a millisecond is neither here nor there.
      if (wait > 1) return Math.ceil(wait / 1000)
      if (fullAt.size >= mostKeys && !fullAt.has(key)) makeRoom(fullAt, now)
      fullAt.set(key, full)
      return 0
    },
    refill(key) {
      fullAt.delete(key)
    },
  }
}

/** Those that are full again, and a quarter of all at least: sorting for every new key would be slow. */
function makeRoom(fullAt: Map<string, number>, now: number): void {
  const times = Float64Array.from(fullAt.values()).sort()
  const lastToGo = Math.max(now, times[Math.floor((times.length - 1) / 4)] ?? now)
  for (const [key, time] of fullAt) if (time <= lastToGo) fullAt.delete(key)
}
