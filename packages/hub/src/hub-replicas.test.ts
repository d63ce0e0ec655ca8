// Two hubs on one PostgreSQL: what one of them changes is so on the other at once.
import type { Token } from '@notarium/contract/hub'
import { expect, it, vi } from 'vitest'
import { freshPostgres } from '../../../test/setup/databases.ts'
import { describeWith } from '../../../test/setup/tools.ts'
import { verifyAuditLog } from './audit/verify-audit.ts'
import { jsonOf, outcomeOf } from './testing/answers.ts'
import { withOwnRole } from './testing/own-role.ts'
import { freshHub, type Person, type ServedHub } from './testing/served-hub.ts'
import { untilCached } from './testing/token-look-ups.ts'

/** Time stands still: nothing leaves a cache because of its age. */
const now = () => Date.UTC(2026, 0, 1)
const until = (met: () => Promise<void>) => vi.waitFor(met, { timeout: 20_000, interval: 20 })
const statusOf = async ({ ask }: ServedHub, as: string) => (await ask('GET', '/api/auth/me', { as })).status

async function twoHubs() {
  const database = await freshPostgres()
  const one = await freshHub({ database, now })
  return { one, other: await freshHub({ database, now }) }
}

/** A token of an editor, which the hub answers for from memory. */
async function cachedToken(one: ServedHub, other: ServedHub, owner?: Person) {
  const editor = owner ?? (await one.person('editor'))
  const body = { name: 'a script', scopes: ['read', 'write'] }
  const made = await jsonOf<Token & { token: string }>(
    await one.ask('POST', '/api/tokens', { as: editor.session, body }),
  )
  await untilCached(other, made.token)
  return { ...made, editor }
}

describeWith('postgresql', 'two hubs on one PostgreSQL', () => {
  it('share sessions: made on one, good on the other, ended everywhere', async () => {
    const { one, other } = await twoHubs()
    const { session, email, password } = await one.person('viewer')
    expect(await statusOf(other, session)).toBe(200)
    const login = await other.ask('POST', '/api/auth/login', { body: { email, password } })
    const { session: second } = await jsonOf<{ session: string }>(login)
    expect(await statusOf(one, second)).toBe(200)
    await one.ask('POST', '/api/auth/logout', { as: second })
    expect([await statusOf(one, second), await statusOf(other, second)]).toEqual([401, 401])
  })

  it('[KH-TOKEN-06] [KH-TOKEN-09] refuse a token as soon as one of them learns that it is dead', async () => {
    const { one, other } = await twoHubs()
    const admin = await one.person('admin')
    const owner = await one.person('owner')
    const deaths: Record<string, (token: Token & { editor: Person }) => Promise<unknown>> = {
      revoked: ({ id, editor }) => one.ask('DELETE', `/api/tokens/${id}`, { as: editor.session }),
      rotated: ({ id, editor }) => one.ask('POST', `/api/tokens/${id}/rotate`, { as: editor.session }),
      'invalidated after a change by hand': async ({ id, prefix: tokenPrefix }) => {
        await one.hub.database.run('UPDATE tokens SET revoked_at = 1 WHERE id = ?', id)
        const body = { tokenPrefix }
        return one.ask('POST', '/api/admin/cache/invalidate-token', { as: admin.session, body })
      },
      'removed with its owner': ({ editor }) =>
        one.ask('DELETE', `/api/admin/users/${editor.id}`, { as: owner.session }),
    }
    for (const [death, die] of Object.entries(deaths)) {
      const token = await cachedToken(one, other)
      await die(token)
      await until(async () => expect(await statusOf(other, token.token), death).toBe(401))
    }
  })

  it('take from an owner who is demoted what tokens of theirs could do', async () => {
    const { one, other } = await twoHubs()
    const [chief, owner] = [await one.person('owner'), await one.person('owner')]
    const { token } = await cachedToken(one, other, owner)
    const path = `/api/admin/users/${owner.id}`
    expect((await one.ask('PATCH', path, { as: chief.session, body: { role: 'viewer' } })).status).toBe(200)
    await until(async () => {
      const me = await other.ask('GET', '/api/auth/me', { as: token })
      expect(await jsonOf(me)).toMatchObject({ role: 'viewer' })
    })
    expect(await statusOf(other, owner.session)).toBe(401)
  })

  it('know the same brains and members', async () => {
    const { one, other } = await twoHubs()
    const [admin, viewer] = [await one.person('admin'), await one.person('viewer')]
    const brain = {
      name: 'docs',
      displayName: 'Docs',
      port: 1,
      supervise: 'external',
      visibility: 'restricted',
    }
    const made = await one.ask('POST', '/api/admin/brains', { as: admin.session, body: brain })
    expect(made.status).toBe(201)
    const seen = async () => outcomeOf(await other.ask('GET', '/api/brains/docs', { as: viewer.session }))
    await until(async () => expect(await seen()).toEqual([403, 'not-a-member']))
    await one.ask('PUT', `/api/admin/brains/docs/members/${viewer.id}`, { as: admin.session })
    await until(async () => expect(await seen()).toEqual([200, undefined]))
  })

  it('write one chain of audit entries', async () => {
    const { one, other } = await twoHubs()
    const actor = { type: 'system', id: 'test', name: 'test' } as const
    const writes = Array.from({ length: 100 }, (_, number) =>
      (number % 2 === 0 ? one : other).hub.audit.record({
        actor,
        ip: '',
        action: 'test',
        payload: { number },
      }),
    )
    const editor = await one.person('editor')
    const issued = [one, other, one, other].map(({ ask }) =>
      ask('POST', '/api/tokens', { as: editor.session, body: { name: 'x' } }),
    )
    for (const { status } of await Promise.all(issued)) expect(status).toBe(201)
    await Promise.all(writes)
    for (const { hub } of [one, other])
      expect(await verifyAuditLog(hub.database)).toMatchObject({ entries: 104, firstBroken: null })
  })

  it('trust no memory across a break of the connection that they are told things by', async () => {
    const { database, outside, cut } = await withOwnRole(await freshPostgres())
    const [one, other] = [await freshHub({ database, now }), await freshHub({ database, now })]
    const { token, id } = await cachedToken(one, other)
    await outside.run('UPDATE tokens SET revoked_at = 1 WHERE id = ?', id)
    expect(await statusOf(other, token)).toBe(200)
    await cut()
    await until(async () => expect(await statusOf(other, token)).toBe(401))
  })
})
