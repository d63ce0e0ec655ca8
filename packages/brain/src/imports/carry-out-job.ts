// Runs a job and writes down how it ended. Nothing that happens in a job goes further than this.
import { type Ending, endJob } from './end-job.ts'
import { textForPeople } from './job-error.ts'
import type { JobRun } from './job-run.ts'
import { patiently } from './patiently.ts'
import { runJob } from './run-job.ts'
import { gitState } from './sources/git.ts'
import { removeUpload } from './uploads.ts'

export async function carryOutJob(run: JobRun): Promise<void> {
  const { job, stopping, moved } = run
  moved(false)
  const ending = job.ending === null ? await runToEnd(run) : { state: job.ending, error: job.error }
  // The job goes on at the next start.
  if (stopping.aborted) return
  await patiently(stopping, run.note, () => endJob(run, ending))
  if (stopping.aborted) return
  if (job.temporary === 1) await removeUpload(job.path)
  moved(true)
}

async function runToEnd(run: JobRun): Promise<Ending> {
  const { job, signal } = run
  try {
    const git = job.kind === 'sync' ? await gitState(job.path) : null
    await runJob(run)
    return { state: 'done', error: null, git }
  } catch (error) {
    return signal.aborted
      ? { state: 'cancelled', error: null }
      : { state: 'failed', error: textForPeople(error) }
  }
}
