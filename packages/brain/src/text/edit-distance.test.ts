import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 2, 0],
  ['', 'ab', 2, 2],
  ['слово', 'слово', 2, 0],
  ['слово', 'слвоо', 2, 1],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, 3],
  ['ca', 'abc', 3, 3],
  ['abc', 'abcdef', 2, 3],
  ['a', 'b', 0, 1],
  ['ab', 'ba', 1, 1],
])('%j and %j within %i: %i', (a, b, max, distance) => {
  expect(editDistance(a, b, max)).toBe(distance)
  expect(editDistance(b, a, max)).toBe(distance)
})
