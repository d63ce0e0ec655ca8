// The first pass of a job: everything in the source becomes a row of the receipt, so that the total is known before
// anything is read, and each row that is not settled yet has a page of its own to become.
import { BrainError } from '../errors.ts'
import { extensionOf, slugOf } from '../markdown/slug.ts'
import { addCounts, clearCounts, jobRow, setPhase } from '../store/import-rows.ts'
import { deleteReceipts, pendingSlugs, type ReceiptFacts, writeReceipts } from '../store/receipt-rows.ts'
import { hasLivePages } from '../store/sync-rows.ts'
import { countStates } from './count-states.ts'
import { type JobRun, letOthersIn } from './job-run.ts'
import { pagePath } from './page-path.ts'
import type { ImportSource, ListedFile } from './sources/source.ts'

const rowsAtOnce = 500
const deletedAtOnce = 5000

export async function listFiles(run: JobRun, source: ImportSource): Promise<void> {
  await beginAgain(run)
  let batch: ListedFile[] = []
  for await (const file of source.list(run.signal)) {
    batch.push(file)
    if (batch.length < rowsAtOnce) continue
    await writeListed(run, batch)
    batch = []
  }
  await writeListed(run, batch)
  await checkListing(run)
  await setPhase(run.database, run.job.id, 'reading')
}

/** A listing that was interrupted has left rows. */
async function beginAgain(run: JobRun): Promise<void> {
  const { database, job } = run
  await clearCounts(database, job.id)
  while ((await deleteReceipts(database, job.id, deletedAtOnce)) === deletedAtOnce)
    await letOthersIn(run, false)
}

async function writeListed(run: JobRun, files: readonly ListedFile[]): Promise<void> {
  const { database, job } = run
  const rows = files.map((file) => rowOf(job.prefix, file))
  await database.transaction(async (transaction) => {
    const taken = await pendingSlugs(
      transaction,
      job.id,
      rows.flatMap(({ slug }) => slug ?? []),
    )
    const distinct = rows.map((row) => withoutNamesake(row, taken))
    await writeReceipts(transaction, job.id, distinct)
    await addCounts(transaction, job.id, { total: rows.length, ...countStates(distinct) })
  })
  await letOthersIn(run, false)
}

function rowOf(prefix: string, { ordinal, path, size, problem }: ListedFile): ReceiptFacts {
  const row = { ordinal, path, bytes: size }
  try {
    // `LICENSE` is not what the page of `LICENSE.md` came from.
    const slug = extensionOf(path) === '' ? null : slugOf(pagePath(prefix, path))
    return { ...row, slug, state: problem?.state ?? 'pending', reason: problem?.reason ?? null }
  } catch (error) {
    if (!(error instanceof BrainError)) throw error
    return { ...row, slug: null, state: problem?.state ?? 'failed', reason: problem?.reason ?? error.message }
  }
}

/** `a.md` and `a.markdown` would be one page, and so would two spellings of one name in Unicode: the first is it. */
function withoutNamesake(row: ReceiptFacts, taken: Map<string, string>): ReceiptFacts {
  if (row.state !== 'pending' || row.slug === null) return row
  const first = taken.get(row.slug)
  if (first === undefined) {
    taken.set(row.slug, row.path)
    return row
  }
  return {
    ...row,
    state: 'failed',
    reason: `its name gives the same page as '${first}': rename one of them`,
    slug: null,
  }
}

/** A folder that is empty or cannot be read (a disk that is not mounted) must not delete what was synced from it. */
async function checkListing({ database, job }: JobRun): Promise<void> {
  if (job.source_id === null || !(await hasLivePages(database, job.source_id))) return
  const { total, skipped, failed } = (await jobRow(database, job.id)) ?? job
  if (total - skipped - failed > 0) return
  throw new BrainError(
    'bad-source',
    `there is no markdown file in '${job.path}' that can be read, so its pages were left as they are: ` +
      'see that the folder is the right one; if it was emptied on purpose, remove the sync source and the pages',
  )
}
