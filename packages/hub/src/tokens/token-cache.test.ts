// The cache of tokens by itself, on a clock that the test holds.
import { expect, it } from 'vitest'
import type { TokenRow } from '../store/token-rows.ts'
import { createTokenCache } from './token-cache.ts'

const tokenOf = (prefix: string, owner = 'anna') => ({ prefix, owner: { id: owner } }) as TokenRow

/** `looks` are the hashes that were looked up. */
function openCache(isTrusted?: () => boolean) {
  const clock = { now: 0 }
  const looks: string[] = []
  const cache = createTokenCache(() => clock.now, isTrusted)
  const load = async (hash: string) => {
    looks.push(hash)
    return tokenOf(hash)
  }
  return { cache, clock, looks, find: (hash: string) => cache.find(hash, load) }
}

it('[KH-TOKEN-07] an entry is good for 30 seconds, counted from when it was asked for', async () => {
  const { cache, clock, looks, find } = openCache()
  await cache.find('a', async () => {
    clock.now = 20_000
    return tokenOf('a')
  })
  clock.now = 29_999
  await find('a')
  expect(looks).toEqual([])
  clock.now = 30_000
  await find('a')
  expect(looks).toEqual(['a'])
  expect(cache.figures()).toEqual({ hits: 1, misses: 2, entries: 1 })
})

it('[KH-INVALIDATE-06] a look-up that was under way during an invalidation is not kept', async () => {
  const invalidations = [
    (cache: ReturnType<typeof createTokenCache>) => cache.forgetPrefix('a'),
    (cache: ReturnType<typeof createTokenCache>) => cache.forgetOwner('anna'),
    (cache: ReturnType<typeof createTokenCache>) => cache.clear(),
  ]
  for (const invalidate of invalidations) {
    const { cache, looks, find } = openCache()
    const { promise, resolve } = Promise.withResolvers<TokenRow>()
    const underWay = cache.find('a', () => promise)
    invalidate(cache)
    resolve(tokenOf('a'))
    await underWay
    await find('a')
    expect(looks).toEqual(['a'])
  }
})

it('forgets what it is told to, says how much that was, and keeps the rest', async () => {
  const { cache, looks, find } = openCache()
  for (const hash of ['a', 'b']) await find(hash)
  await cache.find('c', async () => tokenOf('c', 'boris'))
  expect([cache.forgetPrefix('a'), cache.forgetPrefix('a'), cache.forgetOwner('boris')]).toEqual([1, 0, 1])
  for (const hash of ['a', 'b', 'c']) await find(hash)
  expect(looks).toEqual(['a', 'b', 'a', 'c'])
})

it('answers nothing from memory, and keeps nothing, while invalidations may be missed', async () => {
  let isTrusted = true
  const { looks, find } = openCache(() => isTrusted)
  await find('a')
  isTrusted = false
  for (const hash of ['a', 'b']) await find(hash)
  isTrusted = true
  for (const hash of ['a', 'b', 'a', 'b']) await find(hash)
  expect(looks).toEqual(['a', 'a', 'b', 'a', 'b'])
})

it('remembers no token that there is not, and no more than so many', async () => {
  const { cache, looks, find } = openCache()
  await cache.find('none', async () => undefined)
  await find('none')
  for (let count = 0; count < 10_000; count++) await find(`t${count}`)
  looks.length = 0
  await find('none')
  await find('t9999')
  expect(looks).toEqual(['none'])
})
