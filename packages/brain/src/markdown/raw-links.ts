// Links as they stand in the text: where each begins and ends, and where its text and destination are. Reading
// pages and rewriting links both start here, so they always agree on what a link is.
import type { Blocks, Range } from './blocks.ts'
import { destinationEnd } from './destination.ts'
import { opaqueRanges } from './opaque-ranges.ts'

export interface RawLink {
  /** `definition` is `[label]: destination`. */
  readonly form: 'wiki' | 'markdown' | 'image' | 'definition'
  readonly start: number
  readonly end: number
  readonly text: Range
  /** Of a wiki link, what stands before `|`; of the others, without `<` and `>`. */
  readonly destination: Range
}

const LONGEST_WIKI_LINK = 1000

export function findRawLinks(markdown: string, blocks: Blocks): readonly RawLink[] {
  const links: RawLink[] = []
  for (const prose of blocks.prose) addLinks(markdown, prose, links)
  return links
}

function addLinks(text: string, { start, end }: Range, links: RawLink[]): void {
  if (!text.slice(start, end).includes('[')) return
  const opaque = opaqueRanges(text, start, end)
  const openBrackets: number[] = []
  let nextOpaque = 0
  let at = start
  while (at < end) {
    while (nextOpaque < opaque.length && opaque[nextOpaque]! < at) nextOpaque += 2
    if (opaque[nextOpaque] === at) {
      at = opaque[nextOpaque + 1]!
      continue
    }
    const char = text[at]!
    let link: RawLink | undefined
    if (char === '\\') at++
    else if (char === '[') {
      link = text[at + 1] === '[' ? wikiLink(text, at, end) : undefined
      if (link === undefined) openBrackets.push(at)
    } else if (char === ']') {
      const opening = openBrackets.pop()
      if (opening !== undefined) link = bracketLink(text, opening, at, start, end)
    }
    if (link === undefined) at++
    else {
      links.push(link)
      at = link.end
      // A link holds no other link; an image may stand in one.
      if (link.form !== 'image') openBrackets.length = 0
    }
  }
}

/** `[[target]]` or `[[target|text]]`; in a table the bar is written `\|`. */
function wikiLink(text: string, start: number, end: number): RawLink | undefined {
  const from = start + 2
  const limit = Math.min(end, from + LONGEST_WIKI_LINK)
  let bar = -1
  for (let at = from; at < limit; at++) {
    const char = text[at]!
    if (char === '[' || char === '\n') return undefined
    if (char === '|' && bar === -1) bar = at
    if (char !== ']') continue
    if (text[at + 1] !== ']' || at + 1 >= end) return undefined
    const targetEnd = bar === -1 ? at : text[bar - 1] === '\\' ? bar - 1 : bar
    const destination = { start: from, end: Math.max(from, targetEnd) }
    const shown = bar === -1 ? destination : { start: bar + 1, end: at }
    return { form: 'wiki', start, end: at + 2, text: shown, destination }
  }
  return undefined
}

function bracketLink(
  text: string,
  opening: number,
  closing: number,
  proseStart: number,
  end: number,
): RawLink | undefined {
  const next = text[closing + 1]
  const shown = { start: opening + 1, end: closing }
  if (next === '(' && closing + 1 < end) {
    const found = destinationEnd(text, closing + 2, end, ')')
    if (found === undefined) return undefined
    const isImage = opening > proseStart && text[opening - 1] === '!'
    const start = isImage ? opening - 1 : opening
    return {
      form: isImage ? 'image' : 'markdown',
      start,
      end: found.end,
      text: shown,
      destination: found.range,
    }
  }
  if (next !== ':' || !beginsLine(text, opening, proseStart) || text[opening + 1] === '^') return undefined
  const found = destinationEnd(text, closing + 2, end, '\n')
  if (found === undefined) return undefined
  return { form: 'definition', start: opening, end: found.end, text: shown, destination: found.range }
}

function beginsLine(text: string, at: number, proseStart: number): boolean {
  let before = at
  while (before > proseStart && text[before - 1] === ' ') before--
  return before === proseStart || text[before - 1] === '\n'
}
