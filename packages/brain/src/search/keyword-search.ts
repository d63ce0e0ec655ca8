// Ranks pages by the words of the question: any of them may match, rare ones count most.
import { isFunctionWord } from '../text/function-words.ts'
import { isCyrillic } from '../text/script.ts'
import type { TermEntry } from '../word-index/block.ts'
import type { IndexReader, IndexView, LiveSegment } from '../word-index/index-reader.ts'
import { eachPosting, mergePostings } from '../word-index/postings.ts'
import { eachPage, type RankedPage, rarity, scoreChunks } from '../word-index/ranker.ts'
import { createBestPages } from './best-pages.ts'
import type { QueryTerm } from './query-terms.ts'

export interface KeywordQuery {
  readonly terms: readonly QueryTerm[]
  /** What the last word may become: together they count as one word. */
  readonly completions: readonly string[]
  /** Each a list of terms: pages with a chunk that has all of them are left out. */
  readonly excluded: readonly (readonly string[])[]
  /** Each a list of terms that one chunk must all have. */
  readonly together: readonly (readonly string[])[]
  readonly allowed: ReadonlySet<number> | undefined
  readonly count: number
}

export interface FoundTerms {
  /** In how many chunks each term of the question is. */
  readonly found: ReadonlyMap<string, number>
  readonly weights: ReadonlyMap<string, number>
}

export interface KeywordResult extends FoundTerms {
  readonly pages: readonly RankedPage[]
  readonly total: number
  /** What a page would have to have to have all of the question, words that no page has included. */
  readonly fullWeight: number
  /** For each list of `together`, the chunks of this page that have all of its terms. */
  readonly chunksTogether: (pageId: number) => readonly (readonly number[])[]
}

type ChunksByPage = ReadonlyMap<number, readonly number[]>

type Entries = ReadonlyMap<string, TermEntry>

export async function keywordSearch(reader: IndexReader, query: KeywordQuery): Promise<KeywordResult> {
  const view = reader.view()
  const wanted = new Set([
    ...query.terms.map(({ term }) => term),
    ...query.completions,
    ...query.excluded.flat(),
    ...query.together.flat(),
  ])
  const entries = await Promise.all(
    view.segments.map(async (segment) =>
      withCompletion(await entriesIn(reader, segment, wanted), query.completions),
    ),
  )
  const found = countChunks(new Set([...wanted, completion]), entries)
  const weights = weigh(query, found, view)
  const best = createBestPages(query.count)
  const together = view.segments.map((segment, index) => {
    const required = query.together.map((group) => chunksWith(segment, entries[index] as Entries, group))
    rankSegment(view, segment, entries[index] as Entries, query, required, weights, best.offer)
    return required
  })
  const chunksTogether = (pageId: number) =>
    query.together.map((_group, index) => together.flatMap((lists) => lists[index]?.get(pageId) ?? []))
  const fullWeight = allWeight(weights) + missingWeight(query, found, view)
  return { pages: best.sorted(), total: best.total, fullWeight, found, weights, chunksTogether }
}

async function entriesIn(
  reader: IndexReader,
  segment: LiveSegment,
  terms: ReadonlySet<string>,
): Promise<Entries> {
  const found = await Promise.all([...terms].map((term) => reader.find(segment, term)))
  return new Map(found.filter((entry) => entry !== undefined).map((entry) => [entry.term, entry]))
}

function countChunks(terms: ReadonlySet<string>, entries: readonly Entries[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) {
    let chunks = 0
    for (const segment of entries) chunks += segment.get(term)?.chunks ?? 0
    counts.set(term, chunks)
  }
  return counts
}

/** The name under which the completions of the last word count. No word is called so. */
const completion = '…'

function withCompletion(entries: Entries, completions: readonly string[]): Entries {
  const found = completions.map((term) => entries.get(term)).filter((entry) => entry !== undefined)
  if (found.length === 0) return entries
  const merged = mergePostings(found.map(({ postings }) => postings))
  return new Map([...entries, [completion, { term: completion, surface: completion, highest: 0, ...merged }]])
}

/**
 * A term in most chunks is a stop word by what the index holds, not by a list. It is left out where the question has
 * terms that say more: it could not change who is first, but is the most expensive to score. Russian words are held
 * against Russian chunks: in a brain that is mostly English they would all seem rare. "how do I" seems rare in a small
 * brain, whose pages answer but do not ask: beside words that say more it counts as common, which it is in any language,
 * though no page should have those words.
 */
function weigh(
  { terms, completions }: KeywordQuery,
  found: ReadonlyMap<string, number>,
  { chunks: allChunks, cyrillicChunks }: IndexView,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  const isThere = (term: string) => (found.get(term) ?? 0) > 0
  const hasMore = isThere(completion) || terms.some((term) => !binds(term))
  const add = (term: string, weight: number, script: string, share = 0) => {
    const chunks = found.get(term) ?? 0
    const among = isCyrillic(script) ? Math.max(chunks, cyrillicChunks) : allChunks
    const counted = Math.max(chunks, share * among)
    if (chunks > 0) weights.set(term, (weights.get(term) ?? 0) + weight * rarity(counted, among))
  }
  for (const asked of terms) {
    const { term, weight, within } = asked
    const isCoveredByWhole = within !== undefined && isThere(within)
    const share = hasMore && binds(asked) ? commonShare : 0
    add(term, isCoveredByWhole ? weight * partWeight : weight, term, share)
  }
  if (completions.length > 0) add(completion, 1, completions[0] as string)
  const strongest = Math.max(...weights.values())
  for (const [term, weight] of weights) if (weight < strongest * leastShare) weights.delete(term)
  return weights
}

/** Of words that no page has, which tell how little of the question the others are. */
function missingWeight(
  { terms }: KeywordQuery,
  found: ReadonlyMap<string, number>,
  { chunks, cyrillicChunks }: IndexView,
): number {
  const isThere = (term: string) => (found.get(term) ?? 0) > 0
  const hasParts = new Set(terms.filter(({ term }) => isThere(term)).map(({ within }) => within))
  let missing = 0
  for (const asked of terms) {
    const { term, weight, within } = asked
    if (isThere(term) || within !== undefined || hasParts.has(term) || binds(asked)) continue
    missing += weight * rarity(0, isCyrillic(term) ? Math.max(cyrillicChunks, 1) : chunks)
  }
  return missing
}

/** In an identifier it is a part of a name. */
const binds = ({ surface, within }: QueryTerm): boolean => within === undefined && isFunctionWord(surface)

const leastShare = 0.03
/** Of all chunks: words that bind a sentence are in so many, whatever this brain has of them. */
const commonShare = 0.75
/** Who asks for an identifier wants that, and its parts where it is not there. */
const partWeight = 0.3

/** All that a chunk could have of the question. */
export function allWeight(weights: ReadonlyMap<string, number>): number {
  let total = 0
  for (const weight of weights.values()) total += weight
  return total
}

function rankSegment(
  view: IndexView,
  segment: LiveSegment,
  entries: Entries,
  { excluded, allowed }: KeywordQuery,
  required: readonly ChunksByPage[],
  weights: ReadonlyMap<string, number>,
  offer: (pageId: number, chunkId: number, score: number) => void,
): void {
  const terms = [...weights].flatMap(([term, weight]) => {
    const postings = entries.get(term)?.postings
    return postings === undefined ? [] : [{ postings, weight }]
  })
  if (terms.length === 0) return
  const barred = new Set(excluded.flatMap((group) => [...chunksWith(segment, entries, group).keys()]))
  const scores = scoreChunks(segment.facts, terms, view.averageLength)
  eachPage(segment.facts, scores, allWeight(weights), (pageId, chunkId, score) => {
    if (segment.superseded.has(pageId) || barred.has(pageId)) return
    if (allowed !== undefined && !allowed.has(pageId)) return
    for (const pages of required) if (!pages.has(pageId)) return
    offer(pageId, chunkId, score)
  })
}

/** Chunks that have all of these terms, by page. */
function chunksWith(segment: LiveSegment, entries: Entries, terms: readonly string[]): ChunksByPage {
  const { chunkIds, pageIds } = segment.facts
  const hits = new Uint16Array(chunkIds.length)
  const chunks = new Map<number, number[]>()
  const postings = terms.map((term) => entries.get(term)?.postings)
  if (postings.some((bytes) => bytes === undefined)) return chunks
  for (const bytes of postings)
    eachPosting(bytes as Uint8Array, (chunk) => {
      ;(hits[chunk] as number)++
    })
  hits.forEach((count, chunk) => {
    if (count !== terms.length) return
    const pageId = pageIds[chunk] as number
    const known = chunks.get(pageId)
    if (known === undefined) chunks.set(pageId, [chunkIds[chunk] as number])
    else known.push(chunkIds[chunk] as number)
  })
  return chunks
}
