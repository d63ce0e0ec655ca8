// The last pass of a sync: pages whose files are gone from the source are deleted, softly. A file or folder that is
// there but could not be read, or is a link now, is not gone.
import type { Database } from '@notarium/runtime/database'
import { addCounts, setPhase } from '../store/import-rows.ts'
import { markDeleted } from '../store/page-texts.ts'
import { untakenAmong } from '../store/receipt-rows.ts'
import { vanishedPages } from '../store/sync-rows.ts'
import { dropFromIndex } from '../word-index/index-writer.ts'
import { type JobRun, letOthersIn } from './job-run.ts'
import { pathInSource } from './page-path.ts'

const pagesAtOnce = 200

export async function removeVanished(run: JobRun, sourceId: number): Promise<void> {
  const { database, job } = run
  await setPhase(database, job.id, 'removing')
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    after = await database.transaction((transaction) => removeSome(run, transaction, sourceId, from))
    await letOthersIn(run, true)
  }
}

/** The last path that was looked at; null at the end. */
async function removeSome(
  { job, now }: JobRun,
  transaction: Database,
  sourceId: number,
  after: string,
): Promise<string | null> {
  const pages = await vanishedPages(transaction, sourceId, job.id, after, pagesAtOnce)
  const hidden = await untakenAmong(
    transaction,
    job.id,
    pages.flatMap(({ path }) => foldersOf(job.prefix, path)),
  )
  const gone = pages.filter(({ path }) => !foldersOf(job.prefix, path).some((folder) => hidden.has(folder)))
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) {
    await markDeleted(transaction, ids, { by: job.author, reason: 'deleted in the source', now: now() })
    await dropFromIndex(transaction, ids)
    await addCounts(transaction, job.id, { deleted: ids.length })
  }
  return pages.at(-1)?.path ?? null
}

/** All folders above a file, as the source names them. */
function foldersOf(prefix: string, path: string): string[] {
  const parts = pathInSource(prefix, path)?.split('/') ?? []
  return parts.slice(0, -1).map((_part, index) => parts.slice(0, index + 1).join('/'))
}
