// Segments of the word index in the database.
import type { Database } from '@notarium/runtime/database'
import type { Block } from '../word-index/block.ts'
import { decodeFacts, encodeFacts, type SegmentContent, type SegmentFacts } from '../word-index/segment.ts'
import { nextIds } from './counters.ts'

export interface SegmentRow {
  readonly id: number
  readonly chunks: number
}

/** Readers may still hold a segment that was merged away: its rows stay for this long. */
const graceMs = 60_000

export function listSegments(database: Database): Promise<SegmentRow[]> {
  return database.all('SELECT id, chunks FROM segment WHERE retired_at IS NULL ORDER BY id')
}

export async function readFacts(database: Database, id: number): Promise<SegmentFacts | undefined> {
  const row = await database.get<{ facts: Uint8Array }>('SELECT facts FROM segment WHERE id = ?', id)
  return row && decodeFacts(row.facts)
}

export async function readFirstTerms(database: Database, id: number): Promise<string[]> {
  const rows = await database.all<{ first_term: string }>(
    'SELECT first_term FROM segment_block WHERE segment_id = ? ORDER BY ordinal',
    id,
  )
  return rows.map((row) => row.first_term)
}

export async function readBlock(
  database: Database,
  id: number,
  ordinal: number,
): Promise<Uint8Array | undefined> {
  const row = await database.get<{ data: Uint8Array }>(
    'SELECT data FROM segment_block WHERE segment_id = ? AND ordinal = ?',
    id,
    ordinal,
  )
  return row?.data
}

export async function* readBlocks(database: Database, id: number): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal++) {
    const data = await readBlock(database, id, ordinal)
    if (data === undefined) return
    yield data
  }
}

export async function insertSegment(database: Database, content: SegmentContent): Promise<number> {
  const id = await nextIds(database, 'segment')
  await insertSegmentRow(database, id, content.facts)
  await insertBlocks(database, id, 0, content.blocks)
  return id
}

export async function insertSegmentRow(database: Database, id: number, facts: SegmentFacts): Promise<void> {
  await database.run(
    'INSERT INTO segment (id, chunks, facts) VALUES (?, ?, ?)',
    id,
    facts.chunkIds.length,
    encodeFacts(facts),
  )
}

export async function updateFacts(database: Database, id: number, facts: SegmentFacts): Promise<void> {
  await database.run(
    'UPDATE segment SET chunks = ?, facts = ? WHERE id = ?',
    facts.chunkIds.length,
    encodeFacts(facts),
    id,
  )
}

export function insertBlocks(
  database: Database,
  id: number,
  firstOrdinal: number,
  blocks: readonly Block[],
): Promise<void> {
  return database.insert(
    {
      table: 'segment_block',
      columns: { segment_id: 'integer', ordinal: 'integer', first_term: 'text', data: 'blob' },
    },
    blocks.map(({ firstTerm, data }, index) => [id, firstOrdinal + index, firstTerm, data]),
  )
}

export async function retireSegments(database: Database, ids: readonly number[], now: number): Promise<void> {
  for (const id of ids) await database.run('UPDATE segment SET retired_at = ? WHERE id = ?', now, id)
}

/** At start nobody reads yet: `now` may then be as late as one likes. */
export async function removeRetiredSegments(database: Database, now: number): Promise<void> {
  await database.run('DELETE FROM segment WHERE retired_at < ?', now - graceMs)
}

export interface Superseded {
  readonly pageId: number
  readonly beforeSegment: number
}

/** Both at one moment: between two questions a merge could forget what the segments of the first need to be told. */
export async function segmentsAndSuperseded(
  database: Database,
): Promise<{ segments: number[]; superseded: Superseded[] }> {
  const rows = await database.all<{ segment: number; page: number | null }>(
    `SELECT id AS segment, NULL AS page FROM segment WHERE retired_at IS NULL
     UNION ALL SELECT before_segment, page_id FROM superseded ORDER BY segment`,
  )
  const segments: number[] = []
  const superseded: Superseded[] = []
  for (const { segment, page } of rows) {
    if (page === null) segments.push(segment)
    else superseded.push({ pageId: page, beforeSegment: segment })
  }
  return { segments, superseded }
}

export async function listSuperseded(database: Database): Promise<Superseded[]> {
  return database.all('SELECT page_id AS "pageId", before_segment AS "beforeSegment" FROM superseded')
}

/** Chunks of these pages in segments before this one count no more. */
export function supersede(
  database: Database,
  pageIds: readonly number[],
  beforeSegment: number,
): Promise<void> {
  return database.insert(
    {
      table: 'superseded',
      columns: { page_id: 'integer', before_segment: 'integer' },
      onConflict: 'ON CONFLICT (page_id) DO UPDATE SET before_segment = excluded.before_segment',
    },
    pageIds.map((pageId) => [pageId, beforeSegment]),
  )
}

/** Forgets what no segment needs to be told any more. */
export async function forgetSuperseded(database: Database): Promise<void> {
  await database.run(
    `DELETE FROM superseded WHERE before_segment <=
       (SELECT coalesce(min(id), 9007199254740991) FROM segment WHERE retired_at IS NULL)`,
  )
}
