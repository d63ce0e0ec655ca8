// Counting. What belongs to deleted pages is left out, but for their number and that of all versions.
import type { Database } from '@notarium/runtime/database'

export interface BrainCounts {
  readonly pages: number
  readonly deletedPages: number
  readonly versions: number
  readonly chunks: number
  readonly links: number
  readonly unresolvedLinks: number
  readonly tags: number
  readonly last_change: number | null
}

export async function brainCounts(database: Database): Promise<BrainCounts> {
  const live = 'JOIN page ON page.deleted_at IS NULL AND page.id'
  const counts = await database.get<BrainCounts>(`SELECT
    (SELECT count(*) FROM page WHERE deleted_at IS NULL) AS pages,
    (SELECT count(*) FROM page WHERE deleted_at IS NOT NULL) AS "deletedPages",
    (SELECT count(*) FROM page_version) AS versions,
    (SELECT count(*) FROM chunk ${live} = chunk.page_id) AS chunks,
    (SELECT count(*) FROM link ${live} = link.page_id) AS links,
    (SELECT count(*) FROM link ${live} = link.page_id WHERE NOT EXISTS
      (SELECT 1 FROM page_key JOIN page AS target ON target.id = page_key.page_id
        WHERE page_key.name = link.name AND target.deleted_at IS NULL)) AS "unresolvedLinks",
    (SELECT count(DISTINCT tag) FROM page_tag ${live} = page_tag.page_id) AS tags,
    (SELECT max(updated_at) FROM page) AS last_change`)
  return counts as BrainCounts
}

/** Read off an index alone. */
export async function countPages(database: Database): Promise<number> {
  const row = await database.get<{ pages: number }>(
    'SELECT count(*) AS pages FROM page WHERE deleted_at IS NULL',
  )
  return row?.pages ?? 0
}

export function languageCounts(database: Database): Promise<{ language: string; pages: number }[]> {
  return database.all(
    'SELECT language, count(*) AS pages FROM page WHERE deleted_at IS NULL GROUP BY language ORDER BY language',
  )
}

export async function databaseBytes(database: Database): Promise<number> {
  const sql =
    database.dialect === 'sqlite'
      ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
      : `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class
          WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`
  const row = await database.get<{ bytes: number | string }>(sql)
  return Number(row?.bytes ?? 0)
}
