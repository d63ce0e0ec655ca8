// A line scanner: which lines are code, blank or headings, and where prose stands that may hold links. It knows
// as much of CommonMark as search needs, in one pass whose time grows with the text alone, whatever the text.
import { opaqueRanges } from './opaque-ranges.ts'

const TEXT = 0
export const BLANK = 1
const CODE = 2

export interface RawHeading {
  readonly level: number
  /** As it was written, without the marks that make it a heading. */
  readonly source: string
  /** Index of its first line, from 0. */
  readonly line: number
}

export interface Range {
  readonly start: number
  readonly end: number
}

export interface Blocks {
  /** Offset where each line begins. */
  readonly lineStarts: readonly number[]
  /** TEXT, BLANK or CODE for each line. */
  readonly lineKinds: readonly number[]
  readonly headings: readonly RawHeading[]
  /** Stretches of prose inside one block each: a paragraph, a list item, a table row, a heading. */
  readonly prose: readonly Range[]
  /** Comments that go over several lines; the others are inside prose. */
  readonly comments: readonly Range[]
}

interface Fence {
  readonly mark: string
  readonly length: number
  readonly quoteDepth: number
}

interface Scan {
  readonly text: string
  readonly lineStarts: number[]
  readonly lineKinds: number[]
  readonly headings: RawHeading[]
  readonly prose: Range[]
  readonly comments: Range[]
  proseStart: number
  proseEnd: number
  fence: Fence | undefined
  /** Index of the line that an underline would make a heading. */
  titleLine: number
  inList: boolean
  commentEnd: number
  nextComment: number
}

// What a block's mark needs is at the beginning of its line.
const LONGEST_MARK = 1000
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){0,20}[ \t]*/
const FENCE_OPENING = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const FENCE_CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const HEADING_MARK = /^(#{1,6})(?:[ \t]|$)/
const CLOSING_HASHES = /(?:^|[ \t])#+[ \t]*$/
const UNDERLINE = /^(?:=+|-{2,})[ \t]*$/
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const MAY_OPEN_FENCE = new Set('`~>-*+0123456789')
const LONGEST_HEADING = 500

/** Scans from `markdownStart`; the lines before it are only counted, as text. */
export function scanBlocks(markdown: string, markdownStart: number): Blocks {
  const scan = begin(markdown)
  let start = 0
  do {
    const feed = markdown.indexOf('\n', start)
    const next = feed === -1 ? markdown.length : feed + 1
    let end = feed === -1 ? next : feed
    if (end > start && markdown[end - 1] === '\r') end--
    scan.lineStarts.push(start)
    const hasMark = start === 0 && markdown[0] === '\ufeff'
    scan.lineKinds.push(start < markdownStart ? TEXT : scanLine(scan, hasMark ? 1 : start, end))
    start = next
  } while (start < markdown.length)
  closeProse(scan)
  return scan
}

function begin(text: string): Scan {
  return {
    text,
    lineStarts: [],
    lineKinds: [],
    headings: [],
    prose: [],
    comments: [],
    proseStart: -1,
    proseEnd: -1,
    fence: undefined,
    titleLine: -1,
    inList: false,
    commentEnd: 0,
    nextComment: text.indexOf('<!--'),
  }
}

function scanLine(scan: Scan, start: number, end: number): number {
  const { text } = scan
  let first = start
  let indent = 0
  while (first < end && (text[first] === ' ' || text[first] === '\t')) {
    indent += text[first] === '\t' ? 4 : 1
    first++
  }
  if (scan.fence !== undefined && !leavesFence(scan, start, end)) return CODE
  if (first === end) {
    closeProse(scan)
    return BLANK
  }
  if (start < scan.commentEnd) {
    const rest = scan.commentEnd
    if (end > rest) {
      addProse(scan, rest, end)
      followComments(scan, rest, end)
    }
    return TEXT
  }
  if (indent >= 4 && !scan.inList && !isInParagraph(scan)) return CODE
  const kind = scanMarkedLine(scan, first, end, indent)
  if (kind === TEXT) followComments(scan, start, end)
  return kind
}

/** A line of text that may be a heading, open a fence, begin a list item, or go on with a paragraph. */
function scanMarkedLine(scan: Scan, first: number, end: number, indent: number): number {
  const { text } = scan
  const line = scan.lineKinds.length
  const mark = text[first]!
  const head = text.slice(first, Math.min(end, first + LONGEST_MARK))
  if (mark === '#' && indent < 4 && addHeading(scan, head, first, end, line)) return TEXT
  if (isUnderline(scan, mark, head, end - first, line)) return addUnderlined(scan, mark, line)
  if (MAY_OPEN_FENCE.has(mark) && openFence(scan, head)) return CODE
  const beginsItem = LIST_ITEM.test(head)
  if (beginsItem) scan.inList = true
  else if (indent < 2 && !isInParagraph(scan)) scan.inList = false
  const beginsBlock = beginsItem || mark === '|'
  if (beginsBlock) closeProse(scan)
  const canBeTitle = !beginsBlock && !isInParagraph(scan) && indent < 4 && mark !== '<' && mark !== '>'
  addProse(scan, first, end)
  scan.titleLine = canBeTitle ? line : -1
  return TEXT
}

function isInParagraph(scan: Scan): boolean {
  return scan.proseStart !== -1
}

function addProse(scan: Scan, start: number, end: number): void {
  if (scan.proseStart === -1) scan.proseStart = start
  scan.proseEnd = end
}

function closeProse(scan: Scan): void {
  if (scan.proseStart !== -1) scan.prose.push({ start: scan.proseStart, end: scan.proseEnd })
  scan.proseStart = -1
  scan.titleLine = -1
}

function addHeading(scan: Scan, head: string, first: number, end: number, line: number): boolean {
  const marks = HEADING_MARK.exec(head)?.[1]
  if (marks === undefined) return false
  closeProse(scan)
  scan.inList = false
  const source = head.slice(marks.length, marks.length + LONGEST_HEADING).replace(CLOSING_HASHES, '')
  scan.headings.push({ level: marks.length, source: source.trim(), line })
  scan.prose.push({ start: first, end })
  return true
}

function isUnderline(scan: Scan, mark: string, head: string, length: number, line: number): boolean {
  if (scan.titleLine !== line - 1 || scan.titleLine === -1) return false
  return (mark === '=' || mark === '-') && head.length === length && UNDERLINE.test(head)
}

function addUnderlined(scan: Scan, mark: string, line: number): number {
  const source = scan.text.slice(scan.proseStart, Math.min(scan.proseEnd, scan.proseStart + LONGEST_HEADING))
  scan.headings.push({ level: mark === '=' ? 1 : 2, source: source.trim(), line: line - 1 })
  closeProse(scan)
  scan.inList = false
  return TEXT
}

function openFence(scan: Scan, head: string): boolean {
  const containers = CONTAINERS.exec(head)![0]
  const mark = FENCE_OPENING.exec(head.slice(containers.length))?.[0]
  if (mark === undefined) return false
  closeProse(scan)
  scan.inList ||= LIST_ITEM.test(head)
  scan.fence = { mark: mark[0]!, length: mark.length, quoteDepth: quoteDepthOf(containers) }
  return true
}

/** Whether the line stands after the fenced code: the quotation around it ended. A closing fence is code. */
function leavesFence(scan: Scan, start: number, end: number): boolean {
  const fence = scan.fence!
  const head = scan.text.slice(start, Math.min(end, start + LONGEST_MARK))
  if (fence.quoteDepth > 0 && quoteDepthOf(CONTAINERS.exec(head)![0]) < fence.quoteDepth) {
    scan.fence = undefined
    return true
  }
  if (!head.includes(fence.mark) || head.length < end - start) return false
  const closing = FENCE_CLOSING.exec(head)?.[1]
  if (closing?.[0] === fence.mark && closing.length >= fence.length) scan.fence = undefined
  return false
}

function quoteDepthOf(containers: string): number {
  return containers.split('>').length - 1
}

/** Finds a comment that begins in this line and ends in a later one: what lies between is no markdown. */
function followComments(scan: Scan, start: number, end: number): void {
  const { text } = scan
  if (scan.nextComment !== -1 && scan.nextComment < start) scan.nextComment = text.indexOf('<!--', start)
  if (scan.nextComment === -1 || scan.nextComment >= end) return
  const opening = openCommentOf(text, start, end)
  if (opening === -1) return
  const closing = text.indexOf('-->', end)
  if (closing === -1) {
    scan.nextComment = -1
    return
  }
  scan.commentEnd = closing + 3
  scan.comments.push({ start: opening, end: scan.commentEnd })
  if (isInParagraph(scan)) scan.proseEnd = opening
  closeProse(scan)
}

/** Where in the line a comment begins that does not end in it. */
function openCommentOf(text: string, start: number, end: number): number {
  const closed = opaqueRanges(text, start, end)
  const last = text.lastIndexOf('<!--', end - 4)
  for (let from = start, i = 0; from <= last; i += 2) {
    const until = closed[i] ?? end
    const opening = text.slice(from, until).indexOf('<!--')
    if (opening !== -1) return from + opening
    from = closed[i + 1] ?? end
  }
  return -1
}
