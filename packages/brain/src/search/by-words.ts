// The pages that have the words of a question, with phrases held to and slips mended.
import type { SearchRequest } from '@notarium/contract/brain'
import { type KeywordQuery, type KeywordResult, keywordSearch } from './keyword-search.ts'
import { type MendedWord, mendWords } from './mend-words.ts'
import type { ParsedQuery } from './parse-query.ts'
import { completions, queryTerms } from './query-terms.ts'
import type { SearchParts } from './search-parts.ts'
import { withPhrases } from './with-phrases.ts'

export interface ByWords extends KeywordResult {
  readonly mended: readonly MendedWord[]
  readonly note: string | null
}

export const nothingByWords: ByWords = {
  pages: [],
  total: 0,
  fullWeight: 0,
  found: new Map(),
  weights: new Map(),
  chunksTogether: () => [],
  mended: [],
  note: null,
}

/** So many candidates are read at most to see whether a phrase stands in them. */
const phraseCandidates = 400

export async function byWords(
  parts: SearchParts,
  request: SearchRequest & { readonly count: number },
  query: ParsedQuery,
  allowed: ReadonlySet<number> | undefined,
): Promise<ByWords> {
  const { reader } = parts
  const terms = queryTerms(query.text)
  const keywords: KeywordQuery = {
    terms,
    completions: request.typing ? await completions(reader, query.text) : [],
    excluded: query.excluded.map(termsOf),
    together: query.phrases.map(termsOf),
    allowed,
    count: request.count,
  }
  if (query.phrases.length > 0) return sideBySide(parts, request, query, keywords)
  const result = await keywordSearch(reader, keywords)
  const mended = request.typing ? [] : await mendWords(reader, query.text, terms, result.found)
  if (mended.length === 0) return { ...result, mended, note: null }
  const more = mended.flatMap((word) => word.terms)
  return { ...(await keywordSearch(reader, { ...keywords, terms: [...terms, ...more] })), mended, note: null }
}

const termsOf = (text: string): string[] => queryTerms(text).map(({ term }) => term)

async function sideBySide(
  { database, reader }: SearchParts,
  { offset, limit }: SearchRequest,
  { phrases }: ParsedQuery,
  keywords: KeywordQuery,
): Promise<ByWords> {
  const result = await keywordSearch(reader, { ...keywords, count: phraseCandidates })
  const { pages, isComplete } = await withPhrases(database, result, phrases, offset + limit)
  const areAllRead = isComplete && result.total <= phraseCandidates
  if (pages.length > 0) {
    const total = areAllRead ? pages.length : result.total
    return { ...result, pages, total, mended: [], note: areAllRead ? null : notAllRead }
  }
  const loose = await keywordSearch(reader, { ...keywords, together: [] })
  const note = loose.total === 0 ? null : areAllRead ? noPhrase : noPhraseFound
  return { ...loose, mended: [], note }
}

const notAllRead =
  'the total counts pages that have the words in quotes near each other; those shown have them side by side'
const noPhrase = 'no page has the words in quotes side by side: these have them apart'
const noPhraseFound = 'none of the best pages has the words in quotes side by side: these have them apart'
