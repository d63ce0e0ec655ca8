// One pass over the lines of a page: which are code, which are headings, where the front matter ends. As much of
// CommonMark as the brain's own scanner knows, so that both see the same headings.

interface WrittenHeading {
  readonly level: number
  readonly source: string
  /** From 1. */
  readonly line: number
}

export interface ScannedLines {
  readonly lines: readonly string[]
  /** Whether the line of this index belongs to a code block. */
  readonly isCode: readonly boolean[]
  readonly headings: readonly WrittenHeading[]
  /** Index of the first line behind the front matter. */
  readonly textStart: number
}

const CONTAINERS = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){0,20}[ \t]*/
const FENCE_OPENING = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const FENCE_CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*)|$)/
const CLOSING_HASHES = /(?:^|[ \t])#+[ \t]*$/
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/
const INDENTED = /^(?: {4}|\t| {1,3}\t)/
const LONGEST_HEADING = 500

export function scanLines(markdown: string): ScannedLines {
  const lines = markdown.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  const textStart = frontMatterEnd(lines)
  const isCode = lines.map(() => false)
  const headings: WrittenHeading[] = []
  let fence: { mark: string; quotes: number } | undefined
  /** Index of the first line of the paragraph that goes on, and whether an underline would make it a heading. */
  let paragraph = -1
  let canBeTitle = false
  let inList = false
  let inComment = false

  for (let at = textStart; at < lines.length; at++) {
    const line = lines[at] as string
    if (fence !== undefined) {
      if (fence.quotes > 0 && quotesOf(CONTAINERS.exec(line)?.[0] ?? '') < fence.quotes) fence = undefined
      else {
        isCode[at] = true
        const closing = FENCE_CLOSING.exec(line)?.[1]
        if (closing?.[0] === fence.mark[0] && (closing?.length ?? 0) >= fence.mark.length) fence = undefined
        continue
      }
    }
    if (inComment) {
      inComment = !line.includes('-->')
      continue
    }
    if (line.trim() === '') {
      paragraph = -1
      continue
    }
    if (INDENTED.test(line) && !inList && paragraph === -1) {
      isCode[at] = true
      continue
    }
    const marked = HEADING.exec(line)
    if (marked !== null) {
      const source = (marked[2] ?? '').slice(0, LONGEST_HEADING).replace(CLOSING_HASHES, '').trim()
      headings.push({ level: (marked[1] as string).length, source, line: at + 1 })
      paragraph = -1
      inList = false
      continue
    }
    if (canBeTitle && paragraph === at - 1 && UNDERLINE.test(line)) {
      const source = (lines[paragraph] as string).slice(0, LONGEST_HEADING).trim()
      headings.push({ level: line.includes('=') ? 1 : 2, source, line: at })
      paragraph = -1
      inList = false
      continue
    }
    const containers = CONTAINERS.exec(line)?.[0] ?? ''
    const opening = FENCE_OPENING.exec(line.slice(containers.length))?.[0]
    const beginsItem = LIST_ITEM.test(line)
    if (opening !== undefined) {
      isCode[at] = true
      inList ||= beginsItem
      fence = { mark: opening, quotes: quotesOf(containers) }
      paragraph = -1
      continue
    }
    if (beginsItem) inList = true
    else if (/^\s?\S/.test(line) && paragraph === -1) inList = false
    const first = line.trimStart()[0] as string
    canBeTitle = paragraph === -1 && !beginsItem && !'|<>'.includes(first)
    paragraph = paragraph === -1 || beginsItem || first === '|' ? at : paragraph
    const comment = line.lastIndexOf('<!--')
    inComment = comment !== -1 && !line.includes('-->', comment)
  }
  return { lines, isCode, headings, textStart }
}

const quotesOf = (containers: string) => containers.split('>').length - 1

function frontMatterEnd(lines: readonly string[]): number {
  if (!/^\ufeff?---[ \t]*$/.test(lines[0] ?? '')) return 0
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
  return end === -1 ? 0 : end + 1
}
