// Stores one batch: pages, rows of the receipt and counters change together, so that a crash leaves all or nothing of it.
import type { Database } from '@notarium/runtime/database'
import type { PageDraft } from '../pages/page-draft.ts'
import { type WrittenPage, writePages } from '../pages/write-pages.ts'
import { addCounts } from '../store/import-rows.ts'
import { type PageRow, pageRowsBySlug } from '../store/page-rows.ts'
import { type ReceiptFacts, writeReceipts } from '../store/receipt-rows.ts'
import { adoptPage, vanishedWithHash } from '../store/sync-rows.ts'
import { checkFile, type ReadablePage, type UnreadableFile } from './check-file.ts'
import { countStates } from './count-states.ts'
import { isStoreTrouble, textForPeople } from './job-error.ts'
import type { JobRun } from './job-run.ts'
import { failed, type ReadFile } from './sources/source.ts'

type Checked = ReadablePage | UnreadableFile

const longestReason = 1000

export async function storeBatch(run: JobRun, files: readonly ReadFile[]): Promise<void> {
  const { prefix } = run.job
  const { maxPageBytes } = run.settings
  await storeChecked(
    run,
    files.map((file) => checkFile(file, { prefix, maxPageBytes })),
  )
}

/** A page that cannot be stored for a reason of its own is found by storing each alone. */
async function storeChecked(run: JobRun, files: readonly Checked[]): Promise<void> {
  try {
    await run.database.transaction((transaction) => store(run, transaction, files))
  } catch (error) {
    if (isStoreTrouble(error)) throw error
    if (files.length > 1) for (const each of files) await storeChecked(run, [each])
    else await storeAsFailed(run, files[0], error)
  }
}

async function storeAsFailed(run: JobRun, file: Checked | undefined, error: unknown): Promise<void> {
  if (file === undefined || 'problem' in file) throw error
  const { ordinal, path, slug } = file
  const problem = failed(`it could not be stored: ${textForPeople(error)}`)
  await storeChecked(run, [{ ordinal, path, slug, problem }])
}

async function store(run: JobRun, transaction: Database, files: readonly Checked[]): Promise<void> {
  const { job, settings, now } = run
  const pages = files.filter((file) => 'markdown' in file)
  const known = await knownPages(run, transaction, pages)
  const isUnchanged = (page: ReadablePage) => {
    const there = known.get(page.slug)
    return there?.slug === page.slug && there.deleted_at === null && there.hash === page.hash
  }
  for (const page of pages) {
    if (isUnchanged(page)) await adopt(run, transaction, page, known.get(page.slug) as PageRow)
  }
  const drafts = pages
    .filter((page) => !isUnchanged(page))
    .map((page) => draftOf(run, page, known.get(page.slug)))
  const written = await writePages(transaction, drafts, { now: now(), oweVectors: settings.oweVectors })
  const writtenBySlug = new Map(written.map((page) => [page.slug, page]))
  const rows = files.map((file) => rowOf(file, writtenBySlug))
  await writeReceipts(transaction, job.id, rows)
  await addCounts(transaction, job.id, countStates(rows))
}

/** By the slug of the file: the page that is there, or else the page of a file of this source that moved here. */
async function knownPages(
  { job }: JobRun,
  transaction: Database,
  pages: readonly ReadablePage[],
): Promise<Map<string, PageRow>> {
  const rows = await pageRowsBySlug(
    transaction,
    pages.map(({ slug }) => slug),
  )
  const known = new Map(rows.map((row) => [row.slug, row]))
  const added = pages.filter(({ slug }) => !known.has(slug))
  if (job.source_id === null || added.length === 0) return known
  const hashes = added.map(({ hash }) => hash)
  const vanished = await vanishedWithHash(transaction, job.source_id, job.id, hashes)
  const byHash = Map.groupBy(vanished, ({ hash }) => hash)
  for (const { slug, hash } of added) {
    const before = byHash.get(hash)?.shift()
    if (before !== undefined) known.set(slug, before)
  }
  return known
}

function draftOf({ job }: JobRun, page: ReadablePage, existing: PageRow | undefined): PageDraft {
  const hasMoved = existing !== undefined && existing.slug !== page.slug
  return {
    slug: page.slug,
    path: page.pagePath,
    markdown: page.markdown,
    hash: page.hash,
    author: JSON.parse(job.author),
    reason: hasMoved ? 'moved in the source' : job.reason,
    sourceId: job.source_id ?? existing?.source_id ?? null,
    existing,
  }
}

/** The same text from elsewhere: the page belongs to the source from now on, and goes back to a file of this name. */
async function adopt({ job }: JobRun, transaction: Database, page: ReadablePage, there: PageRow) {
  const source_id = job.source_id ?? there.source_id
  if (there.path === page.pagePath && there.source_id === source_id) return
  await adoptPage(transaction, { id: there.id, path: page.pagePath, source_id })
}

function rowOf(file: Checked, written: ReadonlyMap<string, WrittenPage>): ReceiptFacts {
  const { ordinal, path, slug } = file
  if ('problem' in file) return { ordinal, path, slug, bytes: null, ...file.problem }
  const { bytes } = file
  const page = written.get(slug)
  if (page === undefined) return { ordinal, path, slug, bytes, state: 'unchanged', reason: null }
  const reason = page.warnings.join('; ').slice(0, longestReason).toWellFormed() || null
  return { ordinal, path, slug, bytes, state: 'stored', reason }
}
