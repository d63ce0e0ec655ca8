// Personal access tokens over HTTP: issued, used, rotated, revoked, and thrown out of the cache.
import { hash } from 'node:crypto'
import type { Token } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { insertBrain } from '../store/brain-rows.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub, type ServedHub } from '../testing/served-hub.ts'
import { lookUpsDuring } from '../testing/token-look-ups.ts'

type Issued = Token & { readonly token: string }

const day = 86_400_000
const invalidation = '/api/admin/cache/invalidate-token'
const issue = async ({ ask }: ServedHub, as: string, body: object) =>
  jsonOf<Issued>(await ask('POST', '/api/tokens', { as, body: { name: 'a script', ...body } }))
const statusOf = async ({ ask }: ServedHub, as: string) => (await ask('GET', '/api/auth/me', { as })).status

describeOnBothDatabases('a token', (fresh) => {
  it('[KH-TOKEN-01] [KH-TOKEN-03] [KH-TOKEN-05] is shown once, and kept as a hash', async () => {
    const begin = Date.UTC(2026, 0, 1)
    const served = await freshHub({ database: await fresh(), now: () => begin })
    const admin = await served.person('admin')
    const { token, ...shown } = await issue(served, admin.session, { name: ' a script ' })
    expect(token).toMatch(/^brain_pat_[0-9A-Za-z]{42}$/)
    expect(shown).toMatchObject({
      prefix: token.slice(0, 14),
      name: 'a script',
      scopes: ['read'],
      brains: null,
    })
    expect(shown).toMatchObject({ state: 'active', expiresAt: new Date(begin + 90 * day).toISOString() })
    const row = await served.hub.database.get('SELECT * FROM tokens')
    expect(row).toMatchObject({ prefix: shown.prefix, hash: hash('sha256', token) })
    expect(JSON.stringify(row)).not.toContain(token.slice(14))
    for (const path of ['/api/tokens', '/api/admin/tokens', '/api/admin/audit']) {
      const listed = await (await served.ask('GET', path, { as: admin.session })).text()
      expect(listed).toContain(shown.prefix)
      expect(listed).not.toContain(token.slice(14))
    }
    expect(await statusOf(served, token)).toBe(200)
  })

  it('[KH-TOKEN-02] does what its scopes say, in the brains that it names, and no more than its owner', async () => {
    const served = await freshHub({ database: await fresh() })
    const { hub, ask } = served
    for (const [index, name] of ['docs', 'notes'].entries())
      await insertBrain(hub.database, {
        ...{ name, displayName: name, host: '127.0.0.1', port: 9 + index, createdAt: 0 },
        ...{ visibility: 'open', supervise: 'hub', wanted: 'stopped' },
      })
    await hub.directory.reload()
    const owner = await served.person('owner')
    const of = async (body: object) => (await issue(served, owner.session, body)).token
    const tokens = {
      reader: await of({}),
      writer: await of({ scopes: ['write', 'read', 'write'].slice(0, 2), brains: ['docs'] }),
    }
    const get = async (as: string, brain: string) =>
      outcomeOf(await ask('GET', `/api/brains/${brain}/stats`, { as }))
    const put = async (as: string, brain: string) =>
      outcomeOf(await ask('PUT', `/api/brains/${brain}/pages/x`, { as, body: {} }))
    const letIn = [502, 'brain-stopped']
    expect([await get(tokens.reader, 'docs'), await get(tokens.reader, 'notes')]).toEqual([letIn, letIn])
    expect(await put(tokens.reader, 'docs')).toEqual([403, 'insufficient_scope'])
    expect([await get(tokens.writer, 'docs'), await put(tokens.writer, 'docs')]).toEqual([letIn, letIn])
    for (const does of [get, put]) expect(await does(tokens.writer, 'notes')).toEqual([403, 'not-a-member'])
    const purge = await ask('POST', '/api/brains/docs/purge/x', { as: tokens.writer })
    expect(await outcomeOf(purge)).toEqual([403, 'insufficient_scope'])
    expect(await outcomeOf(await ask('GET', '/api/admin/users', { as: tokens.writer }))).toEqual([
      403,
      'session-required',
    ])

    const viewer = await served.person('viewer')
    const wanted = { as: viewer.session, body: { name: 'x', scopes: ['write'] } }
    expect(await outcomeOf(await ask('POST', '/api/tokens', wanted))).toEqual([403, 'forbidden'])
    for (const body of [
      {},
      { name: '' },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['admin'] },
      { name: 'x', expiresInDays: 0 },
      { name: 'x', token: 'mine' },
    ])
      expect((await ask('POST', '/api/tokens', { as: viewer.session, body })).status).toBe(400)
  })

  it('gets a new secret by rotation, and the old one dies at once', async () => {
    let now = Date.UTC(2026, 0, 1)
    const served = await freshHub({ database: await fresh(), now: () => now })
    const [anna, boris] = [await served.person('editor'), await served.person('owner')]
    const old = await issue(served, anna.session, { scopes: ['read', 'write'], expiresInDays: 30 })
    expect(await statusOf(served, old.token)).toBe(200)
    now += day / 4
    const path = `/api/tokens/${old.id}/rotate`
    expect(await outcomeOf(await served.ask('POST', path, { as: boris.session }))).toEqual([404, 'not-found'])
    const renewed = await jsonOf<Issued>(await served.ask('POST', path, { as: anna.session }))
    expect([await statusOf(served, old.token), await statusOf(served, renewed.token)]).toEqual([401, 200])
    const { id, name, scopes } = old
    expect(renewed).toMatchObject({ id, name, scopes, expiresAt: new Date(now + 30 * day).toISOString() })
    expect(renewed.prefix).not.toBe(old.prefix)
    await vi.waitFor(
      async () =>
        expect(await served.hub.tokens.list(anna.id)).toMatchObject([
          { lastUsedAt: new Date(now).toISOString() },
        ]),
      20_000,
    )
    now += day / 4
    const again = await jsonOf<Issued>(await served.ask('POST', path, { as: anna.session }))
    expect(again.expiresAt).toBe(new Date(now + 30 * day).toISOString())
  })

  it('[KH-TOKEN-06] [KH-TOKEN-09] [KH-OPERATE-06] is revoked by its owner or an admin, at once', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const [anna, admin] = [await served.person('editor'), await served.person('admin')]
    for (const [root, { session }] of [
      ['/api/tokens', anna],
      ['/api/admin/tokens', admin],
    ] as const) {
      const { id, token } = await issue(served, anna.session, {})
      expect(await statusOf(served, token)).toBe(200)
      const foreign = await ask('DELETE', `/api/tokens/${id}`, { as: admin.session })
      expect(await outcomeOf(foreign)).toEqual([404, 'not-found'])
      const revoked = await ask('DELETE', `${root}/${id}`, { as: session })
      expect(await jsonOf(revoked)).toMatchObject({ id, state: 'revoked', revokedAt: expect.any(String) })
      expect(await statusOf(served, token)).toBe(401)
      const again = await ask('DELETE', `${root}/${id}`, { as: session })
      expect(await outcomeOf(again)).toEqual([409, 'conflict'])
      const rotated = await ask('POST', `/api/tokens/${id}/rotate`, { as: anna.session })
      expect(await outcomeOf(rotated)).toEqual([409, 'conflict'])
    }
  })

  it('is noted when it is used, once a minute at most', async () => {
    let now = Date.UTC(2026, 0, 1)
    const settings = '[sidecar]\nsocket = ""\n[server]\ntrust_proxy = ["127.0.0.1"]\n'
    const served = await freshHub({ database: await fresh(), settings, now: () => now })
    const viewer = await served.person('viewer')
    const as = await served.token(viewer, ['read'])
    const use = (from: string) =>
      served.ask('GET', '/api/auth/me', { as, headers: { 'x-forwarded-for': from } })
    const writes = vi.spyOn(served.hub.database, 'run')
    const noted = (lastUsedAt: number, lastIp: string) =>
      vi.waitFor(async () => {
        const [token] = await served.hub.tokens.list(viewer.id)
        expect(token).toMatchObject({ lastUsedAt: new Date(lastUsedAt).toISOString(), lastIp })
      }, 20_000)
    const begin = now
    await use('10.0.0.1')
    await noted(begin, '10.0.0.1')
    now += 59_999
    await use('10.0.0.2')
    expect(writes).toHaveBeenCalledTimes(1)
    now += 1
    await use('10.0.0.3')
    await noted(begin + 60_000, '10.0.0.3')
    expect(writes).toHaveBeenCalledTimes(2)
  })

  it('that is malformed is refused without a look-up', async () => {
    const served = await freshHub({ database: await fresh() })
    const good = await served.token(await served.person('viewer'), ['read'])
    const unknown = `${good.slice(0, -1)}${good.endsWith('x') ? 'y' : 'x'}`
    const odd = [
      unknown,
      good.toUpperCase(),
      `${good}a`,
      good.slice(0, -1),
      'brain_pat_',
      'brain_ses_x',
      '==',
    ]
    const lookUps = await lookUpsDuring(served, async () => {
      for (const as of odd) {
        const answer = await served.ask('GET', '/api/auth/me', { as })
        expect([answer.status, answer.headers.get('www-authenticate')], as).toEqual([
          401,
          'Bearer error="invalid_token"',
        ])
      }
    })
    expect(lookUps).toBe(0)
    expect(await lookUpsDuring(served, () => statusOf(served, good))).toBe(1)
  })
})

it('[KH-ADMIN-01] [KH-INVALIDATE-01] [KH-INVALIDATE-02] [KH-INVALIDATE-03] [KH-INVALIDATE-04] [KH-INVALIDATE-05] an admin throws a token out of the cache', async () => {
  const served = await freshHub()
  const { ask } = served
  const [admin, editor] = [await served.person('admin'), await served.person('editor')]
  const token = await served.token(admin, ['read', 'write'])
  expect(await statusOf(served, token)).toBe(200)
  const tokenPrefix = token.slice(0, 14)
  const invalidate = (as: string | undefined, body: unknown) => ask('POST', invalidation, { as, body })
  for (const invalidated of [1, 0]) {
    const answer = await invalidate(admin.session, { tokenPrefix })
    expect([answer.status, await answer.json()]).toEqual([200, { tokenPrefix, invalidated }])
  }
  const [head, tail] = [token.slice(0, 13), token.slice(14)]
  for (const body of [
    {},
    [],
    'x',
    null,
    { tokenPrefix: 1 },
    { tokenPrefix: head },
    { tokenPrefix: token },
    { tokenPrefix: `${head}-` },
    { tokenPrefix, more: 1 },
    { token_prefix: tokenPrefix },
  ]) {
    const answer = await invalidate(admin.session, body)
    expect([body, answer.status]).toEqual([body, 400])
    const problem = await answer.text()
    expect(problem).toContain('bad-request')
    expect(problem).not.toContain(tail)
  }
  expect((await ask('POST', invalidation, { as: admin.session })).status).toBe(400)
  expect((await invalidate(undefined, { tokenPrefix })).status).toBe(401)
  expect((await invalidate('brain_ses_none', { tokenPrefix })).status).toBe(401)
  for (const as of [editor.session, token]) expect((await invalidate(as, { tokenPrefix })).status).toBe(403)
})
