// Import jobs as rows. Counters change in the transaction that changes the receipt, so that they always agree.
import type { Database } from '@notarium/runtime/database'
import { nextIds } from './counters.ts'

export type JobEnd = 'done' | 'failed' | 'cancelled'

export interface JobRow {
  readonly id: number
  readonly kind: 'import' | 'sync'
  readonly label: string
  readonly path: string
  /** 1 for an upload, which is removed when the job has ended. */
  readonly temporary: number
  readonly prefix: string
  readonly source_id: number | null
  /** JSON. */
  readonly author: string
  readonly reason: string
  readonly state: 'queued' | 'running' | JobEnd
  readonly phase: 'waiting' | 'listing' | 'reading' | 'removing' | 'embedding' | 'finished'
  /** The state the job is about to have, while its pending rows are being settled. */
  readonly ending: JobEnd | null
  readonly total: number
  readonly stored: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
  readonly deleted: number
  readonly error: string | null
  readonly created_at: number
  readonly started_at: number | null
  readonly finished_at: number | null
}

export type NewJob = Pick<
  JobRow,
  'kind' | 'label' | 'path' | 'temporary' | 'prefix' | 'source_id' | 'author' | 'reason' | 'created_at'
>

export type Counts = Pick<JobRow, 'total' | 'stored' | 'unchanged' | 'skipped' | 'failed' | 'deleted'>

// A sync that waits for its embeddings has all its pages: there is nothing left to do for it here.
const isOpen = `state IN ('queued', 'running') AND phase <> 'embedding'`

export async function insertJob(transaction: Database, job: NewJob): Promise<JobRow> {
  const id = await nextIds(transaction, 'job')
  await transaction.run(
    `INSERT INTO import_job (id, kind, label, path, temporary, prefix, source_id, author, reason, state, phase,
       total, stored, unchanged, skipped, failed, deleted, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', 'waiting', 0, 0, 0, 0, 0, 0, ?)`,
    id,
    job.kind,
    job.label,
    job.path,
    job.temporary,
    job.prefix,
    job.source_id,
    job.author,
    job.reason,
    job.created_at,
  )
  return (await jobRow(transaction, id)) as JobRow
}

export function jobRow(database: Database, id: number): Promise<JobRow | undefined> {
  return database.get('SELECT * FROM import_job WHERE id = ?', id)
}

/** The newest first. */
export function listJobs(database: Database, limit: number): Promise<JobRow[]> {
  return database.all('SELECT * FROM import_job ORDER BY id DESC LIMIT ?', limit)
}

/** One that was interrupted comes before those that wait. */
export function nextJob(database: Database): Promise<JobRow | undefined> {
  return database.get(`SELECT * FROM import_job WHERE ${isOpen} ORDER BY state DESC, id LIMIT 1`)
}

export function openJobOfSource(database: Database, sourceId: number): Promise<JobRow | undefined> {
  return database.get(
    `SELECT * FROM import_job WHERE ${isOpen} AND source_id = ? ORDER BY id LIMIT 1`,
    sourceId,
  )
}

export async function openUploads(database: Database): Promise<string[]> {
  const rows = await database.all<{ path: string }>(
    `SELECT path FROM import_job WHERE ${isOpen} AND temporary = 1`,
  )
  return rows.map(({ path }) => path)
}

export async function countOpenJobs(database: Database): Promise<number> {
  const row = await database.get<{ count: number }>(
    `SELECT count(*) AS count FROM import_job WHERE ${isOpen}`,
  )
  return row?.count ?? 0
}

export async function markStarted(database: Database, id: number, now: number): Promise<void> {
  await database.run(
    `UPDATE import_job SET state = 'running', started_at = coalesce(started_at, ?) WHERE id = ?`,
    now,
    id,
  )
}

export async function setPhase(database: Database, id: number, phase: JobRow['phase']): Promise<void> {
  await database.run('UPDATE import_job SET phase = ? WHERE id = ?', phase, id)
}

export async function addCounts(database: Database, id: number, counts: Partial<Counts>): Promise<void> {
  const { total = 0, stored = 0, unchanged = 0, skipped = 0, failed = 0, deleted = 0 } = counts
  await database.run(
    `UPDATE import_job SET total = total + ?, stored = stored + ?, unchanged = unchanged + ?,
       skipped = skipped + ?, failed = failed + ?, deleted = deleted + ? WHERE id = ?`,
    total,
    stored,
    unchanged,
    skipped,
    failed,
    deleted,
    id,
  )
}

/** The listing begins, perhaps once more. */
export async function clearCounts(database: Database, id: number): Promise<void> {
  await database.run(
    `UPDATE import_job SET phase = 'listing', total = 0, stored = 0, unchanged = 0, skipped = 0, failed = 0,
       deleted = 0 WHERE id = ?`,
    id,
  )
}

export async function markEnding(
  database: Database,
  id: number,
  ending: JobEnd,
  error: string | null,
): Promise<void> {
  await database.run('UPDATE import_job SET ending = ?, error = ? WHERE id = ?', ending, error, id)
}

export async function finishJob(database: Database, id: number, state: JobEnd, now: number): Promise<void> {
  await database.run(
    `UPDATE import_job SET state = ?, phase = 'finished', ending = NULL, finished_at = ? WHERE id = ?`,
    state,
    now,
    id,
  )
}

/** Ended jobs of a source that are older than its newest few. */
export async function outdatedJobs(database: Database, sourceId: number, keep: number): Promise<number[]> {
  const rows = await database.all<{ id: number }>(
    `SELECT id FROM import_job WHERE source_id = ? AND phase = 'finished' ORDER BY id DESC LIMIT 1000 OFFSET ?`,
    sourceId,
    keep,
  )
  return rows.map(({ id }) => id)
}

export async function deleteJob(database: Database, id: number): Promise<void> {
  await database.run('DELETE FROM import_job WHERE id = ?', id)
}
