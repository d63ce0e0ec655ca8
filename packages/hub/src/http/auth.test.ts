// Logging in, sessions and passwords over HTTP. bcrypt is played here: what it is asked for is seen, and costs nothing.
import { Buffer } from 'node:buffer'
import type { Session, SessionStarted } from '@notarium/contract/hub'
import { compare } from 'bcrypt'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { createSessionToken } from '../secrets/session-token.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub, type Person, type ServedHub } from '../testing/served-hub.ts'

vi.mock('bcrypt', () => ({
  hash: async (text: string, cost: number) => `$2b$${cost}$${Buffer.from(text).toString('hex')}`,
  compare: vi.fn(async (text: string, hashed: string) =>
    hashed.endsWith(`$${Buffer.from(text).toString('hex')}`),
  ),
}))
beforeEach(() => void vi.mocked(compare).mockClear())

const hour = 3_600_000
const newPassword = 'a horse, a staple, a battery'
const credentials = ({ email, password }: Pick<Person, 'email' | 'password'>) => ({ email, password })
const login = (served: ServedHub, body: unknown, headers: Record<string, string> = {}) =>
  served.ask('POST', '/api/auth/login', { body, headers })
const me = (served: ServedHub, headers: Record<string, string>) =>
  served.ask('GET', '/api/auth/me', { headers })
const cookieOf = (session: string) => ({ cookie: `other=1; notarium_session=${session}` })

describeOnBothDatabases('a login', (fresh) => {
  it('gives a session: a cookie for browsers, a bearer token for the rest', async () => {
    const served = await freshHub({ database: await fresh() })
    const viewer = await served.person('viewer')
    const body = { email: ` ${viewer.email.toUpperCase()}`, password: viewer.password }
    const answer = await login(served, body)
    const { session, user } = await jsonOf<SessionStarted>(answer)
    expect([answer.status, user.email]).toEqual([200, viewer.email])
    expect(answer.headers.getSetCookie()).toEqual([
      `notarium_session=${session}; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax`,
    ])
    expect((await me(served, cookieOf(session))).status).toBe(200)
    expect((await me(served, { authorization: `Bearer ${session}` })).status).toBe(200)
    const kept = await served.hub.database.all('SELECT * FROM sessions')
    expect(JSON.stringify(kept)).not.toContain(session.slice('brain_ses_'.length, -6))
  })

  it('that fails is told nothing else, and costs no less, where nobody has the address', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask, hub } = served
    const owner = await served.person('owner')
    const email = 'anna@example.org'
    await ask('POST', '/api/admin/users', { as: owner.session, body: { email, role: 'viewer' } })
    const seen = []
    for (const address of [email, 'nobody@example.org']) {
      vi.mocked(compare).mockClear()
      const answer = await login(served, { email: address, password: 'wrong' })
      const { requestId, ...problem } = await jsonOf(answer)
      const work = vi.mocked(compare).mock.calls.map(([, hashed]) => hashed.slice(0, 7))
      const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
      expect([typeof date, id]).toEqual(['string', requestId])
      seen.push({ status: answer.status, problem, headers, work })
    }
    expect(seen[0]).toMatchObject({ status: 401, problem: { code: 'wrong-credentials' }, work: ['$2b$12$'] })
    expect(seen[1]).toEqual(seen[0])
    const failed = await ask('GET', '/api/admin/audit?action=auth.login.failed', { as: owner.session })
    expect((await jsonOf<{ entries: unknown[] }>(failed)).entries).toHaveLength(2)
    expect(await hub.database.all('SELECT id FROM sessions')).toHaveLength(1)
  })

  it('is new every time: a session that was planted in the browser is not taken over', async () => {
    const served = await freshHub({ database: await fresh() })
    const [victim, attacker] = [await served.person('viewer'), await served.person('viewer')]
    for (const planted of [createSessionToken().token, attacker.session]) {
      const { session } = await jsonOf<SessionStarted>(
        await login(served, credentials(victim), cookieOf(planted)),
      )
      expect(session).not.toBe(planted)
      const answer = await me(served, cookieOf(planted))
      const { user } = await jsonOf<{ user?: { email: string } }>(answer)
      expect(user?.email ?? answer.status).toBe(planted === attacker.session ? attacker.email : 401)
    }
  })

  it('gives none when the password is reset, or the user removed, while it is checked', async () => {
    const served = await freshHub({ database: await fresh() })
    const viewer = await served.person('viewer')
    for (const change of [`UPDATE users SET password_hash = 'new'`, 'DELETE FROM users']) {
      vi.mocked(compare).mockImplementationOnce(async () => {
        await served.hub.database.run(`${change} WHERE id = ?`, viewer.id)
        return true
      })
      expect(await outcomeOf(await login(served, credentials(viewer)))).toEqual([401, 'wrong-credentials'])
    }
    const entries = await served.hub.database.all('SELECT id FROM audit_log WHERE action = ?', 'auth.login')
    expect(entries).toEqual([])
  })
})

describe('tries to log in', () => {
  const settings = '[sidecar]\nsocket = ""\n[server]\ntrust_proxy = ["127.0.0.1"]\n'
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('are limited for one account from one address, before a password is looked at', async () => {
    const served = await freshHub({ settings })
    const anna = await served.person('viewer')
    const attempt = (password: string, address: string) =>
      login(served, { email: anna.email, password }, from(address))
    for (let tries = 1; tries <= 10; tries++) expect((await attempt('wrong', '10.0.0.1')).status).toBe(401)
    vi.mocked(compare).mockClear()
    const refused = await attempt(anna.password, '10.0.0.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await outcomeOf(refused)).toEqual([429, 'too-many-requests'])
    expect(compare).not.toHaveBeenCalled()
    // Whoever tries in her name does not keep her out.
    expect((await attempt(anna.password, '10.0.0.2')).status).toBe(200)
  })

  it('are limited for one address, whichever the account, also by the current password', async () => {
    const served = await freshHub({ settings })
    const anna = await served.person('viewer')
    const attempt = (email: string, address: string) =>
      login(served, { email, password: 'wrong' }, from(address))
    for (let tries = 1; tries <= 20; tries++)
      expect((await attempt(`nobody-${tries}@example.org`, '10.0.0.1')).status).toBe(401)
    const refused = await attempt('nobody@example.org', '10.0.0.1')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await outcomeOf(refused)).toEqual([429, 'too-many-requests'])
    expect((await attempt('nobody@example.org', '10.0.0.2')).status).toBe(401)
    const change = {
      as: anna.session,
      body: { currentPassword: 'wrong', newPassword },
      headers: from('10.0.0.1'),
    }
    expect((await served.ask('POST', '/api/auth/password', change)).status).toBe(429)
  })
})

describeOnBothDatabases('a session', (fresh) => {
  it('ends when it is not used, and in any case in the end', async () => {
    let now = Date.UTC(2026, 0, 1)
    const settings = '[sidecar]\nsocket = ""\n[sessions]\nidle_hours = 12\nabsolute_days = 1\n'
    const served = await freshHub({ database: await fresh(), settings, now: () => now })
    const begin = now
    const [idle, late, busy] = [
      await served.person('viewer'),
      await served.person('viewer'),
      await served.person('viewer'),
    ]
    const statusAt = async (moment: number, { session }: Person) => {
      now = begin + moment
      return (await me(served, cookieOf(session))).status
    }
    expect(await statusAt(11 * hour, busy)).toBe(200)
    expect(await statusAt(12 * hour - 1, late)).toBe(200)
    expect(await statusAt(12 * hour, idle)).toBe(401)
    expect(await statusAt(22 * hour, busy)).toBe(200)
    expect(await statusAt(24 * hour - 1, late)).toBe(401)
    expect(await statusAt(24 * hour - 1, busy)).toBe(200)
    expect(await statusAt(24 * hour, busy)).toBe(401)
    now++
    expect(await served.hub.sessions.removeExpired()).toBe(3)
  })

  it('is listed, and ended by whom it belongs to', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const [anna, boris] = [await served.person('viewer'), await served.person('viewer')]
    const agent = { 'user-agent': 'A browser' }
    const { session: as } = await jsonOf<SessionStarted>(await login(served, credentials(anna), agent))
    const list = async () =>
      (await jsonOf<{ sessions: Session[] }>(await ask('GET', '/api/auth/sessions', { as }))).sessions
    const both = await list()
    expect(both.map(({ client, current }) => [client, current]).sort()).toEqual([
      ['A browser', true],
      ['test', false],
    ])
    const other = `/api/auth/sessions/${both.find(({ current }) => !current)?.id}`
    expect(await outcomeOf(await ask('DELETE', other, { as: boris.session }))).toEqual([404, 'not-found'])
    expect((await ask('DELETE', other, { as })).status).toBe(204)
    expect(await outcomeOf(await ask('DELETE', other, { as }))).toEqual([404, 'not-found'])
    expect((await me(served, cookieOf(anna.session))).status).toBe(401)
    expect(await list()).toHaveLength(1)

    const out = await ask('POST', '/api/auth/logout', { as })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('=; Path=/; Max-Age=0;'),
    ])
    expect((await me(served, cookieOf(as))).status).toBe(401)
  })

  it('is replaced, and all others end, when the password changes', async () => {
    const served = await freshHub({ database: await fresh() })
    const { ask } = served
    const anna = await served.person('viewer', { mustChangePassword: true })
    const token = await served.token(anna, ['read'])
    const { session: other } = await jsonOf<SessionStarted>(await login(served, credentials(anna)))
    for (const as of [other, token])
      expect(await outcomeOf(await ask('GET', '/api/brains', { as }))).toEqual([
        403,
        'password-change-required',
      ])
    const change = (body: unknown) => ask('POST', '/api/auth/password', { as: anna.session, body })
    const currentPassword = anna.password
    expect(await outcomeOf(await change({ currentPassword: 'wrong', newPassword }))).toEqual([
      401,
      'wrong-credentials',
    ])
    for (const bad of ['too short', anna.email, 'ы'.repeat(37), 'password1234', anna.password])
      expect([bad, ...(await outcomeOf(await change({ currentPassword, newPassword: bad })))]).toEqual([
        bad,
        400,
        'bad-password',
      ])
    const changed = await change({ currentPassword, newPassword })
    const { session } = await jsonOf<SessionStarted>(changed)
    expect(changed.headers.get('set-cookie')).toContain(`notarium_session=${session};`)
    for (const ended of [anna.session, other]) expect((await me(served, cookieOf(ended))).status).toBe(401)
    for (const as of [session, token]) expect((await ask('GET', '/api/brains', { as })).status).toBe(200)
    expect((await login(served, credentials(anna))).status).toBe(401)
    expect((await login(served, { email: anna.email, password: newPassword })).status).toBe(200)
  })
})

describe('the cookie', () => {
  it('vouches for a change only where a page of the hub asks; a bearer token needs no page', async () => {
    const served = await freshHub()
    const { session, id } = await served.person('owner')
    const own = served.origin
    const status = async (headers: Record<string, string>, method = 'DELETE') =>
      (await outcomeOf(await served.ask(method, '/api/tokens/none', { headers }))).join(' ')
    const cookie = cookieOf(session)
    for (const foreign of [
      {},
      { 'sec-fetch-site': 'cross-site', origin: own },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
    ])
      expect([foreign, await status({ ...cookie, ...foreign })]).toEqual([foreign, '403 bad-origin'])
    for (const ours of [{ 'sec-fetch-site': 'same-origin' }, { origin: own }])
      expect([ours, await status({ ...cookie, ...ours })]).toEqual([ours, '404 not-found'])
    expect(await status({ authorization: `Bearer ${session}`, origin: 'https://evil.example' })).toBe(
      '404 not-found',
    )
    const read = await served.ask('GET', `/api/admin/users/${id}`, {
      headers: { ...cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(read.status).toBe(200)
    // What is entered in the audit log would be told as theirs.
    const taken = async (site: string) => {
      const headers = { ...cookie, 'sec-fetch-site': site }
      return (await served.ask('GET', '/api/admin/audit/export', { headers })).status
    }
    expect([await taken('cross-site'), await taken('same-site')]).toEqual([403, 403])
    const sql = "SELECT id FROM audit_log WHERE action = 'audit.export'"
    expect(await served.hub.database.all(sql)).toEqual([])
    expect([await taken('same-origin'), await taken('none')]).toEqual([200, 200])
  })

  it('opens nothing to agents', async () => {
    const served = await freshHub()
    const { session } = await served.person('owner')
    const headers = { ...cookieOf(session), 'sec-fetch-site': 'same-origin' }
    for (const path of ['/mcp/docs', '/%6Dcp/docs', '/mcp/docs?x', '/mcp/%64ocs'])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect((await served.ask(method, path, { headers })).status, `${method} ${path}`).toBe(401)
  })

  it('is bound to the host where people come by https', async () => {
    const settings = '[sidecar]\nsocket = ""\n[server]\nbase_url = "https://hub.example.org"\n'
    const served = await freshHub({ settings })
    const viewer = await served.person('viewer')
    const answer = await login(served, credentials(viewer))
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-notarium_session=brain_ses_\w+; .*; Secure$/)
    const { session } = await jsonOf<SessionStarted>(answer)
    expect((await me(served, cookieOf(session))).status).toBe(401)
    expect((await me(served, { cookie: `__Host-notarium_session=${session}` })).status).toBe(200)
  })
})
