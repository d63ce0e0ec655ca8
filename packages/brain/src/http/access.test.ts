// Who gets an answer from a brain's port, and what the others are told.
import { problemSchema } from '@notarium/contract/brain'
import { anyRequest, signIdentity } from '@notarium/runtime'
import { describe, expect, it } from 'vitest'
import { type Asking, serveBrainForTests, signed, testActor, testKey } from './testing/served-brain.ts'

const { ask } = serveBrainForTests()
const statsPath = '/api/stats'

async function problemOf(method: string, path: string, asking: Asking = {}) {
  const answer = await ask(method, path, asking)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const problem = problemSchema.parse(await answer.json())
  expect(problem.status).toBe(answer.status)
  expect(answer.headers.get('x-request-id')).toBe(problem.requestId)
  return problem
}

describe('the port of a brain', () => {
  it('answers whoever has a signed identity with the scope', async () => {
    const answer = await ask('GET', statsPath, { scopes: ['read'] })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ name: 'test', pages: 0 })
  })

  it.each([
    ['no identity', null],
    ['one that was made for another path', signed('GET', '/api/embeddings')],
    ['one that was made for another method', signed('POST', statsPath)],
    ['one that has expired', signIdentity(testKey, identityOf('test'), anyRequest, -60_000)],
    ['one of another brain', signIdentity(testKey, identityOf('other'), anyRequest)],
    ['one that somebody else signed', signIdentity(new Uint8Array(32), identityOf('test'), anyRequest)],
    ['rubbish', 'Bearer x'],
  ])('refuses %s', async (_what, identity) => {
    expect(await problemOf('GET', statsPath, { identity })).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
  })

  it('tells nobody else what there is', async () => {
    for (const path of ['/', '/api/nothing', '/mcp', '/api/pages/secret']) {
      expect((await ask('GET', path, { identity: null })).status).toBe(401)
    }
    expect(await problemOf('GET', '/api/nothing')).toMatchObject({ status: 404, code: 'not-found' })
  })

  // The last one is what DNS rebinding looks like: the page's own name has become this machine's.
  it.each([
    ['http://evil.example', {}],
    ['http://localhost.evil.example', {}],
    ['http://127.0.0.1@evil.example', {}],
    ['null', {}],
    ['', {}],
    ['http://evil.example:7101', { host: 'evil.example:7101' }],
  ])('tells no page of %j anything, whatever identity it has', async (origin, more) => {
    for (const path of ['/health', '/mcp', statsPath]) {
      const headers = { origin, ...more }
      expect(await problemOf('GET', path, { headers })).toMatchObject({ status: 403, code: 'forbidden' })
      const preflight = await ask('OPTIONS', path, { identity: null, headers })
      expect(preflight.status).toBe(403)
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it.each(['http://localhost:6274', 'http://127.0.0.1:1', 'http://[::1]'])(
    'answers a tool of this machine at %s, if it has an identity',
    async (origin) => {
      expect((await ask('GET', statsPath, { headers: { origin } })).status).toBe(200)
      expect((await ask('GET', statsPath, { identity: null, headers: { origin } })).status).toBe(401)
    },
  )

  it('says that it lives to anybody, and how it is to those with an identity', async () => {
    const answer = await ask('GET', '/health', { identity: null })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    expect(await (await ask('GET', '/health')).json()).toMatchObject({ name: 'test', database: 'ok' })
    expect((await ask('GET', '/health', { identity: 'forged' })).status).toBe(401)
  })

  it.each([
    ['PUT', '/api/pages/a', ['read']],
    ['GET', '/api/pages', ['write', 'admin']],
    ['POST', '/api/purge/a', ['read', 'write']],
    ['GET', '/api/sync', ['read', 'write']],
    ['POST', '/mcp', []],
  ] as const)('%s %s needs more than %j', async (method, path, scopes) => {
    const asking = { scopes: [...scopes], ...(method !== 'GET' && { body: {} }) }
    expect(await problemOf(method, path, asking)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('keeps the id that the hub gave a request', async () => {
    const answer = await ask('GET', statsPath, { headers: { 'x-request-id': 'hub-42' } })
    expect(answer.headers.get('x-request-id')).toBe('hub-42')
    const strange = await ask('GET', statsPath, { headers: { 'x-request-id': '"} evil' } })
    expect(strange.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('serves MCP to those with an identity', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    }
    const answer = await ask('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('"serverInfo"')
  })
})

function identityOf(brain: string) {
  return { actor: testActor, scopes: ['read' as const], brain }
}
