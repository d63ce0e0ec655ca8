// Sync sources, and the pages that belong to one.
import { type Database, inList } from '@notarium/runtime/database'
import { nextIds } from './counters.ts'
import type { JobRow } from './import-rows.ts'
import { type PageRow, pageColumns } from './page-rows.ts'

export interface SyncRow {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly prefix: string
  /** JSON of SyncState. */
  readonly state: string
}

export interface ListedSource extends SyncRow {
  /** What became of its last job, which can also fail after its pages are there. */
  readonly job_id: number | null
  readonly job_state: JobRow['state'] | null
  readonly job_error: string | null
}

export interface SyncState {
  readonly git: { readonly commit: string; readonly branch: string | null } | null
  readonly lastSyncAt: number | null
}

const columns = 'id, name, path, prefix, state'

export function listSources(database: Database): Promise<ListedSource[]> {
  return database.all(
    `SELECT sync_source.*, import_job.id AS job_id, import_job.state AS job_state, import_job.error AS job_error
       FROM sync_source LEFT JOIN import_job ON import_job.id =
         (SELECT max(id) FROM import_job WHERE source_id = sync_source.id)
      ORDER BY name`,
  )
}

export function sourceRow(database: Database, id: number): Promise<SyncRow | undefined> {
  return database.get(`SELECT ${columns} FROM sync_source WHERE id = ?`, id)
}

export function sourceNamed(database: Database, name: string): Promise<SyncRow | undefined> {
  return database.get(`SELECT ${columns} FROM sync_source WHERE name = ?`, name)
}

export async function insertSource(
  transaction: Database,
  { name, path, prefix }: Pick<SyncRow, 'name' | 'path' | 'prefix'>,
  state: SyncState,
  now: number,
): Promise<number> {
  const id = await nextIds(transaction, 'source')
  await transaction.run(
    `INSERT INTO sync_source (${columns}, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    name,
    path,
    prefix,
    JSON.stringify(state),
    now,
  )
  return id
}

export async function setSourceState(database: Database, id: number, state: SyncState): Promise<void> {
  await database.run('UPDATE sync_source SET state = ? WHERE id = ?', JSON.stringify(state), id)
}

export async function deleteSource(database: Database, id: number): Promise<void> {
  await database.run('DELETE FROM sync_source WHERE id = ?', id)
}

/** These pages belong to no source any more. How many: fewer than `limit` when none is left. */
export function detachPages(database: Database, sourceId: number, limit: number): Promise<number> {
  return database.run(
    `UPDATE page SET source_id = NULL WHERE id IN (SELECT id FROM page WHERE source_id = ? LIMIT ?)`,
    sourceId,
    limit,
  )
}

/** The text stays as it is; only where it comes from changes. */
export async function adoptPage(
  database: Database,
  { id, path, source_id }: Pick<PageRow, 'id' | 'path' | 'source_id'>,
): Promise<void> {
  await database.run('UPDATE page SET path = ?, source_id = ? WHERE id = ?', path, source_id, id)
}

export async function hasLivePages(database: Database, sourceId: number): Promise<boolean> {
  const row = await database.get(
    'SELECT id FROM page WHERE source_id = ? AND deleted_at IS NULL LIMIT 1',
    sourceId,
  )
  return row !== undefined
}

const isVanished = `source_id = ? AND deleted_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM receipt WHERE receipt.job_id = ? AND receipt.slug = page.slug)`

/** Pages of the source that have no file in the listing of this job, in the order of their paths. */
export function vanishedPages(
  database: Database,
  sourceId: number,
  jobId: number,
  afterPath: string,
  limit: number,
): Promise<Pick<PageRow, 'id' | 'path'>[]> {
  return database.all(
    `SELECT id, path FROM page WHERE ${isVanished} AND path > ? ORDER BY path LIMIT ?`,
    sourceId,
    jobId,
    afterPath,
    limit,
  )
}

/** Pages without a file in the listing that have one of these contents. */
export function vanishedWithHash(
  database: Database,
  sourceId: number,
  jobId: number,
  hashes: readonly string[],
): Promise<PageRow[]> {
  return database.all(
    `SELECT ${pageColumns} FROM page WHERE ${isVanished} AND hash ${inList(database, 'text')} ORDER BY path`,
    sourceId,
    jobId,
    JSON.stringify(hashes),
  )
}
