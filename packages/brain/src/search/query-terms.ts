// What a question asks the index for.
import { analyse } from '../text/analyse.ts'
import type { IndexReader } from '../word-index/index-reader.ts'

export interface QueryTerm {
  readonly term: string
  /** As it was typed. */
  readonly surface: string
  /** 1, or less for a guess. */
  readonly weight: number
  /** The identifier that this is a part of. */
  readonly within?: string
}

/** More words say nothing more, and would only cost time. */
const mostTerms = 64
const mostCompletions = 12

export function queryTerms(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  let whole = { term: '', end: 0 }
  analyse(text, (term, start, end) => {
    // The whole of an identifier comes before its parts.
    const isPart = start < whole.end
    if (!isPart) whole = { term, end }
    // A word that is asked for twice is mostly one that binds a sentence, not one that matters twice as much.
    if (terms.has(term) || terms.size >= mostTerms) return
    const found = { term, surface: text.slice(start, end), weight: 1 }
    terms.set(term, isPart ? { ...found, within: whole.term } : found)
  })
  return [...terms.values()]
}

/** For the search box: terms that the last word may become. */
export async function completions(reader: IndexReader, text: string): Promise<string[]> {
  const typed = /[\p{L}\p{N}_]+$/u.exec(text)?.[0].toLowerCase().replaceAll('ё', 'е')
  if (typed === undefined || typed.length < 2) return []
  const chunks = new Map<string, number>()
  for await (const entry of reader.startingWith(typed))
    chunks.set(entry.term, (chunks.get(entry.term) ?? 0) + entry.chunks)
  return [...chunks]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostCompletions)
    .map(([term]) => term)
}
