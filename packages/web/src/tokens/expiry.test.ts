import { expect, test } from 'vitest'
import { dateAfter, daysUntil, endsSoon } from './expiry.ts'

const lateEvening = new Date(2026, 2, 20, 23, 59)

test('days are counted by the calendar, at any hour and over a change of clocks', () => {
  expect(daysUntil('2026-03-21', lateEvening)).toBe(1)
  expect(daysUntil('2026-04-20', lateEvening)).toBe(31)
  expect(daysUntil('2026-03-20', lateEvening)).toBe(0)
  expect(daysUntil('2026-03-01', lateEvening)).toBeLessThan(0)
  expect(daysUntil('', lateEvening)).not.toBeGreaterThan(0)
})

test('a date that is offered is as many days away as was asked for', () => {
  for (const days of [1, 12, 90, 365, 3650])
    expect(daysUntil(dateAfter(days, lateEvening), lateEvening)).toBe(days)
  expect(dateAfter(12, lateEvening)).toBe('2026-04-01')
})

test('the last two weeks are soon', () => {
  const now = Date.parse('2026-03-20T00:00:00Z')
  expect(endsSoon('2026-04-02T00:00:00Z', now)).toBe(true)
  expect(endsSoon('2026-04-04T00:00:00Z', now)).toBe(false)
})
