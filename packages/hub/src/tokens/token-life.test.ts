// How long a token is taken after somebody changed something in the database by hand, on a clock that the test holds.
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { insertBrain } from '../store/brain-rows.ts'
import { jsonOf } from '../testing/answers.ts'
import { freshHub, type ServedHubOptions } from '../testing/served-hub.ts'
import { untilCached } from '../testing/token-look-ups.ts'

const changes = [
  ['revoked', 'UPDATE tokens SET revoked_at = 1'],
  ['deleted', 'DELETE FROM tokens'],
  ['expired', 'UPDATE tokens SET expires_at = 1'],
  ['of an owner who is removed', `DELETE FROM users WHERE role = 'editor'`],
  ['of an owner who may no more', `UPDATE users SET role = 'viewer' WHERE role = 'editor'`],
] as const

/** A hub with a brain, an admin and an editor's token, in the hub's cache. */
async function hubWithToken(options: ServedHubOptions) {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const served = await freshHub({ ...options, now: () => clock.now })
  await insertBrain(served.hub.database, {
    ...{ name: 'docs', displayName: 'Docs', host: '127.0.0.1', port: 9, createdAt: 0 },
    ...{ visibility: 'open', supervise: 'hub', wanted: 'stopped' },
  })
  await served.hub.directory.reload()
  const admin = await served.person('admin')
  const token = await served.token(await served.person('editor'), ['read', 'write'])
  /** The brain is stopped: whoever may write is told so. */
  const mayWrite = async () =>
    (await served.ask('PUT', '/api/brains/docs/pages/x', { as: token })).status === 502
  await untilCached(served, token)
  clock.now += 60_000
  expect(await mayWrite()).toBe(true)
  return { ...served, clock, admin: admin.session, secret: token, prefix: token.slice(0, 14), mayWrite }
}

describeOnBothDatabases('a token in the cache', (fresh) => {
  it.each(changes)(
    '[KH-TOKEN-07] [KH-TOKEN-08] that is %s is taken for 30 s and no longer',
    async (_what, sql) => {
      const { hub, clock, mayWrite } = await hubWithToken({ database: await fresh() })
      await hub.database.run(sql)
      clock.now += 29_999
      expect(await mayWrite()).toBe(true)
      clock.now += 1
      expect(await mayWrite()).toBe(false)
    },
  )

  it.each(changes)(
    '[KH-TOKEN-04] [KH-TOKEN-09] [KH-INVALIDATE-06] that is %s is not taken after an invalidation',
    async (_what, sql) => {
      const { hub, ask, admin, prefix, mayWrite } = await hubWithToken({ database: await fresh() })
      await hub.database.run(sql)
      const invalidate = () =>
        ask('POST', '/api/admin/cache/invalidate-token', { as: admin, body: { tokenPrefix: prefix } }).then(
          jsonOf,
        )
      expect(await invalidate()).toEqual({ tokenPrefix: prefix, invalidated: 1 })
      expect(await mayWrite()).toBe(false)
    },
  )

  it('[KH-TOKEN-09] [KH-INVALIDATE-06] is not put back by a look-up that was under way', async () => {
    const { hub, ask, clock, admin, secret, prefix, mayWrite } = await hubWithToken({
      database: await fresh(),
    })
    clock.now += 30_000
    const { get } = hub.database
    const [isRead, isInvalidated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(hub.database, 'get').mockImplementation(async (sql, ...values) => {
      const row = await get(sql, ...values)
      if (!sql.includes('FROM tokens')) return row as never
      isRead.resolve()
      await isInvalidated.promise
      return row as never
    })
    const underWay = ask('GET', '/api/auth/me', { as: secret })
    await isRead.promise
    await hub.database.run('UPDATE tokens SET revoked_at = 1')
    await ask('POST', '/api/admin/cache/invalidate-token', { as: admin, body: { tokenPrefix: prefix } })
    isInvalidated.resolve()
    await underWay
    expect(await mayWrite()).toBe(false)
  })

  it('expires to the millisecond', async () => {
    const { clock, ask, ...served } = await hubWithToken({ database: await fresh() })
    const token = await served.token(await served.person('viewer'), ['read'], {
      expiresAt: clock.now + 10_000,
    })
    const status = async () => (await ask('GET', '/api/auth/me', { as: token })).status
    expect(await status()).toBe(200)
    clock.now += 9_999
    expect(await status()).toBe(200)
    clock.now += 1
    expect(await status()).toBe(401)
  })
})
