// Answers a question: by words, by meaning where there are vectors, and by name; then says where each answer stands.
import type { SearchRequest, SearchResponse } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import { normaliseKey } from '../markdown/link-target.ts'
import { type PageFilter, pageIdsMatching, pagesWithText } from '../store/page-queries.ts'
import { pageIdsByName } from '../store/search-queries.ts'
import type { RankedPage } from '../word-index/ranker.ts'
import { fuse, type SimilarPage } from './fuse.ts'
import { type KeywordQuery, type KeywordResult, keywordSearch } from './keyword-search.ts'
import { type MendedWord, mendWords, suggestionOf } from './mend-words.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { hasPhrases } from './phrase.ts'
import { presentHits } from './present-hits.ts'
import { completions, queryTerms } from './query-terms.ts'
import type { SearchParts } from './search-parts.ts'

/** So many of each list take part in the fusion. */
const fused = 100
/** So many candidates are read to see whether a phrase stands in them. */
const phraseCandidates = 300
/** A name that more pages share is no name. */
const mostNamesakes = 3

export async function search(parts: SearchParts, request: SearchRequest): Promise<SearchResponse> {
  const started = performance.now()
  const query = parseQuery(request.query)
  if (query.text.trim() === '' && query.excluded.length > 0)
    throw new BrainError('bad-query', 'the question only says what must not be there: add a word to look for')
  const allowed = await allowedPages(parts.database, request, query)
  const words = await byWords(parts, request, query, allowed)
  const meaning = await byMeaning(parts, request, query, allowed)
  const exact = request.mode === 'vector' ? [] : await exactNames(parts.database, query)
  const hits = fuse(request.mode === 'vector' ? [] : words.pages, meaning.pages, exact)
  const shown = hits.slice(request.offset, request.offset + request.limit)
  return {
    hits: await presentHits(parts, shown, words, request.explain),
    total: Math.max(words.total, hits.length),
    suggestion: suggestionOf(request.query, words.mended),
    mode: request.mode === 'vector' ? 'vector' : meaning.pages.length === 0 ? 'keyword' : 'hybrid',
    notes: [words.note, meaning.note].filter((note) => note !== null),
    tookMs: Math.round((performance.now() - started) * 100) / 100,
  }
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
    language: request.language ?? query.language,
    updatedSince: request.since === undefined ? undefined : Date.parse(request.since),
    updatedUntil: request.until === undefined ? undefined : Date.parse(request.until),
  }
  const isOpen = Object.values(filter).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  )
  return isOpen ? undefined : new Set(await pageIdsMatching(database, filter))
}

interface ByWords extends KeywordResult {
  readonly mended: readonly MendedWord[]
  readonly note: string | null
}

async function byWords(
  { database, reader }: SearchParts,
  request: SearchRequest,
  query: ParsedQuery,
  allowed: ReadonlySet<number> | undefined,
): Promise<ByWords> {
  const terms = queryTerms(query.text)
  const keywords: KeywordQuery = {
    terms: request.typing ? [...terms, ...(await completions(reader, query.text))] : terms,
    excluded: query.excluded.map((word) => queryTerms(word).map(({ term }) => term)),
    together: query.phrases.map((phrase) => queryTerms(phrase).map(({ term }) => term)),
    allowed,
    count: query.phrases.length > 0 ? phraseCandidates : Math.max(fused, request.offset + request.limit),
  }
  const result = await keywordSearch(reader, keywords)
  if (query.phrases.length > 0) {
    const pages = await withPhrases(database, result.pages, query.phrases)
    if (pages.length > 0) return { ...result, pages, total: pages.length, mended: [], note: null }
    const loose = await keywordSearch(reader, { ...keywords, together: [] })
    return { ...loose, mended: [], note: loose.total === 0 ? null : noPhrase }
  }
  const mended = request.typing ? [] : await mendWords(reader, query.text, terms, result.found)
  if (mended.length === 0) return { ...result, mended, note: null }
  const more = mended.flatMap((word) => word.terms)
  return { ...(await keywordSearch(reader, { ...keywords, terms: [...terms, ...more] })), mended, note: null }
}

const noPhrase = 'no page has the words in quotes side by side: these have them apart'

async function withPhrases(
  database: Database,
  pages: readonly RankedPage[],
  phrases: readonly string[],
): Promise<RankedPage[]> {
  const rows = await pagesWithText(
    database,
    pages.map(({ pageId }) => pageId),
  )
  const matching = new Set(rows.filter(({ markdown }) => hasPhrases(markdown, phrases)).map(({ id }) => id))
  return pages.filter(({ pageId }) => matching.has(pageId))
}

async function byMeaning(
  { meaning }: SearchParts,
  { mode }: SearchRequest,
  query: ParsedQuery,
  allowed: ReadonlySet<number> | undefined,
): Promise<{ pages: readonly SimilarPage[]; note: string | null }> {
  const provider = meaning()
  // A phrase or an exclusion is a demand about words, which vectors cannot keep.
  const isAboutWords = query.phrases.length > 0 || query.excluded.length > 0
  if (mode === 'keyword' || query.text.trim() === '' || isAboutWords) return { pages: [], note: null }
  if (provider === undefined)
    return {
      pages: [],
      note: mode === 'vector' ? 'this brain has no embedding provider: nothing is searched by meaning' : null,
    }
  return provider.search(query.text, fused, allowed)
}

async function exactNames(database: Database, { text }: ParsedQuery): Promise<readonly number[]> {
  const name = normaliseKey(text)
  if (name === '') return []
  const ids = await pageIdsByName(database, name, mostNamesakes + 1)
  return ids.length > mostNamesakes ? [] : ids
}
