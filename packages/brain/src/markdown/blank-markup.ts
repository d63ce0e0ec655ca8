// A text of the same length in which what readers do not see is spaces: link destinations, tags, comments, and
// the names of macros like {{macro("kept")}}. Code stays as it is. Call it with a whole page, since only there
// is it known what is code; chunks and lines keep their offsets.
import { type Range, scanBlocks } from './blocks.ts'
import { markdownStartOf } from './frontmatter.ts'
import { opaqueRanges } from './opaque-ranges.ts'
import { findRawLinks } from './raw-links.ts'

const TAG = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*>/iy
const MACRO = /\{\{\s*[\w.-]+\s*(?:\([^{}]*\)\s*)?\}\}/y
const STRING = /"[^"]*"|'[^']*'/g

export function blankMarkup(text: string): string {
  const blocks = scanBlocks(text, markdownStartOf(text))
  const blanks: Range[] = [...blocks.comments]
  for (const prose of blocks.prose) addBlanks(text, prose, blanks)
  for (const link of findRawLinks(text, blocks)) {
    const hasDestination = link.form === 'markdown' || link.form === 'image'
    if (hasDestination) blanks.push({ start: link.text.end, end: link.end })
  }
  return withBlanks(text, blanks)
}

function addBlanks(text: string, { start, end }: Range, blanks: Range[]): void {
  const source = text.slice(start, end)
  if (!source.includes('<') && !source.includes('{{')) return
  const opaque = opaqueRanges(text, start, end)
  let from = start
  for (let i = 0; i < opaque.length; i += 2) {
    const range = { start: opaque[i]!, end: opaque[i + 1]! }
    addVisible(text, from, range.start, blanks)
    if (text.startsWith('<!--', range.start)) blanks.push(range)
    from = range.end
  }
  addVisible(text, from, end, blanks)
}

/** Tags and macros between two code spans or comments. A tag may reach over what stands in its attributes. */
function addVisible(text: string, start: number, end: number, blanks: Range[]): void {
  for (let at = start; at < end; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '<') {
      const tag = matchAt(TAG, text, at)
      if (tag === undefined) continue
      blanks.push({ start: at, end: at + tag.length })
      at += tag.length - 1
    } else if (char === '{' && text[at + 1] === '{') {
      const macro = matchAt(MACRO, text, at)
      if (macro === undefined) continue
      addMacro(macro, at, blanks)
      at += macro.length - 1
    }
  }
}

/** Blanks all of a macro but what stands between quotes. */
function addMacro(macro: string, at: number, blanks: Range[]): void {
  let from = at
  for (const string of macro.matchAll(STRING)) {
    blanks.push({ start: from, end: at + string.index + 1 })
    from = at + string.index + string[0].length - 1
  }
  blanks.push({ start: from, end: at + macro.length })
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function withBlanks(text: string, blanks: readonly Range[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of blanks.toSorted((a, b) => a.start - b.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    pieces.push(text.slice(done, from), blankOf(text.slice(from, end)))
    done = end
  }
  pieces.push(text.slice(done))
  return pieces.join('')
}

function blankOf(hidden: string): string {
  return hidden.includes('\n') ? hidden.replace(/[^\r\n]/g, ' ') : ' '.repeat(hidden.length)
}
