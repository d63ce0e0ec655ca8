// What the model looks up for a word: the row of its stem, where that is in the vocabulary, and the rows of the pieces of
// three and four letters that the stem is made of, which every word has.
import { romanise } from './romanise.ts'
import { stem } from './stem.ts'

const shortestPiece = 3
const longestPiece = 4

export interface Vocabulary {
  /** The row of a stem. */
  readonly stems: ReadonlyMap<string, number>
  /** Pieces share the rows after those, by their hash. */
  readonly buckets: number
}

/** `word` as `normalise` leaves it. */
export function rowsOf(word: string, { stems, buckets }: Vocabulary): number[] {
  const root = stem(word)
  const known = stems.get(root)
  const rows = known === undefined ? [] : [known]
  const framed = `<${romanise(root)}>`
  for (let length = shortestPiece; length <= longestPiece; length++)
    for (let start = 0; start + length <= framed.length; start++)
      rows.push(stems.size + (hash(framed, start, start + length) % buckets))
  return rows
}

/** FNV-1a over UTF-16 units. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
