// Chunks as rows. A chunk whose text did not change keeps its id, and with it its vector.
import { type Database, inList } from '@notarium/runtime/database'

export interface ChunkRow {
  readonly id: number
  readonly page_id: number
  readonly ordinal: number
  /** JSON. */
  readonly heading_path: string
  readonly start_line: number
  readonly end_line: number
  /** In UTF-16 units of the page's markdown. */
  readonly start_at: number
  readonly end_at: number
  readonly hash: string
}

const chunkColumns = 'id, page_id, ordinal, heading_path, start_line, end_line, start_at, end_at, hash'

const chunkInsert = {
  table: 'chunk',
  columns: {
    id: 'integer',
    page_id: 'integer',
    ordinal: 'integer',
    heading_path: 'text',
    start_line: 'integer',
    end_line: 'integer',
    start_at: 'integer',
    end_at: 'integer',
    hash: 'text',
  },
  onConflict: `ON CONFLICT (id) DO UPDATE SET ordinal = excluded.ordinal, heading_path = excluded.heading_path,
    start_line = excluded.start_line, end_line = excluded.end_line, start_at = excluded.start_at,
    end_at = excluded.end_at`,
} as const

export function writeChunkRows(database: Database, rows: readonly ChunkRow[]): Promise<void> {
  const names = Object.keys(chunkInsert.columns) as (keyof ChunkRow)[]
  return database.insert(
    chunkInsert,
    rows.map((row) => names.map((name) => row[name])),
  )
}

export function chunkHashes(
  database: Database,
  pageIds: readonly number[],
): Promise<Pick<ChunkRow, 'id' | 'page_id' | 'hash'>[]> {
  return database.all(
    `SELECT id, page_id, hash FROM chunk WHERE page_id ${inList(database, 'integer')} ORDER BY page_id, ordinal`,
    JSON.stringify(pageIds),
  )
}

export async function deleteChunks(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await database.run(`DELETE FROM chunk WHERE id ${inList(database, 'integer')}`, JSON.stringify(ids))
}

export function chunksById(database: Database, ids: readonly number[]): Promise<ChunkRow[]> {
  return database.all(
    `SELECT ${chunkColumns} FROM chunk WHERE id ${inList(database, 'integer')}`,
    JSON.stringify(ids),
  )
}

export function oweVectors(database: Database, chunkIds: readonly number[], since: number): Promise<void> {
  return database.insert(
    {
      table: 'embedding_debt',
      columns: { chunk_id: 'integer', since: 'integer', tries: 'integer' },
      onConflict: 'ON CONFLICT (chunk_id) DO NOTHING',
    },
    chunkIds.map((id) => [id, since, 0]),
  )
}
