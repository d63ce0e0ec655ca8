// The headings of a page's text with their anchors and the lines of their sections, like the brain's outline, but for
// any text: an old version, or one that is being written.
import { readHeading } from './anchors.ts'
import type { ScannedLines } from './scan-lines.ts'

export interface OutlineHeading {
  readonly level: number
  readonly text: string
  readonly anchor: string
  readonly startLine: number
  /** The last line before the next heading of its level or above. */
  readonly endLine: number
}

export function readOutline({ lines, headings }: ScannedLines): readonly OutlineHeading[] {
  const taken = new Map<string, number>()
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length
  // From the end: for each level, where the next section at that level or above begins.
  const nextLine = new Array<number>(7).fill(last + 1)
  const ends = headings.toReversed().map(({ level, line }) => {
    const next = nextLine[level] as number
    nextLine.fill(line, level)
    return next - 1
  })
  return headings.map(({ level, source, line }, at) => ({
    level,
    ...readHeading(source, taken),
    startLine: line,
    endLine: ends[headings.length - 1 - at] as number,
  }))
}
