import { expect, it, vi } from 'vitest'
import { createRecent } from './recent.ts'

it('makes a thing once, and forgets the one that was not asked for the longest', () => {
  const make = vi.fn((key: string) => key.toUpperCase())
  const recent = createRecent(2, make)
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(recent)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b'])
})
