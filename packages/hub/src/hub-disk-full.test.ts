// The disk is full under a hub on SQLite, and has room again.
import type { Health } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { jsonOf, outcomeOf } from './testing/answers.ts'
import { freshHub } from './testing/served-hub.ts'

it('whoever writes is told so, whoever reads is served, /health says it, and the hub recovers by itself', async () => {
  const { hub, ask, person } = await freshHub()
  const owner = await person('owner')
  const create = () =>
    ask('POST', '/api/tokens', {
      as: owner.session,
      body: { name: 'x', brains: Array.from({ length: 100 }, (_, index) => `${'b'.repeat(30)}-${index}`) },
    })
  const health = async () => {
    const answer = await ask('GET', '/health')
    const { database, problems } = (await jsonOf(answer)) as unknown as Health
    return [answer.status, database, ...problems.map(({ code }) => code)]
  }
  expect(await health()).toEqual([200, 'ok'])
  await hub.database.get('PRAGMA max_page_count = 1')
  // A page or two may be free yet; and a hub whose small writes work is soon well again.
  await vi.waitFor(
    async () => {
      expect(await outcomeOf(await create())).toEqual([503, 'database-unavailable'])
      expect(await health()).toEqual([503, 'unavailable', 'database-not-writable'])
    },
    { timeout: 20_000, interval: 0 },
  )
  expect((await ask('GET', '/api/auth/me', { as: owner.session })).status).toBe(200)
  await hub.database.get('PRAGMA max_page_count = 100000')
  await vi.waitFor(async () => expect(await health()).toEqual([200, 'ok']), 20_000)
  expect((await create()).status).toBe(201)
})
