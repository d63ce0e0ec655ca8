// The process of one brain: started, watched, started again, stopped, and what it prints is kept.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@notarium/runtime'
import {
  createKeptLog,
  type KeepRunningOptions,
  type KeptProcess,
  type KeptState,
  keepRunning,
  type ProcessExit,
} from '@notarium/runtime/processes'
import type { BrainRow } from '../store/brain-rows.ts'
import { type CheckTiming, watchForHang } from './hang-watch.ts'
import { faultOfFolder } from './own-folder.ts'
import { type BrainExit, type BrainStatus, neverStarted } from './status.ts'

/** Milliseconds that a brain may need for what is under way. */
const timeToEnd = 25_000

/** Forks the process with a channel, over which it says 'serving', and with its output piped. */
export type LaunchBrain = (brain: {
  readonly name: string
  readonly port: number
  /** The brain's own, where all that it holds is. */
  readonly folder: string
}) => ChildProcess

export interface Runner {
  readonly kind: 'process'
  readonly status: BrainStatus
  /** As the record has it. A process that is on its way there already is left alone. */
  follow(brain: Pick<BrainRow, 'port' | 'wanted'>): void
  /** Also tries at once where the next try is due later. */
  start(): void
  /** Resolves when the process has ended. */
  stop(): Promise<void>
  restart(): void
  /** Until it serves, fails to, or is stopped; or until that has taken long enough. */
  settled(): Promise<void>
  logLines(count: number): Promise<string[]>
  close(): Promise<void>
}

export interface RunnerOptions {
  readonly name: string
  readonly folder: string
  readonly logFile: string
  readonly launch: LaunchBrain
  readonly log: Logger
  readonly timing?: RunnerTiming | undefined
}

export interface RunnerTiming {
  readonly keep?: NonNullable<KeepRunningOptions['timing']>
  readonly check?: CheckTiming
}

/** What a supervised brain listens on: nobody but this machine's programs can ask it. */
export const ownHost = '127.0.0.1'

const usualCheck: CheckTiming = { every: 10_000, within: 5_000 }
/** Milliseconds that whoever starts one waits for it. */
const patience = 10_000

export function createRunner({ name, folder, logFile, launch, log, timing }: RunnerOptions): Runner {
  const output = createKeptLog(logFile)
  let port = 0
  let kept: KeptProcess | undefined
  let lastExit: BrainExit | null = null
  let folderFault: string | undefined

  const launchOwn = () => {
    folderFault = faultOfFolder(folder)
    if (folderFault !== undefined) throw new Error(folderFault)
    return launch({ name, port, folder })
  }
  const noteState = (state: KeptState) => {
    // Only one that was not told to end has a next try.
    if (state.nextTryAt !== null && state.lastExit !== null) lastExit = exitOf(state.lastExit, folderFault)
    logState(log, name, state, lastExit)
  }
  const start = () => {
    if (kept !== undefined) return kept.start()
    kept = keepRunning({
      start: launchOwn,
      onLine: output.append,
      onState: noteState,
      timing: { grace: timeToEnd, ...timing?.keep },
    })
  }
  const hangWatch = watchForHang({
    address: () => ({ host: ownHost, port }),
    pid: () => (kept?.state.state === 'running' ? kept.state.pid : null),
    timing: timing?.check ?? usualCheck,
    onHung() {
      log.error({ brain: name, pid: kept?.state.pid }, 'a brain does not answer any more: it is restarted')
      lastExit = { reason: 'it did not answer any more', at: Date.now(), lastLines: [] }
      kept?.restart()
    },
  })
  const stop = async () => kept?.stop()

  return {
    kind: 'process',
    get status() {
      return kept === undefined ? neverStarted : { ...kept.state, lastExit }
    },
    follow(brain) {
      const isElsewhere = brain.port !== port
      port = brain.port
      if (brain.wanted === 'stopped') stop()
      else if (isElsewhere && kept !== undefined) kept.restart()
      else if (kept === undefined || isStopped(kept.state)) start()
    },
    start,
    stop,
    restart: () => (kept === undefined ? start() : kept.restart()),
    async settled() {
      if (kept?.state.nextTryAt !== null) return
      const outcome = kept.whenServing().catch(() => undefined)
      await Promise.race([outcome, sleep(patience, undefined, { ref: false })])
    },
    logLines: (count) => output.lastLines(count),
    async close() {
      hangWatch.close()
      await stop()
      await output.close()
    },
  }
}

const isStopped = ({ state }: KeptState) => state === 'stopped' || state === 'stopping'

function exitOf({ code, signal, at, lastLines }: ProcessExit, folderFault: string | undefined): BrainExit {
  if (folderFault !== undefined) return Object.freeze({ reason: folderFault, at, lastLines: [] })
  const reason = signal ?? (code === null ? 'it could not be started' : `code ${code}`)
  return Object.freeze({ reason, at, lastLines })
}

function logState(log: Logger, brain: string, state: KeptState, lastExit: BrainExit | null): void {
  const { pid, nextTryAt } = state
  if (nextTryAt === null) {
    log.info({ brain, pid }, `brain ${state.state}`)
    return
  }
  const facts = { brain, reason: lastExit?.reason, nextTryAt: new Date(nextTryAt).toISOString() }
  if (state.state === 'crash-loop') log.error(facts, 'a brain failed again and again; its log says why')
  else log.warn(facts, 'a brain ended by itself, or could not be started; it is tried again')
}
