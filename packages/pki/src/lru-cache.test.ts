import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('what was not used for longest is forgotten first', () => {
  const cache = createLruCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe(1)
  expect(cache.get('c')).toBe(3)
})

test('setting a key again replaces its value and does not count twice', () => {
  const cache = createLruCache<string, number>(2)
  cache.set('a', 1)
  cache.set('a', 2)
  cache.set('b', 3)
  expect(cache.get('a')).toBe(2)
})
