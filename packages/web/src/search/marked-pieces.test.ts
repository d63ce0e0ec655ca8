import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

const shown = (text: string, marks: [number, number][]) =>
  markedPieces(text, marks).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))

test('cuts at the marks and loses nothing', () => {
  expect(shown('one two three', [[4, 7]])).toEqual(['one ', '[two]', ' three'])
  expect(shown('plain', [])).toEqual(['plain'])
  expect(shown('', [[0, 4]])).toEqual([])
})

test('marks out of order, overlapping or outside', () => {
  const marks: [number, number][] = [
    [8, 99],
    [0, 3],
    [2, 5],
    [40, 50],
  ]
  expect(shown('one two three', marks)).toEqual(['[one]', '[ t]', 'wo ', '[three]'])
})
