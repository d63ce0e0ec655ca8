// What a search asks the tables for, beside the index.
import { type Database, inList } from '@notarium/runtime/database'

/** Live pages that answer to a name, by slug, title or alias. */
export async function pageIdsByName(database: Database, name: string, limit: number): Promise<number[]> {
  const rows = await database.all<{ id: number }>(
    `SELECT page.id FROM page_key JOIN page ON page.id = page_key.page_id
     WHERE page_key.name = ? AND page.deleted_at IS NULL ORDER BY length(page.slug), page.slug LIMIT ?`,
    name,
    limit,
  )
  return rows.map(({ id }) => id)
}

/** Chunks of deleted pages are left out. */
export async function livePagesOfChunks(
  database: Database,
  chunkIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.all<{ id: number; page_id: number }>(
    `SELECT chunk.id, chunk.page_id FROM chunk JOIN page ON page.id = chunk.page_id AND page.deleted_at IS NULL
     WHERE chunk.id ${inList(database, 'integer')}`,
    JSON.stringify(chunkIds),
  )
  return new Map(rows.map(({ id, page_id }) => [id, page_id]))
}

/** The first chunks of these pages, those changed last first. */
export function newestFirstChunks(
  database: Database,
  pageIds: readonly number[],
  limit: number,
): Promise<{ pageId: number; chunkId: number }[]> {
  return database.all(
    `SELECT page.id AS "pageId", chunk.id AS "chunkId"
       FROM page JOIN chunk ON chunk.page_id = page.id AND chunk.ordinal = 0
      WHERE page.id ${inList(database, 'integer')} ORDER BY page.updated_at DESC, page.id LIMIT ?`,
    JSON.stringify(pageIds),
    limit,
  )
}
