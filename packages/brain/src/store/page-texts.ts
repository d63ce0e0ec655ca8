// Texts and versions of pages.
import { type Database, inList } from '@notarium/runtime/database'
import { type PageRow, pageColumns, type VersionRow } from './page-rows.ts'

export function pageRow(database: Database, slug: string): Promise<PageRow | undefined> {
  return database.get(`SELECT ${pageColumns} FROM page WHERE slug = ?`, slug)
}

export function versionRow(
  database: Database,
  pageId: number,
  version: number,
): Promise<VersionRow | undefined> {
  return database.get(
    `SELECT page_id, version, slug, title, markdown, hash, author, reason, created_at
       FROM page_version WHERE page_id = ? AND version = ?`,
    pageId,
    version,
  )
}

/** The version that was called so, or that the page has which is called so now. A page may have moved since. */
export async function citedVersion(
  database: Database,
  slug: string,
  version: number,
): Promise<{ readonly page: PageRow; readonly cited: VersionRow } | undefined> {
  const row = await database.get<{ id: number }>(
    `SELECT page_id AS id FROM page_version WHERE slug = ? AND version = ? ORDER BY created_at DESC LIMIT 1`,
    slug,
    version,
  )
  const page = row
    ? await database.get<PageRow>(`SELECT ${pageColumns} FROM page WHERE id = ?`, row.id)
    : await pageRow(database, slug)
  const cited = page && (await versionRow(database, page.id, version))
  return page && cited && { page, cited }
}

/** The text of the page as it is now. */
export async function markdownOf(database: Database, page: PageRow): Promise<string> {
  const row = await versionRow(database, page.id, page.version)
  if (row === undefined) throw new Error(`page ${page.id} has no version ${page.version}`)
  return row.markdown
}

/** Live pages, other than the page itself, with a link that leads to it. */
export function pagesLinkingTo(database: Database, { id, slug }: PageRow): Promise<PageRow[]> {
  return database.all(
    `SELECT ${pageColumns} FROM page WHERE deleted_at IS NULL AND id <> ? AND id IN
       (SELECT page_id FROM resolved_link WHERE to_slug = ? AND name IN
         (SELECT name FROM page_key WHERE page_id = ?))
     ORDER BY id`,
    id,
    slug,
    id,
  )
}

/** Those of the names that mean another live page than this one would be, were this its slug. */
export async function namesOfOthers(
  database: Database,
  names: readonly string[],
  { id, slug }: Pick<PageRow, 'id' | 'slug'>,
): Promise<Set<string>> {
  const length = [...slug].length
  const rows = await database.all<{ name: string }>(
    `SELECT DISTINCT page_key.name FROM page_key JOIN page ON page.id = page_key.page_id
     WHERE page_key.name ${inList(database, 'text')} AND page.deleted_at IS NULL AND page.id <> ?
       AND (length(page.slug) < ? OR (length(page.slug) = ? AND page.slug < ?))`,
    JSON.stringify(names),
    id,
    length,
    length,
    slug,
  )
  return new Set(rows.map(({ name }) => name))
}

export async function markDeleted(
  database: Database,
  ids: readonly number[],
  { by, reason, now }: { by: string; reason: string; now: number },
): Promise<void> {
  await database.run(
    `UPDATE page SET deleted_at = ?, updated_at = ?, deleted_by = ?, delete_reason = ?
      WHERE id ${inList(database, 'integer')}`,
    now,
    now,
    by,
    reason,
    JSON.stringify(ids),
  )
}

/** Whether SQLite writes zeros over what is deleted. PostgreSQL leaves that to its vacuum. */
export async function overwriteFreed(database: Database, isWanted: boolean): Promise<void> {
  if (database.dialect !== 'sqlite') return
  // What the log of changes still holds goes too, as soon as nobody reads from it.
  if (!isWanted) await database.all('PRAGMA wal_checkpoint(TRUNCATE)')
  await database.all(`PRAGMA secure_delete = ${isWanted ? 'ON' : 'OFF'}`)
}

/** With everything that hangs on it. */
export async function removePageRow(database: Database, id: number): Promise<void> {
  await database.run('DELETE FROM page WHERE id = ?', id)
}

export async function insertTimelineEntry(
  database: Database,
  row: { id: number; pageId: number; date: string; text: string; author: string; now: number },
): Promise<void> {
  await database.run(
    'INSERT INTO timeline_entry (id, page_id, date, text, author, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    row.id,
    row.pageId,
    row.date,
    row.text,
    row.author,
    row.now,
  )
}
