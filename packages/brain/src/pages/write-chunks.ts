// The chunks of written pages: rows, debts to the embedding provider, and the segment of the word index.
import type { Database } from '@notarium/runtime/database'
import { blankMarkup } from '../markdown/blank-markup.ts'
import { type ChunkRow, chunkHashes, deleteChunks, oweVectors, writeChunkRows } from '../store/chunk-rows.ts'
import { nextIds } from '../store/counters.ts'
import type { SegmentContent } from '../word-index/segment.ts'
import { createSegmentBuilder } from '../word-index/segment-builder.ts'
import { chunkHash } from './embedding-text.ts'
import type { Prepared, WriteOptions } from './page-draft.ts'

export async function writeChunks(
  transaction: Database,
  prepared: readonly Prepared[],
  knownPages: readonly number[],
  options: WriteOptions,
): Promise<SegmentContent> {
  const free = await oldChunks(transaction, knownPages)
  const count = prepared.reduce((sum, { parsed }) => sum + parsed.chunks.length, 0)
  let nextId = await nextIds(transaction, 'chunk', count)
  const fresh: number[] = []
  const idFor = (pageId: number, hash: string): number => {
    const kept = free.get(`${pageId} ${hash}`)?.shift()
    if (kept !== undefined) return kept
    fresh.push(nextId)
    return nextId++
  }
  const builder = createSegmentBuilder()
  const rows: ChunkRow[] = []
  for (const { row, parsed, draft } of prepared) {
    // The whole page at once: where a chunk begins inside a code block, only the lines before it tell.
    const visible = blankMarkup(draft.markdown)
    for (const chunk of parsed.chunks) {
      const text = draft.markdown.slice(chunk.start, chunk.end)
      const hash = chunkHash(row.title, chunk.headingPath, text)
      const id = idFor(row.id, hash)
      builder.add({
        chunkId: id,
        pageId: row.id,
        title: [row.title, ...parsed.aliases].join('\n'),
        headings: chunk.headingPath,
        text: visible.slice(chunk.start, chunk.end),
      })
      rows.push({
        id,
        page_id: row.id,
        ordinal: chunk.ordinal,
        heading_path: JSON.stringify(chunk.headingPath),
        start_line: chunk.startLine,
        end_line: chunk.endLine,
        start_at: chunk.start,
        end_at: chunk.end,
        hash,
      })
    }
  }
  await deleteChunks(transaction, [...free.values()].flat())
  await writeChunkRows(transaction, rows)
  if (options.oweVectors) await oweVectors(transaction, fresh, options.now)
  return builder.build()
}

/** Ids of the chunks that the pages had, by page and text. */
async function oldChunks(transaction: Database, pageIds: readonly number[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  if (pageIds.length === 0) return ids
  for (const { id, page_id, hash } of await chunkHashes(transaction, pageIds)) {
    const key = `${page_id} ${hash}`
    const same = ids.get(key)
    if (same === undefined) ids.set(key, [id])
    else same.push(id)
  }
  return ids
}
