// Keeps one process of the product running. Whatever it ended with, code 0 too, it is started again unless it was told
// to end: somebody else's SIGTERM, the sidecar's Shutdown and a crash all mean that it is missed. One that never came to
// serve is tried again as well, ever more rarely: its last lines say why, and what is mended outside mends it here.
import type { ChildProcess } from 'node:child_process'
import { createBackOff, type Timing, usualTiming } from './back-off.ts'
import { type ProcessExit, type ProcessRun, startRun } from './process-run.ts'

export interface KeepRunningOptions {
  /** Forks it with a channel, stdout and stderr piped. Over the channel it says 'serving'. */
  readonly start: () => ChildProcess
  readonly onLine?: (line: string) => void
  readonly onState?: (state: KeptState) => void
  readonly timing?: Partial<Timing>
}

/** Plain data: it stays as it was, the next state is another object. Times are milliseconds since 1970. */
export interface KeptState {
  /** 'restarting' waits for the next try. So does 'crash-loop', which lasts, tries included, until it serves. */
  readonly state: 'starting' | 'running' | 'restarting' | 'crash-loop' | 'stopping' | 'stopped'
  readonly pid: number | null
  readonly since: number
  /** How often it came back by itself since somebody started it. */
  readonly restarts: number
  readonly lastExit: ProcessExit | null
  readonly nextTryAt: number | null
}

export interface KeptProcess {
  readonly state: KeptState
  /** Starts what is stopped or stopping; where the next try is due later, it comes now. */
  start(): void
  /** Resolves when the process has ended. */
  stop(): Promise<void>
  restart(): void
  /** Rejects when it ends before it serves, with its last lines, and when it is stopped. */
  whenServing(): Promise<void>
}

const atFirst: KeptState = Object.freeze({
  state: 'stopped',
  pid: null,
  since: 0,
  restarts: 0,
  lastExit: null,
  nextTryAt: null,
})

/** What a process ends with that wants to be started anew, at once: it has not failed. */
export const restartCode = 75

/** Starts it at once. */
export function keepRunning({ start, onLine, onState, timing: given }: KeepRunningOptions): KeptProcess {
  const timing = { ...usualTiming, ...given }
  const backOff = createBackOff(timing)
  const waiting = createWaiting()
  let now = atFirst
  let run: ProcessRun | undefined
  let isWanted = false
  let servingSince = Number.POSITIVE_INFINITY
  let nextTry: NodeJS.Timeout | undefined
  let lateStart: NodeJS.Timeout | undefined

  // Called last wherever it is called: whoever hears of a state may ask for another one at once.
  const become = (state: KeptState['state'], changes: Partial<KeptState> = {}) => {
    const since = state === now.state ? now.since : Date.now()
    now = Object.freeze({ ...now, nextTryAt: null, ...changes, state, since })
    onState?.(now)
  }
  const launch = (changes: Partial<KeptState>) => {
    servingSince = Number.POSITIVE_INFINITY
    const thisRun = startRun(start, (line) => onLine?.(line), onServing)
    run = thisRun
    const late = setTimeout(() => thisRun.end(timing.grace), timing.longestStart).unref()
    lateStart = late
    thisRun.ended.then((exit) => {
      clearTimeout(late)
      onEnd(exit)
    })
    become(backOff.isCrashLoop ? 'crash-loop' : 'starting', { ...changes, pid: thisRun.pid })
  }
  const onServing = () => {
    if (now.state === 'stopping' || now.state === 'running') return
    servingSince = performance.now()
    clearTimeout(lateStart)
    waiting.succeed()
    become('running')
  }
  const onEnd = (lastExit: ProcessExit) => {
    run = undefined
    if (!isWanted) beStopped(lastExit)
    else if (now.state === 'stopping') launch({ lastExit, restarts: 0 })
    // Only one that served: others would be started without end.
    else if (lastExit.code === restartCode && now.state === 'running')
      launch({ lastExit, restarts: now.restarts })
    else tryLater(lastExit)
  }
  const tryLater = (lastExit: ProcessExit) => {
    const at = performance.now()
    const delay = backOff.failed(at, at - servingSince)
    nextTry = setTimeout(() => launch({ restarts: now.restarts + 1 }), delay)
    waiting.fail(`it ended (${describeExit(lastExit)}) before it served:\n${lastExit.lastLines.join('\n')}`)
    const nextTryAt = Date.now() + delay
    become(backOff.isCrashLoop ? 'crash-loop' : 'restarting', { pid: null, lastExit, nextTryAt })
  }
  const beStopped = (lastExit: ProcessExit | null) => {
    waiting.fail('it is stopped')
    become('stopped', { pid: null, lastExit })
  }
  const beWanted = () => {
    isWanted = true
    backOff.forget()
    clearTimeout(nextTry)
    if (run === undefined) launch({ restarts: 0 })
  }
  const endRun = (ending: ProcessRun) => {
    if (now.state === 'stopping') return
    ending.end(timing.grace)
    become('stopping')
  }

  beWanted()
  return {
    get state() {
      return now
    },
    start() {
      if (!isWanted || run === undefined) beWanted()
    },
    async stop() {
      isWanted = false
      clearTimeout(nextTry)
      const ending = run
      if (ending !== undefined) {
        endRun(ending)
        await ending.ended
      } else if (now.state !== 'stopped') beStopped(now.lastExit)
    },
    restart() {
      const ending = run
      beWanted()
      if (ending !== undefined) endRun(ending)
    },
    async whenServing() {
      if (!isWanted) throw new Error('it is stopped')
      if (now.state !== 'running') await waiting.wait()
    },
  }
}

/** Those who wait for one thing to happen. */
function createWaiting() {
  const waiting: PromiseWithResolvers<void>[] = []
  const taken = () => waiting.splice(0)
  return {
    wait() {
      const one = Promise.withResolvers<void>()
      waiting.push(one)
      return one.promise
    },
    succeed() {
      for (const { resolve } of taken()) resolve()
    },
    fail(reason: string) {
      for (const { reject } of taken()) reject(new Error(reason))
    },
  }
}

function describeExit({ code, signal }: ProcessExit): string {
  return signal ?? (code === null ? 'not started' : `code ${code}`)
}
