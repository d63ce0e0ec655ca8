import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('what was not used for longest is forgotten first', () => {
  const cache = createLruCache<string, number>(2, () => 1)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe(1)
  expect(cache.get('c')).toBe(3)
})

test('setting a key again replaces its value and does not count twice', () => {
  const cache = createLruCache<string, number>(2, () => 1)
  cache.set('a', 1)
  cache.set('a', 2)
  cache.set('b', 3)
  expect(cache.get('a')).toBe(2)
})

test('what is large takes the room of several, and the newest stays in any case', () => {
  const cache = createLruCache<string, number>(10, (size) => size)
  for (const [key, size] of [
    ['a', 3],
    ['b', 3],
    ['c', 3],
    ['d', 5],
  ] as const)
    cache.set(key, size)
  expect(['a', 'b', 'c', 'd'].map(cache.get)).toEqual([undefined, undefined, 3, 5])
  cache.set('e', 100)
  expect(['c', 'd', 'e'].map(cache.get)).toEqual([undefined, undefined, 100])
  cache.set('e', 1)
  cache.set('f', 9)
  expect(['e', 'f'].map(cache.get)).toEqual([1, 9])
})
