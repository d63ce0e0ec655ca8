// Markdown as plain text: marks of headings, quotes, lists, tables, emphasis and fences go, code stays as it is. It is
// told where each place of the source came to lie.

export interface PlainText {
  readonly text: string
  /** Where [start, end) of the source lies in the text; undefined when it is not in it. */
  place(start: number, end: number): [number, number] | undefined
}

const linePrefix = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+)?/
const isFence = /^[ \t>]*(?:```|~~~)/
const isRule = /^[ \t>]*(?:[=-]{2,}|[|:\- \t]*\|[|:\- \t]*|(?:\*[ \t]*){3,})[ \t\r]*$/
const isHeading = /^[ \t>]*#{1,6}[ \t]/
const isTableRow = /^[ \t>]*\|/

/** Of `source`, from `from` to `to`; a word that is cut at the end is left out. */
export function plainText(source: string, from: number, to: number): PlainText {
  const places = new Map<number, number>()
  let out = ''
  const space = (text = ' ') => {
    if (out !== '' && !out.endsWith(' ')) out += text
  }
  let inCode = false
  for (let start = source.lastIndexOf('\n', from - 1) + 1; start < to; ) {
    const lineEnd = source.indexOf('\n', start)
    const end = lineEnd < 0 ? source.length : lineEnd
    const line = source.slice(start, end)
    if (isFence.test(line)) inCode = !inCode
    else if (inCode || !isRule.test(line)) {
      const skipped = inCode ? 0 : (linePrefix.exec(line)?.[0].length ?? 0)
      const inTable = isTableRow.test(line)
      for (let at = Math.max(from, start + skipped); at < Math.min(end, to); at++) {
        places.set(at, out.length)
        const character = source[at] as string
        if (/\s/.test(character) || (inTable && character === '|')) space()
        else if (inCode || !isDecoration(source, at, character)) out += character
      }
      if (end <= to) places.set(end, out.length)
      if (!inCode && isHeading.test(line) && end < to) space(' — ')
    }
    space()
    start = end + 1
  }
  places.set(to, out.length)
  const isCut = to < source.length && /\S/.test(source[to] as string) && /\S/.test(source[to - 1] as string)
  const text = (isCut ? out.trimEnd().replace(/\s\S*$/, '') : out).replace(/[\s—]+$/, '').toWellFormed()
  return {
    text,
    place: (start, end) => {
      const first = places.get(start)
      const last = places.get(end)
      return first === undefined || last === undefined || last > text.length || first >= last
        ? undefined
        : [first, last]
    },
  }
}

const isWordCharacter = /[\p{L}\p{N}]/u

/** Marks of emphasis and code, and what is left of a link whose address was blanked. */
function isDecoration(source: string, at: number, character: string): boolean {
  if (character === '`' || character === '*') return true
  if (character === '_')
    return !(isWordCharacter.test(source[at - 1] ?? '') && isWordCharacter.test(source[at + 1] ?? ''))
  if (character !== '[') return false
  const next = source.slice(at + 1, at + 200).search(/[[\]]/)
  return next < 0 || source[at + 1 + next] === '['
}
