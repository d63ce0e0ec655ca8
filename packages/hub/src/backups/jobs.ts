// Work on backups, one piece at a time: how far it is, for whoever asks or follows. The last one is remembered.
import { randomUUID } from 'node:crypto'
import type { BackupJob } from '@notarium/contract/hub'
import { HubError } from '../errors.ts'

export interface JobProgress {
  readonly signal: AbortSignal
  /** A new phase counts its bytes from nothing. */
  phase(phase: BackupJob['phase'], about?: { readonly brain?: string; readonly total?: number }): void
  bytes(more: number): void
  /** What whoever asked has to know of the outcome. */
  remark(sentence: string): void
}

export type JobAbout = Pick<BackupJob, 'kind' | 'backup' | 'brain'>
export type JobWork = (progress: JobProgress) => Promise<void>

export interface BackupJobs {
  /** The one under way, or the last. */
  readonly latest: BackupJob | null
  /** Refused while another is under way. Nobody has to wait for `ended`, which never rejects. */
  start(about: JobAbout, work: JobWork): { readonly job: BackupJob; readonly ended: Promise<BackupJob> }
  get(id: string): BackupJob
  /** Called at once, and with each change. Gives a function that ends it. */
  watch(id: string, listener: (job: BackupJob) => void): () => void
  /** Breaks off what is under way. */
  close(): Promise<void>
}

interface JobsOptions {
  readonly now: () => number
  /** In words for people, of what nobody expected. */
  readonly onFault: (error: unknown) => void
}

export function createBackupJobs({ now, onFault }: JobsOptions): BackupJobs {
  const listeners = new Set<(job: BackupJob) => void>()
  const ending = new AbortController()
  let job: BackupJob | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  const become = (changes: Partial<BackupJob>): BackupJob => {
    job = Object.freeze({ ...(job as BackupJob), ...changes })
    for (const listener of [...listeners]) listener(job)
    return job
  }
  const progress: JobProgress = {
    signal: ending.signal,
    phase(phase, { brain, total } = {}) {
      become({ phase, phaseBrain: brain ?? null, done: 0, total: total ?? null })
    },
    bytes: (more) => void become({ done: (job?.done ?? 0) + more }),
    remark: (sentence) => void become({ remarks: [...(job?.remarks ?? []), sentence] }),
  }
  const run = async (about: JobAbout, work: JobWork): Promise<BackupJob> => {
    const ended = () => ({ endedAt: new Date(now()).toISOString() })
    try {
      await work(progress)
      return become({ state: about.kind === 'restore' ? 'restarting' : 'done', ...ended() })
    } catch (error) {
      return become({ state: 'failed', ...ended(), problem: problemOf(error, onFault) })
    }
  }
  const get = (id: string): BackupJob => {
    if (job?.id === id) return job
    throw new HubError('not-found', 'there is no such work on backups: only the last is remembered')
  }

  return {
    get latest() {
      return job
    },
    start(about, work) {
      if (job?.state === 'running' || job?.state === 'restarting') throw underWayAlready(job)
      ending.signal.throwIfAborted()
      const started = become({
        ...{ id: randomUUID(), ...about, state: 'running', phase: 'waiting', phaseBrain: null },
        ...{ done: 0, total: null, startedAt: new Date(now()).toISOString(), endedAt: null },
        ...{ problem: null, remarks: [] },
      })
      const ended = run(about, work)
      underWay = ended
      return { job: started, ended }
    },
    get,
    watch(id, listener) {
      listener(get(id))
      const own = (changed: BackupJob) => changed.id === id && listener(changed)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    async close() {
      ending.abort(new HubError('busy', 'the hub ends: start it again'))
      await underWay
    },
  }
}

export function problemOf(error: unknown, onFault: (error: unknown) => void): BackupJob['problem'] {
  if (error instanceof HubError) return { code: error.code, message: error.message }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return { code: 'no-space', message: 'the disk is full: make room, and try again' }
  onFault(error)
  // Errors of snapshots and archives have whole sentences.
  return { code: code ?? 'internal', message }
}

function underWayAlready({ id, kind, backup }: BackupJob): HubError {
  const of = backup === null ? '' : ` of ${backup}`
  return new HubError('backup-under-way', `other work is under way (${kind}${of}): wait until it has ended`, {
    details: { job: id, kind, backup },
  })
}
