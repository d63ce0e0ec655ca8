// How long to wait before a process that ended is tried again, and when to call it a crash loop. Times are milliseconds.

export interface Timing {
  /** After the first failure; then twice as long each time, up to the longest. */
  readonly shortestDelay: number
  readonly longestDelay: number
  /** Having served for so long, it starts from the shortest delay again. */
  readonly goodRun: number
  /** So many failures within so long are a crash loop, until a run is good. */
  readonly crashLoop: { readonly failures: number; readonly within: number }
  /** One that has not come to serve by then is ended, and tried again. */
  readonly longestStart: number
  /** Between SIGTERM and SIGKILL. */
  readonly grace: number
}

export const usualTiming: Timing = {
  shortestDelay: 1000,
  longestDelay: 30_000,
  goodRun: 60_000,
  crashLoop: { failures: 5, within: 120_000 },
  longestStart: 300_000,
  grace: 15_000,
}

export interface BackOff {
  readonly isCrashLoop: boolean
  /** Takes the moment of the failure and how long the process had served; gives the delay before the next try. */
  failed(at: number, servedFor: number): number
  forget(): void
}

export function createBackOff({ shortestDelay, longestDelay, goodRun, crashLoop }: Timing): BackOff {
  let failures: readonly number[] = []
  let delay = shortestDelay
  let isCrashLoop = false
  const forget = () => {
    failures = []
    delay = shortestDelay
    isCrashLoop = false
  }
  return {
    get isCrashLoop() {
      return isCrashLoop
    },
    failed(at, servedFor) {
      if (servedFor >= goodRun) forget()
      failures = [...failures, at].slice(-crashLoop.failures)
      const first = failures[0] as number
      isCrashLoop ||= failures.length === crashLoop.failures && at - first <= crashLoop.within
      const wait = isCrashLoop ? longestDelay : delay
      delay = Math.min(delay * 2, longestDelay)
      return wait
    },
    forget,
  }
}
