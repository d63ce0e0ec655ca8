// The receipt of an import: one row for each input, whatever became of it.
import { type Database, inList, type Value } from '@notarium/runtime/database'

export interface ReceiptFacts {
  readonly ordinal: number
  readonly path: string
  readonly bytes: number | null
  readonly state: 'pending' | 'stored' | 'unchanged' | 'skipped' | 'failed'
  readonly reason: string | null
  /** Also of a file that could not be taken, where its name is good: it is still there. */
  readonly slug: string | null
}

export interface PendingFile {
  readonly ordinal: number
  readonly path: string
}

export function writeReceipts(
  database: Database,
  jobId: number,
  rows: readonly ReceiptFacts[],
): Promise<void> {
  return database.insert(
    {
      table: 'receipt',
      columns: {
        job_id: 'integer',
        ordinal: 'integer',
        path: 'text',
        bytes: 'integer',
        state: 'text',
        reason: 'text',
        slug: 'text',
      },
      onConflict: `ON CONFLICT (job_id, ordinal) DO UPDATE
        SET bytes = excluded.bytes, state = excluded.state, reason = excluded.reason, slug = excluded.slug`,
    },
    rows.map(({ ordinal, path, bytes, state, reason, slug }) => [
      jobId,
      ordinal,
      path,
      bytes,
      state,
      reason,
      slug,
    ]),
  )
}

export function receiptRows(
  database: Database,
  jobId: number,
  { state, after = -1, limit }: { state?: string | undefined; after?: number | undefined; limit: number },
): Promise<ReceiptFacts[]> {
  const values: Value[] = state === undefined ? [jobId, after, limit] : [jobId, state, after, limit]
  return database.all(
    `SELECT ordinal, path, bytes, state, reason, slug FROM receipt
      WHERE job_id = ? ${state === undefined ? '' : 'AND state = ?'} AND ordinal > ? ORDER BY ordinal LIMIT ?`,
    ...values,
  )
}

/** Why files were not taken, the most frequent reason first. */
export async function receiptReasons(
  database: Database,
  jobId: number,
  { state, limit }: { state: 'skipped' | 'failed'; limit: number },
): Promise<{ reason: string; files: number }[]> {
  const rows = await database.all<{ reason: string; files: number }>(
    `SELECT coalesce(reason, '') AS reason, count(*) AS files FROM receipt
      WHERE job_id = ? AND state = ? GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?`,
    jobId,
    state,
    limit,
  )
  return rows.map(({ reason, files }) => ({ reason, files: Number(files) }))
}

export function pendingFiles(
  database: Database,
  jobId: number,
  after: number,
  limit: number,
): Promise<PendingFile[]> {
  return database.all(
    `SELECT ordinal, path FROM receipt
      WHERE job_id = ? AND state = 'pending' AND ordinal > ? ORDER BY ordinal LIMIT ?`,
    jobId,
    after,
    limit,
  )
}

/** Which of these slugs a file of the job already has, and which file. */
export async function pendingSlugs(
  database: Database,
  jobId: number,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.all<{ slug: string; path: string }>(
    `SELECT slug, path FROM receipt
      WHERE job_id = ? AND state = 'pending' AND slug ${inList(database, 'text')}`,
    jobId,
    JSON.stringify(slugs),
  )
  return new Map(rows.map(({ slug, path }) => [slug, path]))
}

/** Which of these inputs are there, but were not taken. */
export async function untakenAmong(
  database: Database,
  jobId: number,
  paths: readonly string[],
): Promise<Set<string>> {
  const rows = await database.all<{ path: string }>(
    `SELECT path FROM receipt
      WHERE job_id = ? AND state IN ('failed', 'skipped') AND path ${inList(database, 'text')}`,
    jobId,
    JSON.stringify(paths),
  )
  return new Set(rows.map(({ path }) => path))
}

/** How many were settled: fewer than `limit` when none is left. */
export function settlePending(
  database: Database,
  jobId: number,
  { state, reason }: { state: 'skipped' | 'failed'; reason: string },
  limit: number,
): Promise<number> {
  return database.run(
    `UPDATE receipt SET state = ?, reason = ? WHERE job_id = ? AND ordinal IN
       (SELECT ordinal FROM receipt WHERE job_id = ? AND state = 'pending' ORDER BY ordinal LIMIT ?)`,
    state,
    reason,
    jobId,
    jobId,
    limit,
  )
}

/** How many were deleted: fewer than `limit` when none is left. */
export function deleteReceipts(database: Database, jobId: number, limit: number): Promise<number> {
  return database.run(
    `DELETE FROM receipt WHERE job_id = ? AND ordinal IN
       (SELECT ordinal FROM receipt WHERE job_id = ? ORDER BY ordinal LIMIT ?)`,
    jobId,
    jobId,
    limit,
  )
}
