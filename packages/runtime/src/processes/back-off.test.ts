import { expect, it } from 'vitest'
import { createBackOff, usualTiming } from './back-off.ts'

/** Fails as often, each time so long after it was started, having served all that time; gives the delays. */
function delaysOf(runs: readonly number[], backOff = createBackOff(usualTiming)): number[] {
  let at = 0
  return runs.map((run) => {
    at += run
    const delay = backOff.failed(at, run)
    at += delay
    return delay
  })
}

it('waits twice as long each time, and as long as it ever does once it is a crash loop', () => {
  const backOff = createBackOff(usualTiming)
  expect(delaysOf([0, 0, 0, 0], backOff)).toEqual([1000, 2000, 4000, 8000])
  expect(backOff.isCrashLoop).toBe(false)
  const looping = createBackOff(usualTiming)
  expect(delaysOf(Array(7).fill(100), looping).slice(4)).toEqual([30_000, 30_000, 30_000])
  expect(looping.isCrashLoop).toBe(true)
})

it('failures that are far apart are no crash loop, however many they are', () => {
  const backOff = createBackOff(usualTiming)
  expect(delaysOf(Array(8).fill(40_000), backOff).at(-1)).toBe(30_000)
  expect(backOff.isCrashLoop).toBe(false)
})

it('a good run, or a person, makes it forget', () => {
  const backOff = createBackOff(usualTiming)
  delaysOf(Array(5).fill(0), backOff)
  expect(backOff.failed(1_000_000, 59_000)).toBe(30_000)
  expect(backOff.isCrashLoop).toBe(true)
  expect(backOff.failed(2_000_000, 60_000)).toBe(1000)
  expect(backOff.isCrashLoop).toBe(false)
  delaysOf(Array(5).fill(0), backOff)
  backOff.forget()
  expect(backOff.isCrashLoop).toBe(false)
  expect(backOff.failed(3_000_000, 0)).toBe(1000)
})
