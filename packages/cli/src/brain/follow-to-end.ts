// A job that a command has started, shown until it ends. It is the brain's: it goes on when the command is ended.
import { present, remark } from '../output/present.ts'
import { SilentServerError } from '../server/ask.ts'
import type { BrainClient } from './brain-client.ts'
import { followImport } from './follow-import.ts'
import { reportLines } from './import-report.ts'
import type { StartedImport } from './start-import.ts'

export const jobExitCodes =
  '\nExit code: 0 done (files may have been refused: they are listed), 1 failed, 2 not started, 130 left by Ctrl+C.'

const brokenByPerson = 130

export async function followToEnd(
  brain: BrainClient,
  { job: { id }, unread }: StartedImport,
  flags: { readonly json: boolean },
): Promise<void> {
  const showJobs = `notarium jobs ${brain.flags}`
  process.once('SIGINT', () => {
    remark(`The job goes on in the brain as job ${id}.`)
    remark(`"${showJobs}" shows how far it is, "${showJobs} --cancel ${id}" ends it.`)
    process.exit(brokenByPerson)
  })
  try {
    const job = await followImport(brain, id)
    // Before the output: a reader that stops early must not turn a failure into a success.
    if (job.state !== 'done') process.exitCode = 1
    const lines = flags.json ? [] : await reportLines(brain, job, unread)
    await present({ ...job, notSent: unread }, flags, () => lines)
  } catch (error) {
    if (!(error instanceof SilentServerError)) throw error
    remark(`notarium: the connection was cut; job ${id} goes on by itself as soon as the brain runs again`)
    remark(`"${showJobs}" shows how far it is.`)
    process.exitCode = 1
  }
}
