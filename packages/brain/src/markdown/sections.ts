// The sections of a page: each heading with everything below it, up to the next heading of its level or above.
import { scanBlocks } from './blocks.ts'
import { markdownStartOf } from './frontmatter.ts'
import { readHeadings } from './headings.ts'
import type { Heading } from './parsed-page.ts'

export interface Section extends Heading {
  readonly startLine: number
  readonly endLine: number
  /** Where the section ends in the text, in UTF-16 units. */
  readonly end: number
}

export function sectionsOf(markdown: string): Section[] {
  const { lineStarts, headings: raw } = scanBlocks(markdown, markdownStartOf(markdown))
  const headings = readHeadings(raw)
  // From the end: for each level, the first heading at that level or above that comes later.
  const nextLine = new Array<number>(7).fill(lineStarts.length + 1)
  const sections: Section[] = []
  for (const heading of headings.toReversed()) {
    const next = nextLine[heading.level] as number
    const end = lineStarts[next - 1] ?? markdown.length
    sections.push({ ...heading, startLine: heading.line, endLine: next - 1, end })
    nextLine.fill(heading.line, heading.level)
  }
  return sections.reverse()
}
