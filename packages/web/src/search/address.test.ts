import { expect, test } from 'vitest'
import { changed, filtersOf, filtersSet, modeOf, tagsOf } from './address.ts'

test('until a day includes all of it, in the time zone of whoever asks', () => {
  const { since, until } = filtersOf({ since: '2026-11-15', until: '2026-11-15' })
  expect(Date.parse(until ?? '') - Date.parse(since ?? '')).toBe(24 * 3600 * 1000 - 1)
  expect(new Date(since ?? '').getHours()).toBe(0)
})

test('what is no day or no mode is passed over instead of refused', () => {
  expect(filtersOf({ since: 'yesterday', until: '2026-13-45' })).toEqual({})
  expect(modeOf({ mode: 'telepathy' })).toBe('auto')
})

test('tags are named once each', () => {
  expect(tagsOf({ tag: 'law, law,,tax ' })).toEqual(['law', 'tax'])
})

test('an emptied filter leaves the address', () => {
  const address = changed({ q: 'x', type: 'note', tag: 'law' }, { type: '', tag: undefined })
  expect(address).toEqual({ q: 'x' })
  expect(filtersSet(address)).toEqual([])
})
