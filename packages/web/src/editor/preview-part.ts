// Of a large page the preview shows the part that is on the screen: what is cut out begins and ends between blocks, never
// inside a fenced one.
import type { Text } from '@codemirror/state'

/** A page up to this many characters is shown whole. */
export const wholeUpTo = 60_000
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Where a block may begin: lines after a blank one that are neither indented nor inside a fence. */
export function blockStarts(doc: Text): readonly number[] {
  const starts = [0]
  let open = ''
  let afterBlank = false
  let at = 0
  for (const line of doc.iterLines()) {
    const mark = fence.exec(line)?.[1]
    if (open === '' && afterBlank && /^\S/.test(line)) starts.push(at)
    if (mark !== undefined) {
      if (open === '') open = mark
      else if (closes(line, mark, open)) open = ''
    }
    afterBlank = line.trim() === ''
    at += line.length + 1
  }
  return starts
}

/** About `size` characters around a place; more where a single block is longer. */
export function partAround(
  starts: readonly number[],
  length: number,
  place: number,
  size: number,
): { readonly from: number; readonly to: number } {
  const from = starts.findLast((start) => start <= Math.max(0, place - size / 2)) ?? 0
  const to = starts.find((start) => start > place && start >= from + size) ?? length
  return { from, to }
}

const closes = (line: string, mark: string, open: string) =>
  mark[0] === open[0] && mark.length >= open.length && line.trim() === mark

/** Whether a place is far enough from where a part ends for what is on the screen. */
export function isComfortable(
  { from, to }: { readonly from: number; readonly to: number },
  length: number,
  place: number,
): boolean {
  const margin = (to - from) / 5
  return (
    (from === 0 || place > from + margin) && (to === length || place < to - margin) && to - from < wholeUpTo
  )
}
