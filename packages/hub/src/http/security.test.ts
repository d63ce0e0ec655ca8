// What every answer has, what odd requests get, and what must not be in the log of a whole run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { securityHeaders } from '../client/security-headers.ts'
import { initHub } from '../init-hub.ts'
import { jsonOf, outcomeOf } from '../testing/answers.ts'
import { freshHub, type ServedHub } from '../testing/served-hub.ts'

it('every kind of answer has the headers that browsers heed, and an id', async () => {
  const { ask, ...served } = await freshHub()
  const { session: as } = await served.person('viewer')
  const kinds: readonly [number, Response][] = [
    [200, await ask('GET', '/health')],
    [200, await ask('HEAD', '/health')],
    [200, await ask('GET', '/api/auth/me', { as })],
    [302, await ask('GET', '/')],
    [400, await ask('POST', '/api/auth/login', { body: {} })],
    [401, await ask('GET', '/api/auth/me')],
    [403, await ask('GET', '/api/admin/users', { as })],
    [404, await ask('GET', '/nothing')],
    [404, await ask('POST', '/mcp/none', { as, body: {} })],
    [415, await ask('POST', '/api/auth/login', { headers: { 'content-type': 'text/xml' }, body: {} })],
    [204, await ask('POST', '/api/auth/logout', { as })],
  ]
  for (const [status, answer] of kinds) {
    const headers = Object.fromEntries(answer.headers)
    expect([answer.url, answer.status]).toEqual([answer.url, status])
    expect(headers, answer.url).toMatchObject(securityHeaders(undefined).data)
    expect(headers['cache-control'], answer.url).toBe('private, no-store')
    expect(headers, answer.url).not.toHaveProperty('x-powered-by')
    expect(headers, answer.url).not.toHaveProperty('access-control-allow-origin')
    if (status < 400) continue
    const problem = await jsonOf(answer)
    expect(headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(problem).toMatchObject({ status, code: expect.any(String), requestId: headers['x-request-id'] })
    expect(JSON.stringify(problem)).not.toMatch(/\.ts:|node_modules| {4}at /)
  }
  const page = await ask('GET', '/api/docs')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
})

it('a request keeps the id that it came with, where that can be one', async () => {
  const { ask } = await freshHub()
  const idFor = async (id: string) =>
    (await ask('GET', '/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idFor('from-the_proxy-1')).toBe('from-the_proxy-1')
  for (const garbage of ['', 'a b', '"><script>', '{"level":"error"}', 'x'.repeat(65)])
    expect(await idFor(garbage)).toMatch(/^[0-9a-f-]{36}$/)
})

it('a token in the URL is refused, good as it may be', async () => {
  const { ask, ...served } = await freshHub()
  const viewer = await served.person('viewer')
  const token = await served.token(viewer, ['read'])
  for (const secret of [token, viewer.session, token.replace('_pat_', '%5fpat%5F')])
    for (const path of [
      `/api/brains?token=${secret}`,
      `/mcp/docs/${secret}`,
      `/health?a=1&access_token=${secret}`,
    ])
      expect(await outcomeOf(await ask('GET', path, { as: token }))).toEqual([400, 'token-in-url'])
  expect((await ask('GET', `/health?prefix=${token.slice(0, 14)}`)).status).toBe(200)
})

it('odd paths and methods find nothing, and harm nothing', async () => {
  const served = await freshHub()
  const { session } = await served.person('owner')
  const statusFor = async (method: string, path: string) =>
    statusOf(served, method, path, ['Authorization', `Bearer ${session}`])
  for (const path of [
    '/%00',
    '//health',
    '/health/',
    '/HEALTH',
    '/api/../health',
    '/..;/health',
    '/api/%2e%2e/health',
    '/api//auth/me',
    '/api/auth/me/',
    '/api/auth%2fme',
    '/api/admin/users/%00',
    '/api/admin/users/..%2f',
    '/mcp/',
    '/mcp/..%2f..',
    `/${'a'.repeat(15_000)}`,
    '/api/brains/__proto__',
    '/api/admin/users/constructor',
  ])
    expect([path.slice(0, 40), await statusFor('GET', path)]).toEqual([path.slice(0, 40), 404])
  for (const path of ['/%zz', '/%E0%A4%A', '/api/admin/users/%ff'])
    expect([path, await statusFor('GET', path)]).toEqual([path, 400])
  for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'PUT'])
    expect([method, await statusFor(method, '/api/auth/me')]).toEqual([method, 404])
  expect(await statusFor('HEAD', '/api/auth/me')).toBe(200)
})

it('of two Authorization headers the first one counts, and a good cookie does not mend a bad one', async () => {
  const served = await freshHub()
  const { session } = await served.person('owner')
  const [good, bad] = [
    ['Authorization', `Bearer ${session}`],
    ['Authorization', 'Bearer brain_ses_none'],
  ] as const
  const cookie = ['Cookie', `notarium_session=${session}`]
  const statusFor = async (...headers: string[]) => statusOf(served, 'GET', '/api/auth/me', headers)
  expect(await statusFor(...bad, ...good)).toBe(401)
  expect(await statusFor(...good, ...bad)).toBe(200)
  expect(await statusFor(...bad, ...cookie)).toBe(401)
  expect(await statusFor(...cookie, 'Cookie', `notarium_session=x`)).toBe(401)
  for (const odd of ['Basic YTpi', 'Bearer', `Bearer ${session} x`, `Bearer,${session}`, session, ''])
    expect([odd, await statusFor('Authorization', odd)]).toEqual([odd, 401])
})

it('no secret of a whole run is in the log or in the files of the hub', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'notarium.toml'),
    '[server]\nport = 0\n[sidecar]\nsocket = ""\n[log]\nlevel = "debug"\n',
  )
  const { owner } = await initHub({ data: folder }, () => undefined)
  const hub = fork(fileURLToPath(new URL('../testing/serve-hub.ts', import.meta.url)), [folder], {
    silent: true,
  })
  onTestFinished(() => void hub.kill('SIGKILL'))
  const log = Promise.all([hub.stdout, hub.stderr].map((stream) => text(stream as NodeJS.ReadableStream)))
  await once(hub, 'message')
  const { port } = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as { port: number }

  const secrets = await useEverySecret(
    `http://127.0.0.1:${port}`,
    owner?.email ?? '',
    owner?.temporaryPassword ?? '',
  )
  hub.kill('SIGTERM')
  await once(hub, 'exit')
  const written = (await log).join('')
  expect(written).toContain('"path":"/api/auth/login"')
  expect(written).toContain('[redacted]')
  const files = globSync(join(folder, '**', '*'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const kept = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('')
  expect(kept).toContain('SQLite format 3')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(written).not.toContain(secret)
    expect(kept).not.toContain(secret)
  }
})

/** By a person who logs in for the first time, also with what goes wrong on such a day. */
async function useEverySecret(origin: string, email: string, temporary: string): Promise<string[]> {
  const secrets: string[] = [temporary]
  const ask = async (
    method: string,
    path: string,
    as?: string,
    body?: object,
  ): Promise<Record<string, string>> => {
    const headers = {
      ...(as !== undefined && { authorization: `Bearer ${as}`, cookie: `notarium_session=${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const told = answer.status === 204 ? {} : await jsonOf<Record<string, string>>(answer)
    secrets.push(...['session', 'token', 'temporaryPassword'].flatMap((field) => told[field] ?? []))
    return told
  }
  const [newPassword, wrong] = ['a horse, a staple, a battery', 'not my password at all']
  secrets.push(newPassword, wrong)
  const { session: first } = await ask('POST', '/api/auth/login', undefined, { email, password: temporary })
  await ask('POST', '/api/auth/login', undefined, { email: wrong, password: email })
  const { session } = await ask('POST', '/api/auth/password', first, {
    currentPassword: temporary,
    newPassword,
  })
  const { token, id } = await ask('POST', '/api/tokens', session, { name: 'a script' })
  await ask('GET', '/api/brains', token)
  for (const secret of [token, session]) await ask('GET', `/api/brains/${secret}?q=${secret}`, secret)
  await ask('POST', `/api/tokens/${id}/rotate`, session)
  await ask('POST', '/api/admin/cache/invalidate-token', session, { tokenPrefix: token })
  await ask('POST', '/api/admin/users', session, { email: token, role: newPassword, [wrong]: 1 })
  await ask('POST', '/api/auth/logout', session)
  return secrets
}

/** As it is, without what `fetch` makes of it. Names and values of headers in turn. */
async function statusOf({ origin }: ServedHub, method: string, path: string, headers: readonly string[]) {
  const { hostname, port, host } = new URL(origin)
  const asked = request({ hostname, port, method, path, headers: ['Host', host, ...headers] })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
