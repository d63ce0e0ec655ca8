import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')

it.each([
  [null, undefined],
  ['7', 7000],
  ['0.5', 500],
  ['999999999999', 3_600_000],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
  ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  ['-5', undefined],
  ['soon', undefined],
  ['no day GMT', undefined],
])('Retry-After: %s', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})
