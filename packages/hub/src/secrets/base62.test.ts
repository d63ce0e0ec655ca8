import { expect, it } from 'vitest'
import { randomBase62 } from './base62.ts'

it('uses every character equally often', () => {
  const counts = new Map<string, number>()
  for (const character of randomBase62(124_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 2000 of each, with a standard deviation of 44. A byte modulo 62 would give eight of them 2422.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(270)
})
