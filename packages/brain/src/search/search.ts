// Answers a question: by words, by meaning where there are vectors, and by name; then says where each answer stands.
import type { SearchRequest, SearchResponse } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { normaliseKey } from '../markdown/link-target.ts'
import { type PageFilter, pageIdsMatching } from '../store/page-queries.ts'
import { newestFirstChunks, pageIdsByName } from '../store/search-queries.ts'
import { type ByWords, byWords, nothingByWords } from './by-words.ts'
import { fuse } from './fuse.ts'
import { suggestionOf } from './mend-words.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { presentHits } from './present-hits.ts'
import { type MeaningAnswer, nothingByMeaning, type SearchParts } from './search-parts.ts'

/** So many of each list take part in the fusion. By meaning each costs a vector that is read. */
const fusedByWords = 100
const fusedByMeaning = 50
/** A name that more pages share is no name. */
const mostNamesakes = 8

export async function search(parts: SearchParts, request: SearchRequest): Promise<SearchResponse> {
  const started = performance.now()
  let answer = await answerOnce(parts, request)
  if (answer.isOutdated) {
    // A page was saved between the ranking and the reading: what it says now is in the index by now.
    await parts.reader.refresh()
    answer = await answerOnce(parts, request)
  }
  const tookMs = Math.round((performance.now() - started) * 100) / 100
  return { ...answer.response, tookMs }
}

interface Answer {
  readonly response: Omit<SearchResponse, 'tookMs'>
  /** A hit was gone when it was to be shown. */
  readonly isOutdated: boolean
}

async function answerOnce(parts: SearchParts, request: SearchRequest): Promise<Answer> {
  const query = parseQuery(request.query)
  const allowed = await allowedPages(parts.database, request, query)
  const wanted = { ...request, count: Math.max(fusedByWords, request.offset + request.limit) }
  const words =
    request.mode === 'vector' ? nothingByWords : await wordsOrNewest(parts, wanted, query, allowed)
  const meaning = await byMeaning(parts, request, query, allowed)
  const exact = request.mode === 'vector' ? [] : await exactNames(parts.database, query)
  const hits = fuse(words, meaning, exact)
  const shown = hits.slice(request.offset, request.offset + request.limit)
  const presented = await presentHits(parts, shown, words, query, request.explain)
  const response: Answer['response'] = {
    hits: presented,
    total: Math.max(words.total, hits.length),
    suggestion: suggestionOf(request.query, words.mended),
    mode: request.mode === 'vector' ? 'vector' : meaning.pages.length === 0 ? 'keyword' : 'hybrid',
    notes: [filterNote(allowed), words.note, meaning.note].filter((note) => note !== null),
  }
  return { response, isOutdated: presented.length < shown.length }
}

async function allowedPages(
  database: Database,
  request: SearchRequest,
  query: ParsedQuery,
): Promise<ReadonlySet<number> | undefined> {
  const filter: PageFilter = {
    prefix: request.prefix ?? query.prefix,
    tags: [...(request.tags ?? []), ...query.tags],
    type: request.type ?? query.type,
    language: (request.language ?? query.language)?.toLowerCase(),
    updatedSince: request.since === undefined ? undefined : Date.parse(request.since),
    updatedUntil: request.until === undefined ? undefined : Date.parse(request.until),
  }
  const isOpen = Object.values(filter).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  )
  return isOpen ? undefined : new Set(await pageIdsMatching(database, filter))
}

function filterNote(allowed: ReadonlySet<number> | undefined): string | null {
  return allowed?.size === 0
    ? 'no page passes the filters: check tag, type, path, language (ru, en) and time'
    : null
}

/** Filters without words: what passes them, the newest first. */
async function wordsOrNewest(
  parts: SearchParts,
  request: SearchRequest & { readonly count: number },
  query: ParsedQuery,
  allowed: ReadonlySet<number> | undefined,
): Promise<ByWords> {
  if (query.text.trim() !== '' || allowed === undefined) return byWords(parts, request, query, allowed)
  const chunks = await newestFirstChunks(parts.database, [...allowed], request.count)
  const pages = chunks.map(({ pageId, chunkId }) => ({ pageId, chunkId, score: 0 }))
  return { ...nothingByWords, pages, total: allowed.size }
}

async function byMeaning(
  { meaning }: SearchParts,
  { mode }: SearchRequest,
  query: ParsedQuery,
  allowed: ReadonlySet<number> | undefined,
): Promise<MeaningAnswer> {
  const provider = meaning()
  // A phrase or an exclusion is a demand about words, which vectors cannot keep.
  const isAboutWords = query.phrases.length > 0 || query.excluded.length > 0
  if (mode === 'keyword' || query.text.trim() === '' || isAboutWords) return nothingByMeaning(null)
  if (provider === undefined)
    return nothingByMeaning(
      mode === 'vector' ? 'this brain has no embedding provider: nothing is searched by meaning' : null,
    )
  return provider.search(query.text, fusedByMeaning, allowed)
}

async function exactNames(database: Database, { text }: ParsedQuery): Promise<readonly number[]> {
  const name = normaliseKey(text)
  if (name === '') return []
  const ids = await pageIdsByName(database, name, mostNamesakes + 1)
  return ids.length > mostNamesakes ? [] : ids
}
