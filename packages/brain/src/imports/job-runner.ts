// Runs import jobs on the writer's thread, one at a time, in the order they were asked for. What is in the database is
// the queue, so it survives the process.
import type { Actor, ImportJob } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { ImportRequest } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { finishJob, type JobRow, jobRow, markStarted, nextJob } from '../store/import-rows.ts'
import type { WriterChange } from '../writer/messages.ts'
import type { WriterNote } from '../writer/note.ts'
import { carryOutJob } from './carry-out-job.ts'
import { noteOfEnd, noteOfStart } from './job-notes.ts'
import type { JobSettings } from './job-run.ts'
import { newImport, newSync } from './new-jobs.ts'
import { patiently } from './patiently.ts'
import { presentJob } from './present-job.ts'
import { removeUpload } from './uploads.ts'

export interface JobRunnerOptions {
  readonly database: Database
  readonly settings: JobSettings
  readonly changed: (change: WriterChange) => void
  readonly now: () => number
}

export interface JobRunner {
  startImport(actor: Actor, request: ImportRequest): Promise<ImportJob>
  startSync(actor: Actor, sourceId: number): Promise<ImportJob>
  /** Answers when the job has ended, cancelled or because it was done before. */
  cancel(id: number): Promise<ImportJob>
  /** Goes on with what an earlier process or thread left. */
  resume(): void
  /** Whether a job is being carried out. */
  isBusy(): boolean
  /** Leaves the running job where it is after its present batch. */
  stop(): Promise<void>
}

interface ActiveJob {
  readonly job: JobRow
  readonly cancelling: AbortController
  readonly ended: PromiseWithResolvers<void>
}

export function createJobRunner({ database, settings, changed, now }: JobRunnerOptions): JobRunner {
  const stop = new AbortController()
  const stopping = stop.signal
  let active: ActiveJob | undefined
  let working: Promise<void> | undefined
  let isWanted = false
  const note = (note: WriterNote) => changed({ index: false, note })

  function wake(): void {
    isWanted = true
    working ??= workThroughQueue().finally(() => {
      working = undefined
    })
  }

  async function workThroughQueue(): Promise<void> {
    while (isWanted && !stopping.aborted) {
      isWanted = false
      for (let taken = await takeNext(); taken !== undefined; taken = await takeNext()) await work(taken)
    }
  }

  /** It is active before the transaction ends, so that nobody sees it running and cannot cancel it. */
  function takeNext(): Promise<ActiveJob | undefined> {
    return patiently(stopping, note, () =>
      database.transaction(async (transaction) => {
        const job = await nextJob(transaction)
        if (job === undefined) return undefined
        await markStarted(transaction, job.id, now())
        active = { job, cancelling: new AbortController(), ended: Promise.withResolvers() }
        return active
      }),
    )
  }

  async function work({ job, cancelling, ended }: ActiveJob): Promise<void> {
    const signal = AbortSignal.any([cancelling.signal, stopping])
    const moved = (index: boolean) => changed({ index, job: job.id })
    note(noteOfStart(job))
    await carryOutJob({ job, database, settings, now, signal, stopping, moved, note })
    active = undefined
    ended.resolve()
    const row = await jobRow(database, job.id).catch(() => undefined)
    if (row !== undefined) note(noteOfEnd(row, now()))
  }

  async function cancel(id: number): Promise<ImportJob> {
    const job = await database.transaction(async (transaction) => {
      const found = await knownJob(transaction, id)
      // Nobody works on it here.
      if (found.state === 'queued' || found.phase === 'embedding')
        await finishJob(transaction, id, 'cancelled', now())
      return found
    })
    if (job.state === 'queued' && job.temporary === 1) await removeUpload(job.path)
    if (job.state === 'running' && active?.job.id === id) {
      active.cancelling.abort()
      await active.ended.promise
    }
    changed({ index: false, job: id })
    return presentJob(await knownJob(database, id))
  }

  const queued = (job: JobRow): ImportJob => {
    changed({ index: false, job: job.id })
    wake()
    return presentJob(job)
  }

  return {
    startImport: async (actor, request) => queued(await newImport(database, actor, request, now())),
    startSync: async (actor, sourceId) => queued(await newSync(database, actor, sourceId, now())),
    cancel,
    resume: wake,
    isBusy: () => working !== undefined,
    stop: async () => {
      stop.abort()
      await working
    },
  }
}

async function knownJob(database: Database, id: number): Promise<JobRow> {
  const job = await jobRow(database, id)
  if (job === undefined)
    throw new BrainError('not-found', `there is no import job ${id}: list the jobs to see which there are`)
  return job
}
