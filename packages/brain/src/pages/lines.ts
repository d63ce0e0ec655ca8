// Lines of a text by number, from 1. What ends a line is part of the text between lines, not of the last one.
import { createHash } from 'node:crypto'

export interface Lines {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly total: number
}

/** The range is cut to the lines that are there. */
export function linesOf(text: string, start = 1, end = Number.MAX_SAFE_INTEGER): Lines {
  const ends = lineEnds(text)
  const total = ends.length
  const last = Math.min(Math.max(end, 1), total)
  const first = Math.min(Math.max(start, 1), last)
  const from = first === 1 ? 0 : (ends[first - 2] as number) + 1
  const to = ends[last - 1] as number
  return {
    text: text.slice(from, text[to - 1] === '\r' && to > from ? to - 1 : to),
    start: first,
    end: last,
    total,
  }
}

/** Where each line feed is, and the end of the text unless a line feed ends it. */
function lineEnds(text: string): number[] {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  if (ends.length === 0 || (ends.at(-1) as number) < text.length - 1) ends.push(text.length)
  return ends
}

/** What a citation carries: SHA-256 of the lines, in hexadecimal. */
export function hashOfLines(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
