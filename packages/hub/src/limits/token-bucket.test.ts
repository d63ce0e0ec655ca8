import { describe, expect, it } from 'vitest'
import { createLimits } from './token-bucket.ts'

describe('a bucket of tokens', () => {
  it.each([0, 1_790_000_000_123.4])('gives a burst, then as many as flow in, from %d on', (start) => {
    const { take } = createLimits({ perSecond: 1 / 6, burst: 20, mostKeys: 10 })
    for (let taken = 0; taken < 20; taken++) expect(take('a', start)).toBe(0)
    expect(take('a', start)).toBe(6)
    // Who asks in vain does not wait longer for it.
    expect(take('a', start + 1500)).toBe(5)
    expect(take('b', start)).toBe(0)
    expect(take('a', start + 6000)).toBe(0)
    expect(take('a', start + 6000)).toBe(6)
    // An age later there are 20, not more.
    for (let taken = 0; taken < 20; taken++) expect(take('a', start + 1e9)).toBe(0)
    expect(take('a', start + 1e9)).toBe(6)
  })

  it('is full again on request', () => {
    const { take, refill } = createLimits({ perSecond: 1, burst: 1, mostKeys: 10 })
    expect([take('a', 0), take('a', 0)]).toEqual([0, 1])
    refill('a')
    expect(take('a', 0)).toBe(0)
  })

  it('stays empty whatever crowd of other keys comes along', () => {
    const { take } = createLimits({ perSecond: 1 / 60, burst: 3, mostKeys: 100 })
    for (let taken = 0; taken < 3; taken++) take('victim', 0)
    for (let key = 0; key < 10_000; key++) {
      take(`${key}`, key / 100)
      take(`${key}`, key / 100)
    }
    expect(take('victim', 100)).toBe(60)
  })

  it('is forgotten when it is among the fullest and there is no more room', () => {
    const { take } = createLimits({ perSecond: 1, burst: 2, mostKeys: 4 })
    for (const key of ['a', 'a', 'b', 'b', 'once', 'c', 'c']) take(key, 0)
    take('new', 0)
    expect(['a', 'b', 'c'].map((key) => take(key, 0))).toEqual([1, 1, 1])
    // Full again.
    expect([take('once', 0), take('once', 0), take('once', 0)]).toEqual([0, 0, 1])
  })
})
