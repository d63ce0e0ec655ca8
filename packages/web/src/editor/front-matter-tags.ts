// Whether somebody types a tag in the front matter, and how far: `tags: [one, tw`, `tags: one, tw` or `- tw` below `tags:`.
import type { Text } from '@codemirror/state'

const furthestLine = 200
const key = /^tags?[ \t]*:[ \t]*/
const item = /^[ \t]*-[ \t]+["']?/

export interface TypedTag {
  /** From the start of the document. */
  readonly from: number
  readonly text: string
}

export function typedTag(doc: Text, at: number): TypedTag | undefined {
  const line = doc.lineAt(at)
  if (line.number < 2 || line.number > furthestLine || !isInFrontMatter(doc, line.number)) return undefined
  const before = line.text.slice(0, at - line.from)
  const start = key.test(before) ? inlineStart(before) : listStart(doc, line.number, before)
  return start === undefined ? undefined : { from: line.from + start, text: before.slice(start) }
}

function isInFrontMatter(doc: Text, number: number): boolean {
  if (!/^\ufeff?---[ \t]*$/.test(doc.line(1).text)) return false
  for (let each = 2; each <= number; each++) {
    if (/^(?:---|\.\.\.)[ \t]*$/.test(doc.line(each).text)) return false
  }
  return true
}

function inlineStart(before: string): number {
  const values = key.exec(before)![0].length
  const separator = Math.max(before.lastIndexOf(','), before.lastIndexOf('[')) + 1
  const start = Math.max(values, separator)
  return start + /^[ "']*/.exec(before.slice(start))![0].length
}

function listStart(doc: Text, number: number, before: string): number | undefined {
  const mark = item.exec(before)
  if (mark === null) return undefined
  for (let each = number - 1; each > 1; each--) {
    const { text } = doc.line(each)
    if (key.test(text)) return mark[0].length
    if (!item.test(text)) return undefined
  }
  return undefined
}
