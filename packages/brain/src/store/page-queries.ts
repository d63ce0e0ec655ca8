// Questions about pages, as one asks them to look around: lists, versions, tags, timeline, export.
import { type Database, inList, storable, type Value } from '@notarium/runtime/database'
import { type PageRow, pageColumns, type VersionRow } from './page-rows.ts'
import type { SignedRow } from './signature-rows.ts'

export interface PageFilter {
  readonly prefix?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly type?: string | undefined
  readonly language?: string | undefined
  readonly updatedSince?: number | undefined
  readonly updatedUntil?: number | undefined
  readonly deleted?: boolean | undefined
}

/** A condition on `page`, with its values. */
function pageCondition(database: Database, filter: PageFilter): { sql: string; values: Value[] } {
  const conditions = [filter.deleted ? 'deleted_at IS NOT NULL' : 'deleted_at IS NULL']
  const values: Value[] = []
  const add = (sql: string, ...more: Value[]) => {
    conditions.push(sql)
    values.push(...more)
  }
  if (filter.prefix) add('slug >= ? AND slug < ?', filter.prefix, `${filter.prefix}\u{10ffff}`)
  const tags = [...new Set(filter.tags?.map(storable))]
  if (tags.length > 0)
    add(
      `id IN (SELECT page_id FROM page_tag WHERE tag ${inList(database, 'text')}
         GROUP BY page_id HAVING count(*) = ?)`,
      JSON.stringify(tags),
      tags.length,
    )
  if (filter.type !== undefined) add('type = ?', filter.type)
  if (filter.language !== undefined) add('language = ?', filter.language)
  if (filter.updatedSince !== undefined) add('updated_at >= ?', filter.updatedSince)
  if (filter.updatedUntil !== undefined) add('updated_at <= ?', filter.updatedUntil)
  return { sql: conditions.join(' AND '), values }
}

export async function countPages(database: Database, filter: PageFilter): Promise<number> {
  const { sql, values } = pageCondition(database, filter)
  const row = await database.get<{ count: number }>(
    `SELECT count(*) AS count FROM page WHERE ${sql}`,
    ...values,
  )
  return row?.count ?? 0
}

export function pagesBySlug(
  database: Database,
  filter: PageFilter,
  afterSlug: string,
  limit: number,
): Promise<PageRow[]> {
  const { sql, values } = pageCondition(database, filter)
  return database.all(
    `SELECT ${pageColumns} FROM page WHERE ${sql} AND slug > ? ORDER BY slug LIMIT ?`,
    ...values,
    afterSlug,
    limit,
  )
}

/** The newest first. */
export function pagesByUpdate(
  database: Database,
  filter: PageFilter,
  before: { readonly updatedAt: number; readonly id: number },
  limit: number,
): Promise<PageRow[]> {
  const { sql, values } = pageCondition(database, filter)
  return database.all(
    `SELECT ${pageColumns} FROM page WHERE ${sql} AND (updated_at < ? OR (updated_at = ? AND id < ?))
     ORDER BY updated_at DESC, id DESC LIMIT ?`,
    ...values,
    before.updatedAt,
    before.updatedAt,
    before.id,
    limit,
  )
}

export async function pageIdsMatching(database: Database, filter: PageFilter): Promise<number[]> {
  const { sql, values } = pageCondition(database, filter)
  const rows = await database.all<{ id: number }>(`SELECT id FROM page WHERE ${sql}`, ...values)
  return rows.map(({ id }) => id)
}

export function pagesWithText(
  database: Database,
  ids: readonly number[],
): Promise<(PageRow & SignedRow & { markdown: string })[]> {
  const columns = pageColumns.split(', ').map((name) => `page.${name}`)
  return database.all(
    `SELECT ${columns.join(', ')}, page_version.markdown, signed_by, signed_at FROM page JOIN page_version
       ON page_version.page_id = page.id AND page_version.version = page.version
     LEFT JOIN page_signature ON page_signature.page_id = page.id AND page_signature.version = page.version
     WHERE page.id ${inList(database, 'integer')}`,
    JSON.stringify(ids),
  )
}

/** A version without its text, and who signed it. */
export type ListedVersion = Omit<VersionRow, 'markdown' | 'page_id'> & Pick<SignedRow, 'signed_by'>

/** The newest first. */
export function versionsOf(database: Database, pageId: number, limit: number): Promise<ListedVersion[]> {
  return database.all(
    `SELECT written.version, slug, title, hash, author, reason, created_at, signed_by FROM page_version AS written
     LEFT JOIN page_signature AS signed ON signed.page_id = written.page_id AND signed.version = written.version
     WHERE written.page_id = ? ORDER BY written.version DESC LIMIT ?`,
    pageId,
    limit,
  )
}

export type RecentChange = ListedVersion & { readonly deleted: number }

export function recentChanges(database: Database, since: number, limit: number): Promise<RecentChange[]> {
  return database.all(
    `SELECT slug, changes.version, title, hash, author, reason, created_at, deleted,
         CASE WHEN deleted = 0 THEN signed_by END AS signed_by FROM (
       SELECT * FROM (
         SELECT slug, version, title, hash, author, reason, created_at, 0 AS deleted, page_id FROM page_version
          WHERE created_at >= ? ORDER BY created_at DESC, page_id DESC, version DESC LIMIT ?) AS written
       UNION ALL SELECT * FROM (
         SELECT slug, version, title, hash, deleted_by, delete_reason, deleted_at, 1, id FROM page
          WHERE deleted_at >= ? ORDER BY deleted_at DESC, id DESC LIMIT ?) AS removed) AS changes
     LEFT JOIN page_signature ON page_signature.page_id = changes.page_id AND page_signature.version = changes.version
     ORDER BY created_at DESC, changes.page_id DESC, changes.version DESC, deleted DESC LIMIT ?`,
    since,
    limit,
    since,
    limit,
    limit,
  )
}

export function tagCounts(database: Database, limit: number): Promise<{ tag: string; pages: number }[]> {
  return database.all(
    `SELECT tag, count(*) AS pages FROM page_tag JOIN page ON page.id = page_tag.page_id
     WHERE page.deleted_at IS NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ?`,
    limit,
  )
}

/** Slugs of pages that answer to one of these names. */
export async function slugsByName(
  database: Database,
  names: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await database.all<{ slug: string }>(
    `SELECT DISTINCT page.slug, length(page.slug) FROM page_key JOIN page ON page.id = page_key.page_id
     WHERE page_key.name ${inList(database, 'text')} AND page.deleted_at IS NULL
     ORDER BY length(page.slug), page.slug LIMIT ?`,
    JSON.stringify(names.map(storable)),
    limit,
  )
  return rows.map(({ slug }) => slug)
}
