// The destination of a markdown link, with an optional title behind it. Each bound keeps the search for an end
// that never comes from starting over and over again across a long line.
import type { Range } from './blocks.ts'

const LONGEST_DESTINATION = 2000
const LONGEST_TITLE = 500
const DEEPEST_PARENTHESES = 32

interface Destination {
  readonly range: Range
  /** After the closing character. */
  readonly end: number
}

/** `at` is after `(` or `:`. `closing` is what must follow: `)`, or the end of the line. */
export function destinationEnd(
  text: string,
  at: number,
  end: number,
  closing: ')' | '\n',
): Destination | undefined {
  const from = skipSpace(text, at, end)
  const range = text[from] === '<' ? angled(text, from + 1, end) : bare(text, from, end)
  if (range === undefined) return undefined
  const afterRange = text[from] === '<' ? range.end + 1 : range.end
  const afterTitle = skipTitle(text, skipSpace(text, afterRange, end), end)
  const last = skipSpace(text, afterTitle, end)
  if (closing === ')') return last < end && text[last] === ')' ? { range, end: last + 1 } : undefined
  return range.end > range.start ? { range, end: afterRange } : undefined
}

function skipSpace(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + LONGEST_TITLE)
  let at = from
  while (at < limit && isSpace(text[at]!)) at++
  return at
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r'
}

function angled(text: string, start: number, end: number): Range | undefined {
  const limit = Math.min(end, start + LONGEST_DESTINATION)
  for (let at = start; at < limit; at++) {
    const char = text[at]!
    if (char === '>') return { start, end: at }
    if (char === '<' || char === '\n') return undefined
    if (char === '\\') at++
  }
  return undefined
}

function bare(text: string, start: number, end: number): Range | undefined {
  const limit = Math.min(end, start + LONGEST_DESTINATION)
  let depth = 0
  let at = start
  for (; at < limit; at++) {
    const char = text[at]!
    if (isSpace(char)) break
    if (char === '\\') at++
    else if (char === '(' && ++depth > DEEPEST_PARENTHESES) return undefined
    else if (char === ')' && depth-- === 0) break
  }
  return { start, end: Math.min(at, limit) }
}

/** After a title in quotes or parentheses, or `from` when there is none. */
function skipTitle(text: string, from: number, end: number): number {
  const opening = text[from]
  const closing = opening === '(' ? ')' : opening
  if (closing !== '"' && closing !== "'" && closing !== ')') return from
  if (opening === ')') return from
  const limit = Math.min(end, from + LONGEST_TITLE)
  for (let at = from + 1; at < limit; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === closing) return at + 1
  }
  return from
}
