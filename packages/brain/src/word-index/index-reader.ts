// The word index as the searching thread sees it: facts of every live segment in memory, dictionary blocks from the
// database through a bounded cache. Segments never change, so nothing in the cache can be out of date.
import type { Database } from '@notarium/runtime/database'
import { readBlock, readFacts, readFirstTerms, segmentsAndSuperseded } from '../store/segments.ts'
import { entriesOf, findEntry, type TermEntry } from './block.ts'
import { createBlockCache } from './block-cache.ts'
import type { SegmentFacts } from './segment.ts'

export interface LiveSegment {
  readonly id: number
  readonly facts: SegmentFacts
  readonly firstTerms: readonly string[]
  /** Pages whose chunks here are no longer true. */
  readonly superseded: ReadonlySet<number>
}

export interface IndexView {
  readonly segments: readonly LiveSegment[]
  readonly chunks: number
  /** Those that are Russian for a good part. */
  readonly cyrillicChunks: number
  readonly averageLength: number
}

export interface IndexReader {
  /** As of the last `refresh`. */
  view(): IndexView
  refresh(): Promise<void>
  find(segment: LiveSegment, term: string): Promise<TermEntry | undefined>
  /** Terms of all segments that begin with `prefix` and have so many bytes; the same term may come from several. */
  startingWith(prefix: string, leastBytes?: number, mostBytes?: number): AsyncGenerator<TermEntry>
}

const cacheBytes = 8 * 1024 * 1024

export function createIndexReader(database: Database): IndexReader {
  let view: IndexView = { segments: [], chunks: 0, cyrillicChunks: 0, averageLength: 1 }
  const cache = createBlockCache(cacheBytes, (segment, ordinal) => readBlock(database, segment, ordinal))
  return {
    view: () => view,
    refresh: async () => {
      view = await loadView(database, view)
    },
    find: async (segment, term) => {
      const ordinal = blockOf(segment.firstTerms, term)
      const data = ordinal < 0 ? undefined : await cache(segment.id, ordinal)
      return data && findEntry(data, term)
    },
    startingWith: async function* (prefix, least, most) {
      for (const { id, firstTerms } of view.segments) {
        const first = Math.max(0, blockOf(firstTerms, prefix))
        for (let ordinal = first; ordinal < firstTerms.length; ordinal++) {
          const start = firstTerms[ordinal] as string
          if (start > prefix && !start.startsWith(prefix)) break
          const data = await cache(id, ordinal)
          for (const entry of data ? entriesOf(data, least, most) : [])
            if (entry.term.startsWith(prefix)) yield entry
        }
      }
    },
  }
}

/** The last block that begins at or before the term. */
function blockOf(firstTerms: readonly string[], term: string): number {
  let low = 0
  let high = firstTerms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((firstTerms[middle] as string) <= term) low = middle + 1
    else high = middle
  }
  return low - 1
}

async function loadView(database: Database, before: IndexView): Promise<IndexView> {
  const known = new Map(before.segments.map((segment) => [segment.id, segment]))
  const { segments: ids, superseded } = await segmentsAndSuperseded(database)
  const segments: LiveSegment[] = []
  for (const id of ids) {
    const old = known.get(id)
    const facts = old?.facts ?? (await readFacts(database, id))
    // Merged and removed since it was listed: the next refresh sees what took its place.
    if (facts === undefined) return loadView(database, before)
    const gone = superseded.filter(({ beforeSegment }) => beforeSegment > id).map(({ pageId }) => pageId)
    segments.push({
      id,
      facts,
      firstTerms: old?.firstTerms ?? (await readFirstTerms(database, id)),
      superseded: new Set(gone),
    })
  }
  return summarise(segments)
}

function summarise(segments: readonly LiveSegment[]): IndexView {
  let chunks = 0
  let cyrillicChunks = 0
  let terms = 0
  for (const { facts } of segments) {
    chunks += facts.lengths.length
    for (const length of facts.lengths) terms += length
    for (const isCyrillic of facts.cyrillic) cyrillicChunks += isCyrillic
  }
  return { segments, chunks, cyrillicChunks, averageLength: chunks === 0 ? 1 : terms / chunks }
}
