// Markdown as plain text: marks of headings, quotes, lists, tables, emphasis and fences go, code stays as it is. It is
// told where each place of the source came to lie.

export interface PlainText {
  readonly text: string
  /** Where [start, end) of the source lies in the text; undefined when it is not in it. */
  place(start: number, end: number): [number, number] | undefined
}

const linePrefix = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+)?/
const isFence = /^[ \t>]*(?:```|~~~)/
const isRule = /^[ \t>]*[-=*_|:][-=*_|: \t]+\r?$/
const isHeading = /^[ \t>]*#{1,6}[ \t]/
const isTableRow = /^[ \t>]*\|/
const isSpace = /\s/
const notThere = -1

/** Of `source` from `from` to `to`, without the `hidden` places; a word that is cut at the end is left out. */
export function plainText(
  source: string,
  from: number,
  to: number,
  hidden: (at: number) => boolean,
): PlainText {
  const written = createWriter(from, to)
  let inCode = false
  for (let start = source.lastIndexOf('\n', from - 1) + 1; start < to; ) {
    const lineEnd = source.indexOf('\n', start)
    const end = lineEnd < 0 ? source.length : lineEnd
    // No mark of a line is longer, and a line can be a megabyte.
    const line = source.slice(start, Math.min(end, start + 300))
    if (isFence.test(line)) inCode = !inCode
    else if (inCode || !isRule.test(line)) {
      const skipped = inCode ? 0 : (linePrefix.exec(line)?.[0].length ?? 0)
      const isKept = inCode ? () => true : isTableRow.test(line) ? notInTable : notDecoration
      for (let at = Math.max(from, start + skipped); at < Math.min(end, to); at++)
        if (hidden(at)) written.mark(at)
        else written.add(at, source[at] as string, isKept(source, at))
      written.mark(Math.min(end, to))
      if (!inCode && isHeading.test(line) && end < to) written.gap(' — ')
    }
    written.gap(' ')
    start = end + 1
  }
  const isCut = to < source.length && /^\S\S$/.test(source.slice(to - 1, to + 1))
  return written.finish(isCut)
}

function createWriter(from: number, to: number) {
  const places = new Int32Array(to - from + 1).fill(notThere)
  let out = ''
  const gap = (text: string) => {
    if (out !== '' && !out.endsWith(' ')) out += text
  }
  return {
    gap,
    mark: (at: number) => {
      places[at - from] = out.length
    },
    add: (at: number, character: string, isKept: boolean) => {
      places[at - from] = out.length
      if (isSpace.test(character)) gap(' ')
      else if (isKept) out += character
    },
    finish: (isCut: boolean): PlainText => {
      const whole = isCut ? out.trimEnd().replace(/\s\S*$/, '') : out
      const text = whole.replace(/[\s—]+$/, '').toWellFormed()
      const place = (start: number, end: number): [number, number] | undefined => {
        const first = places[start - from] ?? notThere
        const last = places[end - from] ?? notThere
        const isThere = first !== notThere && first < last && last <= text.length
        return isThere ? [first, last] : undefined
      }
      return { text, place }
    },
  }
}

const isWordCharacter = /[\p{L}\p{N}]/u

/** Marks of emphasis and code go. */
function notDecoration(source: string, at: number): boolean {
  const character = source[at]
  if (character === '`' || character === '*') return false
  if (character !== '_') return true
  return isWordCharacter.test(source[at - 1] ?? '') && isWordCharacter.test(source[at + 1] ?? '')
}

const notInTable = (source: string, at: number) => source[at] !== '|' && notDecoration(source, at)
