// Headings as people read them, with the anchors that browsers and other tools make of them.
import type { RawHeading } from './blocks.ts'
import type { Heading } from './parsed-page.ts'

const MARKUP = /[[\]`*_<>\\{}]/
const CODE = /(`+[^`]*`+)/
const MACRO = /\{\{\s*[\w-]+\s*\(\s*(?:"([^"]*)"|'([^']*)')?[^{}]*\)\s*\}\}|\{\{[^{}]*\}\}/g
const WIKI_LINK = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g
const TAG = /<\/?[a-z][^<>]*>/gi
const EMPHASIS = /(?<!\\)\*+(?=\S)|(?<=[^\s\\])\*+|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu
const ESCAPE = /\\([!-/:-@[-`{-~])/g
const OWN_ANCHOR = /\s*\{#([\p{L}\p{N}_-]+)\}$/u

export function readHeadings(raw: readonly RawHeading[]): readonly Heading[] {
  const taken = new Map<string, number>()
  return raw.map(({ level, source, line }) => {
    const own = OWN_ANCHOR.exec(source)
    const text = visibleText(own === null ? source : source.slice(0, own.index))
    return { level, text, line: line + 1, anchor: free(own?.[1] ?? anchorOf(text), taken) }
  })
}

function visibleText(source: string): string {
  if (!MARKUP.test(source)) return source.toWellFormed()
  const pieces = source.split(CODE)
  const visible = pieces.map((piece, i) => (i % 2 === 1 ? piece.replaceAll('`', '') : withoutMarkup(piece)))
  return visible.join('').replace(/\s+/g, ' ').trim().toWellFormed()
}

function withoutMarkup(source: string): string {
  return source
    .replace(MACRO, (_, double?: string, single?: string) => double ?? single ?? '')
    .replace(WIKI_LINK, '$1')
    .replace(LINK, '$1')
    .replace(TAG, '')
    .replace(EMPHASIS, '')
    .replace(ESCAPE, '$1')
}

function anchorOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
  return words.trim().replace(/\s/g, '-')
}

/** The second of the same name gets `-1`, the third `-2`. */
function free(anchor: string, taken: Map<string, number>): string {
  let count = taken.get(anchor) ?? 0
  let candidate = anchor
  while (taken.has(candidate)) {
    count++
    candidate = `${anchor}-${count}`
  }
  taken.set(anchor, count)
  taken.set(candidate, taken.get(candidate) ?? 0)
  return candidate
}
