import { expect, test } from 'vitest'
import { keyboardSwap } from './keyboard-swap.ts'

test.each([
  ['ghbdtn', 'привет'],
  ['Ghbdtn', 'Привет'],
  [',fpf', 'база'],
  ['`krf', 'ёлка'],
])('%s is %s on the other layout, and back', (latin, russian) => {
  expect(keyboardSwap(latin)).toBe(russian)
  expect(keyboardSwap(russian)).toBe(latin)
})
