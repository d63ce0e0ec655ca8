import { expect, test } from 'vitest'
import { milestoneOf, percentOf } from './job-state.ts'

const reading = (done: number, total = 1000) => ({ state: 'running', phase: 'reading', total, done }) as const

test('percents are whole, unknown while files are counted, and 100 only when all are read', () => {
  expect(percentOf(reading(0))).toBe(0)
  expect(percentOf(reading(419))).toBe(41)
  expect(percentOf(reading(1000))).toBe(99)
  expect(percentOf({ ...reading(0), phase: 'listing' })).toBeUndefined()
  expect(percentOf({ ...reading(1000), phase: 'removing' })).toBe(100)
  expect(percentOf({ state: 'done', phase: 'finished', total: 0, done: 0 })).toBe(100)
})

test('a whole import is announced a handful of times, not at every event', () => {
  const told = new Set(Array.from({ length: 1001 }, (_, done) => milestoneOf(reading(done))))
  expect([...told]).toEqual([
    'running reading 0',
    'running reading 25',
    'running reading 50',
    'running reading 75',
  ])
})
