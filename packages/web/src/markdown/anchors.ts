// Headings as people read them and the anchors made of them, by the rules of the brain, whose outlines and links name
// headings by these anchors. A test holds the two against each other.

const MARKUP = /[[\]`*_<>\\{}]/
const CODE = /(`+[^`]*`+)/
const MACRO = /\{\{\s*[\w-]+\s*\(\s*(?:"([^"]*)"|'([^']*)')?[^{}]*\)\s*\}\}|\{\{[^{}]*\}\}/g
const WIKI_LINK = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g
const TAG = /<\/?[a-z][^<>]*>/gi
const EMPHASIS = /(?<!\\)\*+(?=\S)|(?<=[^\s\\])\*+|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu
const ESCAPE = /\\([!-/:-@[-`{-~])/g
const OWN_ANCHOR = /\s*\{#([\p{L}\p{N}_-]+)\}$/u

/** No id in a page is without it: what people write cannot take the name of something of ours. */
export const headingIdOf = (anchor: string): string => `h-${anchor}`

export function anchorOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
  return words.trim().replace(/\s/g, '-')
}

/** Text and anchor of a heading as it is written. `taken` is shared by all headings of a page. */
export function readHeading(source: string, taken: Map<string, number>): { text: string; anchor: string } {
  const own = OWN_ANCHOR.exec(source)
  const text = visibleText(own === null ? source : source.slice(0, own.index))
  return { text, anchor: free(own?.[1] ?? anchorOf(text), taken) }
}

function visibleText(source: string): string {
  if (!MARKUP.test(source)) return source
  const visible = source
    .split(CODE)
    .map((piece, i) => (i % 2 === 1 ? piece.replaceAll('`', '') : withoutMarkup(piece)))
  return visible.join('').replace(/\s+/g, ' ').trim()
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
