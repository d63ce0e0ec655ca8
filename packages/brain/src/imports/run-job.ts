// One job from where it stands to its end. A job that was interrupted lists anew if it was listing, and else goes on
// with the rows that are still pending.
import { realpath } from 'node:fs/promises'
import { BrainError } from '../errors.ts'
import { deleteJob, jobRow, outdatedJobs } from '../store/import-rows.ts'
import { deleteReceipts } from '../store/receipt-rows.ts'
import { removeRetiredSegments } from '../store/segments.ts'
import { mergeIndex } from '../word-index/index-writer.ts'
import { type JobRun, letOthersIn } from './job-run.ts'
import { listFiles } from './list-files.ts'
import { readFiles } from './read-files.ts'
import { removeVanished } from './remove-vanished.ts'
import { openSource } from './sources/open-source.ts'
import type { ImportSource } from './sources/source.ts'

const worthMerging = 1000
/** A source that is synced every hour would fill the database with receipts. */
const syncJobsKept = 20
const rowsAtOnce = 5000

/** Throws the reason when the job cannot come to its end. */
export async function runJob(run: JobRun): Promise<void> {
  const { job } = run
  const source = await openUnmoved(run)
  try {
    if (job.phase === 'waiting' || job.phase === 'listing') await listFiles(run, source)
    await readFiles(run, source)
    if (job.source_id !== null) await removeVanished(run, job.source_id)
  } finally {
    await source.close()
  }
  await tidyIndex(run)
  if (job.source_id !== null) await forgetOldJobs(run, job.source_id)
}

/** The path was found to be allowed when the job was made; a link put in its place since then could lead elsewhere. */
async function openUnmoved({ job, settings }: JobRun): Promise<ImportSource> {
  const place = await realpath(job.path).catch(() => job.path)
  // Where an upload lies is nobody's business but ours.
  const name = job.temporary === 1 ? job.label : job.path
  if (place !== job.path)
    throw new BrainError('bad-source', `'${name}' was replaced by a symbolic link: import where it leads`)
  const source = await openSource(job.path, settings.limits, name)
  if (job.kind === 'import' || source.kind === 'folder') return source
  await source.close()
  throw new BrainError('bad-source', `'${name}' is not a folder any more: remove the sync source, or mend it`)
}

async function tidyIndex({ job, database, now }: JobRun): Promise<void> {
  const { stored } = (await jobRow(database, job.id)) ?? job
  if (stored >= worthMerging) await mergeIndex(database, now(), true)
  await removeRetiredSegments(database, now())
}

async function forgetOldJobs(run: JobRun, sourceId: number): Promise<void> {
  const { database } = run
  for (const id of await outdatedJobs(database, sourceId, syncJobsKept)) {
    while ((await deleteReceipts(database, id, rowsAtOnce)) === rowsAtOnce) await letOthersIn(run, false)
    await deleteJob(database, id)
  }
}
