// Cuts a long page into pieces that are rendered one after the other, so that a megabyte does not hold the browser up.
// What pieces need of each other (definitions of links and footnotes) is added to each that uses it.
import type { ScannedLines } from './scan-lines.ts'

export interface Piece {
  readonly text: string
  /** How many lines of the page come before it. */
  readonly linesBefore: number
}

interface Definition {
  readonly text: string
  /** Index of its first line. */
  readonly at: number
}

const wholeUpTo = 24_000
/** With footnotes longer, since in pieces they stand at the end of each. */
const wholeWithNotes = 120_000
const enough = 8_000
const tooMuch = 24_000
const mostAdded = 48_000

const DEFINITION = /^ {0,3}\[(?!\s)([^\]]{1,999})\]:/
const USE = /\[([^[\]]{1,999})\]/g
const HEADING = /^#{1,6}[ \t]/
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]/
const IN_LIST = /^(?:[-*+]|\d{1,9}[.)]|)[ \t]/
const GOES_ON = /^(?:\s|[-*+>|]|\d{1,9}[.)])/

export function splitText(scanned: ScannedLines): readonly Piece[] {
  const { lines, isCode, textStart } = scanned
  const text = lines.slice(textStart).join('\n')
  const limit = text.includes('[^') ? wholeWithNotes : wholeUpTo
  if (text.length <= limit) return [{ text, linesBefore: textStart }]

  const pieces: Piece[] = []
  let start = textStart
  let size = 0
  for (let at = textStart; at < lines.length; at++) {
    if (canCut(lines, isCode, at, size)) {
      pieces.push({ text: lines.slice(start, at).join('\n'), linesBefore: start })
      start = at
      size = 0
    }
    size += (lines[at] as string).length + 1
  }
  pieces.push({ text: lines.slice(start).join('\n'), linesBefore: start })
  return withDefinitions(pieces, findDefinitions(scanned))
}

function canCut(lines: readonly string[], isCode: readonly boolean[], at: number, size: number): boolean {
  if (size < enough || isCode[at]) return false
  const line = lines[at] as string
  if (HEADING.test(line)) return true
  // A list of thousands has no other place to cut it than between two of its items.
  if (ITEM.test(line) && IN_LIST.test(lines[at - 1] ?? '')) return true
  return size >= tooMuch && lines[at - 1]?.trim() === '' && line !== '' && !GOES_ON.test(line)
}

function findDefinitions({ lines, isCode, textStart }: ScannedLines): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>()
  for (let at = textStart; at < lines.length; at++) {
    const label = isCode[at] ? undefined : DEFINITION.exec(lines[at] as string)?.[1]
    if (label === undefined) continue
    let end = at + 1
    while (end < lines.length && /^\s+\S/.test(lines[end] as string)) end++
    const key = keyOf(label)
    if (!found.has(key)) found.set(key, { text: lines.slice(at, end).join('\n'), at })
    at = end - 1
  }
  return found
}

function withDefinitions(pieces: readonly Piece[], definitions: ReadonlyMap<string, Definition>) {
  if (definitions.size === 0) return pieces
  return pieces.map((piece, number): Piece => {
    const start = piece.linesBefore
    const end = pieces[number + 1]?.linesBefore ?? Number.POSITIVE_INFINITY
    const labels = new Set([...piece.text.matchAll(USE)].map(([, label]) => keyOf(label as string)))
    const used = [...labels].flatMap((label) => definitions.get(label) ?? [])
    const missing = used.filter(({ at }) => at < start || at >= end)
    return { text: [piece.text, ...affordable(missing)].join('\n\n'), linesBefore: start }
  })
}

/** Footnotes may be as long as a page, and be named in every piece of it. */
function affordable(definitions: readonly Definition[]): readonly string[] {
  let room = mostAdded
  return definitions.flatMap(({ text }) => {
    if (text.length > room) return []
    room -= text.length
    return text
  })
}

const keyOf = (label: string) => label.trim().replace(/\s+/g, ' ').toLowerCase()
