// A pool of workers behind one queue. Small jobs are handed to a worker ahead of time, so that it never waits; a large
// one goes to an idle worker. A job that nobody waits for any more leaves the queue; one that still runs a while
// later costs its worker, which is replaced.
import type { Key } from '@notarium/contract/inspection'
import type { CallLimits } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import type { StartHost } from './host.ts'
import type { Job } from './job.ts'
import { createJobQueue } from './job-queue.ts'
import { type PoolWorker, startWorker } from './pool-worker.ts'
import type { TaskResults, WorkTask } from './tasks.ts'

export interface PoolSettings {
  readonly size: number
  readonly start: StartHost
  readonly limits: Pick<CallLimits, 'inFlight' | 'queue' | 'queueBytes'>
  /** For the log: a worker was lost, or its replacement is of no use. */
  onTrouble(what: string): void
}

export interface WorkerPool {
  /** In every worker; where one fails, in none. Resolves with its keys. */
  open(profileId: number, profile: Profile, signal: AbortSignal): Promise<readonly Key[]>
  close(profileId: number): void
  run<Work extends WorkTask>(task: Work, signal: AbortSignal): Promise<TaskResults[Work['kind']]>
  figures(): PoolFigures
  end(): void
}

export interface PoolFigures {
  readonly workers: number
  /** Those that have a document. */
  readonly busy: number
  /** Documents that workers have, and that wait for one. */
  readonly running: number
  readonly waiting: number
  /** Workers that were lost since the start. */
  readonly lost: number
}

/** A worker that is lost this soon is not replaced at once: what ended it may be there still. */
const shortLife = 5000
const replacementDelay = 1000

export function createPool({ size, start, limits, onTrouble }: PoolSettings): WorkerPool {
  const workers = new Set<PoolWorker>()
  const opened = new Map<number, { readonly profile: Profile; readonly fingerprint: string }>()
  const queue = createJobQueue(limits)
  let isEnded = false
  let lost = 0

  function addWorker(): void {
    if (isEnded) return
    const startedAt = performance.now()
    const worker = startWorker(start, {
      onRoom: dispatch,
      onLost(reason, unstarted) {
        workers.delete(worker)
        queue.putBack(unstarted)
        if (isEnded) return
        lost++
        onTrouble(`a worker was lost (${reason}) and is replaced`)
        setTimeout(addWorker, performance.now() - startedAt < shortLife ? replacementDelay : 0)
      },
    })
    workers.add(worker)
    for (const profileId of opened.keys()) reopen(worker, profileId)
    dispatch()
  }

  /** In a worker that was not there when the profile was opened: its files must be the same still. */
  function reopen(worker: PoolWorker, profileId: number): void {
    const { profile, fingerprint } = opened.get(profileId)!
    worker
      .open(profileId, profile, fingerprint)
      .catch((error: Error) => {
        // Not tried again for the next one: each try may cost one of a PIN's.
        opened.delete(profileId)
        onTrouble(`profile "${profile.name}" is not loaded again: ${error.message}; activate it again`)
      })
      .finally(dispatch)
  }

  function dispatch(): void {
    for (let job = queue.first(); job !== undefined; job = queue.first()) {
      const chosen = chooseWorker(job)
      if (chosen === undefined) return
      queue.remove(job)
      if (chosen === 'none') job.reject(nowhereOpen)
      else chosen.give(job)
    }
  }

  function chooseWorker(job: Job): PoolWorker | 'none' | undefined {
    let best: PoolWorker | undefined
    let handedOut = 0
    let isKnown = workers.size === 0
    const areAllOpening = [...workers].every(({ isOpening }) => isOpening)
    for (const worker of workers) {
      handedOut += worker.held
      isKnown ||= worker.knows(job)
      // To open a profile takes long: no job waits for that while another worker will be free sooner.
      if (worker.isOpening && !areAllOpening) continue
      // The first with room: a worker that is awake already is cheaper than one that must be woken.
      if (best === undefined && worker.mayTake(job)) best = worker
    }
    if (!isKnown) return 'none'
    return handedOut < limits.inFlight ? best : undefined
  }

  for (let i = 0; i < size; i++) addWorker()

  return {
    async open(profileId, profile, signal) {
      const asked = [...workers]
      const giveUp = () => {
        for (const worker of asked) worker.giveUpOpening(profileId)
      }
      signal.addEventListener('abort', giveUp)
      const [first, ...others] = asked
      let keys: readonly Key[]
      try {
        // One before the others: a wrong PIN is tried once, or the token would lock.
        const found = await first?.open(profileId, profile)
        const more = await Promise.all(others.map((worker) => worker.open(profileId, profile)))
        const fingerprint = agreedFingerprint([found, ...more].map((one) => one?.fingerprint))
        opened.set(profileId, { profile, fingerprint })
        keys = found?.keys ?? []
      } catch (error) {
        for (const worker of asked) worker.close(profileId)
        throw error
      } finally {
        signal.removeEventListener('abort', giveUp)
        dispatch()
      }
      for (const worker of workers) if (!asked.includes(worker)) reopen(worker, profileId)
      return keys
    },
    close(profileId) {
      opened.delete(profileId)
      for (const worker of workers) worker.close(profileId)
    },
    run<Work extends WorkTask>(task: Work, signal: AbortSignal) {
      return new Promise<TaskResults[Work['kind']]>((resolve, reject) => {
        const job: Job = {
          task,
          bytes: task.payload.byteLength,
          resolve: (result) => resolve(result as TaskResults[Work['kind']]),
          reject,
        }
        signal.throwIfAborted()
        const chosen = queue.length === 0 ? chooseWorker(job) : undefined
        if (chosen === undefined || chosen === 'none') queue.add(job)
        else chosen.give(job)
        signal.addEventListener('abort', () => {
          reject(signal.reason)
          if (!queue.remove(job)) for (const worker of workers) worker.abandon(job)
        })
        dispatch()
      })
    },
    figures() {
      const held = [...workers].map((worker) => worker.held)
      return {
        workers: workers.size,
        busy: held.filter((jobs) => jobs > 0).length,
        running: held.reduce((sum, jobs) => sum + jobs, 0),
        waiting: queue.length,
        lost,
      }
    },
    end() {
      isEnded = true
      for (const worker of workers) worker.kill()
    },
  }
}

const nowhereOpen = new SidecarError(
  'profile-unusable',
  'the profile is not loaded any more, because its files changed or cannot be read: activate it again',
)

function agreedFingerprint(found: readonly (string | undefined)[]): string {
  const [fingerprint, another] = new Set(found)
  if (fingerprint === undefined) throw new SidecarError('profile-unusable', 'no worker is running: try again')
  if (another === undefined) return fingerprint
  throw new SidecarError('profile-unusable', 'its files changed while they were read: try again')
}
