// A page in pieces for search: sections by heading, small neighbours together, long ones cut where a reader
// would pause. Every character of the text is in exactly one chunk.
import { BLANK, type Blocks } from './blocks.ts'
import { lineAt } from './line-at.ts'
import type { Chunk, Heading } from './parsed-page.ts'

const JOINED_SIZE = 1500
const CUT_SIZE = 2000
const SHORTEST_CUT = 1000
const UNCUT_SIZE = 2400
const LARGEST_SIZE = 4000
const WORD_SEARCH = 200

interface Piece {
  readonly start: number
  readonly end: number
  /** Of the heading above it, 0 before the first one. */
  readonly level: number
  /** The heading above it and those above that. */
  readonly under: readonly Heading[]
}

export function cutChunks(
  text: string,
  textStart: number,
  blocks: Blocks,
  headings: readonly Heading[],
  title: string,
): readonly Chunk[] {
  const sections = sectionsOf(text, textStart, blocks, headings, title)
  const pieces = sections.flatMap((section) => cutSection(text, section, blocks))
  return joinSmall(pieces).map(({ start, end, under }, ordinal) => {
    const headingPath = under.map((heading) => heading.text).filter((text) => text !== '')
    const startLine = lineAt(blocks.lineStarts, start) + 1
    const endLine = lineAt(blocks.lineStarts, Math.max(start, end - 1)) + 1
    return { ordinal, headingPath, startLine, endLine, start, end }
  })
}

function sectionsOf(
  text: string,
  textStart: number,
  { lineStarts }: Blocks,
  headings: readonly Heading[],
  title: string,
): readonly Piece[] {
  const sections: Piece[] = []
  let under: Heading[] = []
  let level = 0
  let start = textStart
  for (const heading of headings) {
    const end = lineStarts[heading.line - 1]!
    // Blank lines before the first heading are nothing to cite: they go with what follows.
    const isBlank = sections.length === 0 && text.slice(start, end).trim() === ''
    if (end > start && !isBlank) sections.push({ start, end, level, under })
    if (!isBlank) start = end
    level = heading.level
    under = under.filter((above) => above.level < level)
    const repeatsTitle = level === 1 && heading.text === title
    if (!repeatsTitle) under.push(heading)
  }
  if (text.length > start || sections.length === 0) sections.push({ start, end: text.length, level, under })
  return sections
}

function cutSection(text: string, section: Piece, blocks: Blocks): readonly Piece[] {
  const pieces: Piece[] = []
  let start = section.start
  while (section.end - start > UNCUT_SIZE) {
    const end = cutAfter(text, start, section.end, blocks)
    pieces.push({ ...section, start, end })
    start = end
  }
  if (start < section.end || pieces.length === 0) pieces.push({ ...section, start })
  return pieces
}

/** The best place to end a piece: after a blank line, else after a line, else after a word. */
function cutAfter(text: string, start: number, end: number, { lineStarts, lineKinds }: Blocks): number {
  let blankBefore = -1
  let lineBefore = -1
  let lineAfter = -1
  for (let line = lineAt(lineStarts, start) + 1; line < lineStarts.length; line++) {
    const at = lineStarts[line]!
    if (at >= end || at - start > LARGEST_SIZE || (at - start > CUT_SIZE && blankBefore !== -1)) break
    if (at - start < SHORTEST_CUT) continue
    const followsBlank = lineKinds[line - 1] === BLANK
    if (at - start <= CUT_SIZE) {
      lineBefore = at
      if (followsBlank) blankBefore = at
    } else if (followsBlank) return at
    else lineAfter = at
  }
  if (blankBefore !== -1) return blankBefore
  if (lineBefore !== -1) return lineBefore
  return lineAfter !== -1 ? lineAfter : cutInLine(text, start, end)
}

function cutInLine(text: string, start: number, sectionEnd: number): number {
  const end = start + LARGEST_SIZE
  if (end >= sectionEnd) return sectionEnd
  for (let at = end; at > end - WORD_SEARCH; at--) {
    if (text[at - 1] === ' ') return at
  }
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}

/** Joins neighbours while they are small and the later one is not above the heading that the first is under. */
function joinSmall(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const fits = last !== undefined && piece.level >= last.level && piece.end - last.start <= JOINED_SIZE
    if (fits) joined[joined.length - 1] = { ...last, end: piece.end }
    else joined.push(piece)
  }
  return joined
}
