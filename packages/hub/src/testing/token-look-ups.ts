// How often a hub asks its database about tokens and sessions. It asks for other things too, by itself.
import { expect, vi } from 'vitest'
import type { ServedHub } from './served-hub.ts'

export async function lookUpsDuring({ hub }: ServedHub, work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(hub.database, 'get')
  try {
    await work()
    return asked.mock.calls.filter(([sql]) => /FROM (tokens|sessions)/.test(sql)).length
  } finally {
    asked.mockRestore()
  }
}

/** On PostgreSQL that begins when the hub hears of what other hubs change. */
export async function untilCached(served: ServedHub, token: string): Promise<void> {
  const use = () => served.ask('GET', '/api/auth/me', { as: token })
  await vi.waitFor(
    async () => {
      expect((await use()).status).toBe(200)
      expect(await lookUpsDuring(served, use)).toBe(0)
    },
    { timeout: 20_000, interval: 20 },
  )
}
