// Adds segments to the word index and keeps their number small. Runs on the writer's thread, inside its transactions.
import type { Database } from '@notarium/runtime/database'
import { nextIds } from '../store/counters.ts'
import {
  forgetSuperseded,
  insertBlocks,
  insertSegment,
  insertSegmentRow,
  listSegments,
  listSuperseded,
  readBlocks,
  readFacts,
  removeRetiredSegments,
  retireSegments,
  type SegmentRow,
  supersede,
  updateFacts,
} from '../store/segments.ts'
import { mergeSegments } from './merge.ts'
import { noFacts, type SegmentContent, type SegmentFacts } from './segment.ts'

const mostOfOneSize = 8
/** The share of a segment that may be outdated, and how many chunks a page has about. */
const mostOutdated = 0.2
const usualChunks = 3

/** Makes chunks findable, and those that these pages had before no longer. */
export async function addSegment(
  transaction: Database,
  content: SegmentContent,
  changedPages: readonly number[],
): Promise<void> {
  const id = await insertSegment(transaction, content)
  await supersede(transaction, changedPages, id)
}

/** Makes all chunks of these pages unfindable. */
export async function dropFromIndex(transaction: Database, pageIds: readonly number[]): Promise<void> {
  await supersede(transaction, pageIds, await nextIds(transaction, 'segment'))
}

/**
 * Leaves nothing of what a page said in the index, the words in the dictionary included: the segments that hold it are
 * written anew, and the old ones are gone at once.
 */
export async function purgeFromIndex(transaction: Database, pageId: number): Promise<void> {
  await dropFromIndex(transaction, [pageId])
  const holding: SegmentRow[] = []
  for (const segment of await listSegments(transaction))
    if ((await readFacts(transaction, segment.id))?.pageIds.includes(pageId)) holding.push(segment)
  if (holding.length > 0) await mergeInto(transaction, holding, 0)
  await removeRetiredSegments(transaction, Number.MAX_SAFE_INTEGER)
}

/**
 * Merges where there are too many segments of about the same size, or where much of one is no longer true; all of them
 * when asked.
 */
export async function mergeIndex(database: Database, now: number, all = false): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const segments = await listSegments(transaction)
    const crowded = all ? segments : crowdedSize(segments)
    const chosen = crowded.length > 1 ? crowded : await outdated(transaction, segments)
    if (chosen.length === 0) return false
    await mergeInto(transaction, chosen, now)
    await removeRetiredSegments(transaction, now)
    return true
  })
}

/** What is no longer true still counts for how rare a word seems, so it may not become much. */
async function outdated(transaction: Database, segments: readonly SegmentRow[]): Promise<SegmentRow[]> {
  const superseded = await listSuperseded(transaction)
  return segments.filter(({ id, chunks }) => {
    const pages = superseded.filter(({ beforeSegment }) => beforeSegment > id).length
    return pages * usualChunks > chunks * mostOutdated
  })
}

function crowdedSize(segments: readonly SegmentRow[]): SegmentRow[] {
  const sizes = Map.groupBy(segments, ({ chunks }) => Math.floor(Math.log2(Math.max(chunks, 16)) / 3))
  for (const size of [...sizes.keys()].sort((a, b) => a - b)) {
    const group = sizes.get(size) as SegmentRow[]
    if (group.length >= mostOfOneSize) return group
  }
  return []
}

async function mergeInto(transaction: Database, segments: readonly SegmentRow[], now: number): Promise<void> {
  const superseded = new Map(
    (await listSuperseded(transaction)).map((row) => [row.pageId, row.beforeSegment]),
  )
  const inputs = []
  for (const { id } of segments)
    inputs.push({
      facts: (await readFacts(transaction, id)) as SegmentFacts,
      isTrue: (pageId: number) => (superseded.get(pageId) ?? 0) <= id,
      blocks: readBlocks(transaction, id),
    })
  const merged = await nextIds(transaction, 'segment')
  // The row comes first for the sake of the blocks that refer to it; its facts are known in the end.
  await insertSegmentRow(transaction, merged, noFacts)
  let blocks = 0
  const facts = await mergeSegments(inputs, (block) => insertBlocks(transaction, merged, blocks++, [block]))
  await updateFacts(transaction, merged, facts)
  await retireSegments(
    transaction,
    segments.map(({ id }) => id),
    now,
  )
  await forgetSuperseded(transaction)
}
