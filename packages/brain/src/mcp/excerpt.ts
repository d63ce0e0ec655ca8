// As much of a page as an agent gets at once. A model pays for every line it reads, so a long page ends at a line
// break, and the answer says where to go on.
import type { Page } from '@notarium/contract/brain'
import { hashOfLines, linesOf } from '../pages/lines.ts'

export const mostLines = 2_000
export const mostBytes = 60_000

export interface Excerpt {
  readonly markdown: string
  readonly startLine: number
  readonly endLine: number
  readonly totalLines: number
  /** Where the part begins that was left out; null when nothing was. */
  readonly nextStartLine: number | null
  /** SHA-256 of these lines as a citation carries it; null when a line that is too long was cut. */
  readonly sha256: string | null
}

export function excerptOf({ markdown, lines }: Page, maxBytes = mostBytes): Excerpt {
  const end = endOfPart(markdown, maxBytes)
  const { text, total } = linesOf(markdown.slice(0, end))
  const whole = end === markdown.length
  const insideLine = !whole && markdown[end - 1] !== '\n'
  const endLine = whole ? lines.end : lines.start + total - 1
  return {
    markdown: whole ? markdown : text,
    startLine: lines.start,
    endLine,
    totalLines: lines.total,
    nextStartLine: whole || endLine === lines.total ? null : endLine + 1,
    sha256: insideLine ? null : hashOfLines(text),
  }
}

/** After the last line that fits; inside the first one when that alone is too long. */
function endOfPart(markdown: string, maxBytes: number): number {
  const { read } = new TextEncoder().encodeInto(markdown, new Uint8Array(maxBytes))
  const end = Math.min(read, endOfLine(markdown, mostLines))
  if (end === markdown.length) return end
  return markdown.lastIndexOf('\n', end - 1) + 1 || end
}

function endOfLine(text: string, line: number): number {
  let end = 0
  for (let count = 0; count < line; count++) {
    const feed = text.indexOf('\n', end)
    if (feed < 0) return text.length
    end = feed + 1
  }
  return end
}
