// One worker of a pool, seen from the serving thread: what it holds, which profiles it has open, and what becomes of
// its tasks when it is lost.
import { SidecarError } from '../errors.ts'
import type { Profile } from '../profiles/profile.ts'
import { bytesAhead, type StartHost } from './host.ts'
import type { Job } from './job.ts'
import type { AnswerMessage, Opened, Task, TaskKind, TaskResults } from './tasks.ts'

export interface PoolWorker {
  /** Jobs that it was given and has not answered. */
  readonly held: number
  /** Whether it has the job's profile open, or is about to. */
  knows(job: Job): boolean
  /** Whether it is idle, or has room for a small job ahead of time. */
  mayTake(job: Job): boolean
  give(job: Job): void
  /** Nobody waits for the job any more. */
  abandon(job: Job): void
  /** What was read must have the expected fingerprint, if there is one. */
  open(profileId: number, profile: Profile, expected?: string): Promise<Opened>
  /** Ends the worker if it is still at it: what it runs may never come to an end. */
  giveUpOpening(profileId: number): void
  /** Jobs that it is given now have to wait for that. */
  readonly isOpening: boolean
  close(profileId: number): void
  kill(): void
}

export interface WorkerEvents {
  /** A job was answered, or a profile opened. */
  onRoom(): void
  /** `unstarted` can be given to another worker. */
  onLost(reason: string, unstarted: readonly Job[]): void
}

/** Milliseconds for which an abandoned job may go on. */
const patience = 1000

interface Pending {
  readonly job?: Job
  resolve(result: TaskResults[TaskKind]): void
  reject(error: Error): void
  /** Nobody waits for it any more. */
  isAbandoned?: boolean
  overtime?: NodeJS.Timeout
}

export function startWorker(start: StartHost, events: WorkerEvents): PoolWorker {
  const pending = new Map<number, Pending>()
  const profiles = new Map<number, 'opening' | 'open'>()
  let lastTaskId = 0
  let held = 0
  let heldBytes = 0
  let wasGivenUp = false

  const host = start({
    onAnswer(answer) {
      const found = pending.get(answer.taskId)
      if (found === undefined) return
      pending.delete(answer.taskId)
      clearTimeout(found.overtime)
      if (found.job !== undefined) {
        held--
        heldBytes -= found.job.bytes
      }
      limitAbandoned()
      settle(found, answer)
      events.onRoom()
    },
    onEnd(reason) {
      const [running, ...others] = pending.values()
      pending.clear()
      clearTimeout(running?.overtime)
      running?.reject(lostWith(running, reason))
      const unstarted: Job[] = []
      for (const waiting of others) {
        const { job, isAbandoned } = waiting
        // The payload of a large one went with the worker.
        if (job === undefined || job.bytes > bytesAhead) waiting.reject(lostWith(waiting, reason))
        else if (isAbandoned !== true) unstarted.push(job)
      }
      events.onLost(wasGivenUp ? 'what it did was given up' : reason, unstarted)
    },
  })
  const giveUp = () => {
    wasGivenUp = true
    host.kill()
  }

  /** The one that runs is the first; those behind it cost nothing yet. */
  const limitAbandoned = (): void => {
    const running = pending.values().next().value
    if (running?.isAbandoned === true) running.overtime ??= setTimeout(giveUp, patience)
  }

  const post = (task: Task, waiting: Pending): void => {
    const taskId = ++lastTaskId
    pending.set(taskId, waiting)
    host.post({ taskId, task })
  }

  return {
    get held() {
      return held
    },
    get isOpening() {
      return [...profiles.values()].some((state) => state === 'opening')
    },
    giveUpOpening(profileId) {
      if (profiles.get(profileId) === 'opening') giveUp()
    },
    knows: ({ task: { profileId } }) => profileId === undefined || profiles.has(profileId),
    mayTake: ({ task: { profileId }, bytes }) =>
      (profileId === undefined || profiles.get(profileId) === 'open') &&
      (held === 0 || heldBytes + bytes <= bytesAhead),
    give(job) {
      held++
      heldBytes += job.bytes
      post(job.task, { job, resolve: job.resolve, reject: job.reject })
    },
    abandon(job) {
      const found = [...pending.values()].find((one) => one.job === job)
      if (found === undefined) return
      found.isAbandoned = true
      limitAbandoned()
    },
    async open(profileId, profile, expected) {
      profiles.set(profileId, 'opening')
      try {
        const opened = await new Promise<Opened>((resolve, reject) => {
          const waiting = { resolve: (result: unknown) => resolve(result as Opened), reject }
          post({ kind: 'open', profileId, profile }, waiting)
        })
        if (expected !== undefined && opened.fingerprint !== expected) {
          post({ kind: 'close', profileId }, unattended)
          throw changedSince
        }
        if (profiles.has(profileId)) profiles.set(profileId, 'open')
        return opened
      } catch (error) {
        profiles.delete(profileId)
        throw error
      }
    },
    close(profileId) {
      profiles.delete(profileId)
      post({ kind: 'close', profileId }, unattended)
    },
    kill: host.kill,
  }
}

const lostWith = ({ job }: Pending, reason: string): Error =>
  job === undefined
    ? new SidecarError('profile-unusable', `what loaded it ended or was given up (${reason})`)
    : new Error(`a worker ended while it had the task: ${reason}`)

/** For a task whose end nobody waits for. */
const unattended: Pending = { resolve() {}, reject() {} }

const changedSince = new SidecarError('profile-unusable', 'its files changed since it was loaded')

function settle({ resolve, reject }: Pending, answer: AnswerMessage): void {
  if ('result' in answer) resolve(answer.result)
  else if (answer.code === undefined) reject(new Error(answer.message))
  else reject(new SidecarError(answer.code, answer.message))
}
