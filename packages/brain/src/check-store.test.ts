import type { Database } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStoreCheck } from './check-store.ts'

it('says that the database does not answer, asks it once only, and again when it does', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = Promise.withResolvers<undefined>()
  const get = vi.fn(() => answer.promise)
  const check = createStoreCheck({ get } as Partial<Database> as Database)
  for (const _time of [1, 2]) {
    const refused = expect(check()).rejects.toMatchObject({
      code: 'store-unavailable',
      message: 'the database does not answer',
    })
    await vi.advanceTimersByTimeAsync(3000)
    await refused
  }
  expect(get).toHaveBeenCalledTimes(1)
  answer.resolve(undefined)
  await check()
  await check()
  expect(get.mock.calls.length).toBeGreaterThan(1)
  expect(vi.getTimerCount()).toBe(0)
})
