// Words that nobody wrote are mended from the index's own vocabulary: a word that is near, or what the same keys give
// in the other layout (ghbdtn, привет). Ranking uses them at once, and the caller is told as a suggestion.
import { editDistance } from '../text/edit-distance.ts'
import { isFunctionWord } from '../text/function-words.ts'
import { keyboardSwap } from '../text/keyboard-swap.ts'
import type { IndexReader } from '../word-index/index-reader.ts'
import { type QueryTerm, queryTerms } from './query-terms.ts'

export interface MendedWord {
  /** As it was typed. */
  readonly typed: string
  readonly better: string
  readonly terms: readonly QueryTerm[]
}

const shortest = 4
/** More unknown words than this are not a question with a slip in it. */
const mostMended = 5
const layoutWeight = 1
const nearWeight = 0.6

export async function mendWords(
  reader: IndexReader,
  text: string,
  terms: readonly QueryTerm[],
  found: ReadonlyMap<string, number>,
): Promise<MendedWord[]> {
  const isUnknown = ({ term }: QueryTerm) => (found.get(term) ?? 0) === 0
  const mended = await fromOtherLayout(
    reader,
    text.split(/\s+/).filter((word) => queryTerms(word).every(isUnknown)),
  )
  const unknown = terms.filter(
    (term) =>
      isUnknown(term) &&
      isMendable(term.surface) &&
      !isFunctionWord(term.surface) &&
      term.term.length >= shortest &&
      !mended.some(({ typed }) => typed.includes(term.surface)),
  )
  for (const { term, surface } of unknown.slice(0, mostMended - mended.length)) {
    const word = await nearest(reader, term, surface)
    if (word !== null) mended.push(word)
  }
  return mended
}

/** The question with its words mended; null when there was nothing to mend. */
export function suggestionOf(query: string, mended: readonly MendedWord[]): string | null {
  if (mended.length === 0) return null
  return mended.reduce((text, { typed, better }) => text.replace(typed, () => better), query)
}

function isMendable(surface: string): boolean {
  return surface.length >= shortest && /^\p{L}+$/u.test(surface)
}

/** Whole words, because six letters are on keys that give punctuation: `cj,snbt` is событие. */
async function fromOtherLayout(reader: IndexReader, words: readonly string[]): Promise<MendedWord[]> {
  const mended: MendedWord[] = []
  for (const word of words.filter(({ length }) => length >= shortest).slice(0, mostMended))
    for (const typed of new Set([word, word.replace(/[.,;:!?"»)]+$/, '')])) {
      const better = keyboardSwap(typed)
      const terms = queryTerms(better).map((term) => ({ ...term, weight: layoutWeight }))
      if (better === typed || !isMendable(better) || !(await isInIndex(reader, terms))) continue
      mended.push({ typed, better, terms })
      break
    }
  return mended
}

async function isInIndex(reader: IndexReader, [first, ...more]: readonly QueryTerm[]): Promise<boolean> {
  if (first === undefined || more.length > 0) return false
  for (const segment of reader.view().segments) if (await reader.find(segment, first.term)) return true
  return false
}

interface Candidate {
  readonly term: string
  readonly surface: string
  readonly distance: number
  readonly chunks: number
}

/** Of the words that begin with the same letter, or with the first two the other way round. */
async function nearest(reader: IndexReader, term: string, surface: string): Promise<MendedWord | null> {
  const most = term.length > 5 ? 2 : 1
  const [first = '', second = ''] = term
  const bytes = Buffer.byteLength(term)
  const slack = most * (bytes > term.length ? 2 : 1)
  const candidates = new Map<string, Candidate>()
  for (const prefix of new Set([first, second + first]))
    for await (const entry of reader.startingWith(prefix, bytes - slack, bytes + slack)) {
      const distance = editDistance(term, entry.term, most)
      if (distance > most || !/^\p{L}+$/u.test(entry.term)) continue
      const chunks = entry.chunks + (candidates.get(entry.term)?.chunks ?? 0)
      candidates.set(entry.term, { term: entry.term, surface: entry.surface, distance, chunks })
    }
  const [best] = [...candidates.values()].sort((a, b) => a.distance - b.distance || b.chunks - a.chunks)
  if (best === undefined) return null
  const weight = nearWeight ** best.distance
  return { typed: surface, better: best.surface, terms: [{ term: best.term, surface, weight }] }
}
