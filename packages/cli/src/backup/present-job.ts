// How work on a backup ended, with all that has to be known of it.
import type { BackupJob } from '@notarium/contract/hub'
import { present } from '../output/present.ts'

export async function presentJob(
  job: BackupJob,
  flags: { readonly json: boolean },
  /** Of one that went well. */
  lines: () => readonly string[],
): Promise<void> {
  // Before the output: a reader that stops early must not turn a failure into a success.
  if (job.state === 'failed') process.exitCode = 1
  await present(job, flags, ({ problem, remarks }) => [
    ...(problem === null ? lines() : [`FAILED  ${problem.message} (${problem.code})`]),
    ...remarks,
  ])
}
