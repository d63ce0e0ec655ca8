// A text cut at its marks, for showing: each piece either matches what was asked or does not.

export interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Where it begins in the whole text. */
  readonly at: number
}

/** Marks are [start, end). Ones that overlap, touch or lie outside do no harm. */
export function markedPieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMarked, at })
    at = Math.max(at, end)
  }
  for (const [start, end] of marks.toSorted((one, other) => one[0] - other[0])) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return pieces
}
