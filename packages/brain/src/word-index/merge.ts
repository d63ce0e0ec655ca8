// Merges segments into one, leaving out chunks that are no longer true. Blocks are read and written one at a time, so
// that memory does not grow with the index.
import { type Block, createBlockWriter, entriesOf, type TermEntry } from './block.ts'
import { type ByteReader, type ByteWriter, createByteWriter, readNumber } from './bytes.ts'
import type { SegmentFacts } from './segment.ts'

export interface MergeInput {
  readonly facts: SegmentFacts
  readonly isTrue: (pageId: number) => boolean
  readonly blocks: AsyncIterator<Uint8Array>
}

/** New numbers of an input's chunks; `dropped` for those that are left out. */
type Numbers = Uint32Array
const dropped = 0xffffffff

interface Cursor {
  readonly numbers: Numbers
  readonly blocks: AsyncIterator<Uint8Array>
  entries: Iterator<TermEntry>
  entry: TermEntry | undefined
}

/** Gives the facts of the merged segment after its blocks went to `emit`, in order. */
export async function mergeSegments(
  inputs: readonly MergeInput[],
  emit: (block: Block) => Promise<void>,
): Promise<SegmentFacts> {
  const { facts, numbers } = mergeFacts(inputs)
  const cursors: Cursor[] = []
  for (const [index, { blocks }] of inputs.entries()) {
    const cursor = { numbers: numbers[index] as Numbers, blocks, entries: [].values(), entry: undefined }
    if (await advance(cursor)) cursors.push(cursor)
  }
  const ready: Block[] = []
  const dictionary = createBlockWriter((block) => ready.push(block))
  const postings = createByteWriter()
  while (cursors.length > 0) {
    const term = smallestTerm(cursors)
    const merged = mergeTerm(
      cursors.filter(({ entry }) => entry?.term === term),
      postings,
    )
    if (merged !== undefined) dictionary.add(merged)
    for (let index = cursors.length - 1; index >= 0; index--) {
      const cursor = cursors[index] as Cursor
      if (cursor.entry?.term === term && !moveOn(cursor) && !(await advance(cursor))) cursors.splice(index, 1)
    }
    if (ready.length > 0) await emit(ready.pop() as Block)
  }
  dictionary.finish()
  for (const block of ready) await emit(block)
  return facts
}

function mergeFacts(inputs: readonly MergeInput[]): { facts: SegmentFacts; numbers: Numbers[] } {
  const kept: [facts: SegmentFacts, chunk: number][] = []
  const numbers = inputs.map(({ facts, isTrue }) =>
    facts.pageIds.map((pageId, chunk) => (isTrue(pageId) ? kept.push([facts, chunk]) - 1 : dropped)),
  )
  const column = (name: 'chunkIds' | 'pageIds' | 'lengths') =>
    Uint32Array.from(kept, ([facts, chunk]) => facts[name][chunk] as number)
  const cyrillic = Uint8Array.from(kept, ([facts, chunk]) => facts.cyrillic[chunk] as number)
  return {
    facts: { chunkIds: column('chunkIds'), pageIds: column('pageIds'), lengths: column('lengths'), cyrillic },
    numbers,
  }
}

function smallestTerm(cursors: readonly Cursor[]): string {
  let smallest = (cursors[0] as Cursor).entry?.term as string
  for (const { entry } of cursors)
    if ((entry as TermEntry).term < smallest) smallest = (entry as TermEntry).term
  return smallest
}

/** To the next term of the block; false at its end. */
function moveOn(cursor: Cursor): boolean {
  const next = cursor.entries.next()
  cursor.entry = next.done ? undefined : next.value
  return !next.done
}

/** To the first term of the next block; false when there is none. */
async function advance(cursor: Cursor): Promise<boolean> {
  for (;;) {
    const block = await cursor.blocks.next()
    if (block.done) return false
    cursor.entries = entriesOf(block.value)
    if (moveOn(cursor)) return true
  }
}

function mergeTerm(cursors: readonly Cursor[], postings: ByteWriter): TermEntry | undefined {
  const progress = { previous: 0, chunks: 0, highest: 0 }
  let main = (cursors[0] as Cursor).entry as TermEntry
  for (const { entry, numbers } of cursors) {
    const { postings: buffer, chunks } = entry as TermEntry
    copyPostings({ buffer, at: 0 }, numbers, postings, progress)
    if (chunks > main.chunks) main = entry as TermEntry
  }
  const { chunks, highest } = progress
  const bytes = postings.take()
  if (chunks === 0) return undefined
  return { term: main.term, surface: main.surface, chunks, highest, postings: bytes }
}

function copyPostings(
  reader: ByteReader,
  numbers: Numbers,
  postings: ByteWriter,
  progress: { previous: number; chunks: number; highest: number },
): void {
  let chunk = 0
  while (reader.at < reader.buffer.length) {
    chunk += readNumber(reader)
    const frequency = readNumber(reader)
    const number = numbers[chunk] as number
    if (number === dropped) continue
    postings.number(number - progress.previous)
    postings.number(frequency)
    progress.previous = number
    progress.chunks++
    if (frequency > progress.highest) progress.highest = frequency
  }
}
