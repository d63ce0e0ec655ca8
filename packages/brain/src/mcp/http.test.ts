// What the endpoint answers to requests that no well-behaved client sends, how long its list of tools is, and what
// is left of a client that goes away.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brainForTests } from './testing/brain-for-tests.ts'
import { type McpHttpServer, startMcpServer } from './testing/mcp-http-server.ts'

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const brain = brainForTests({ a: '# A\n' })

/** A request of the stateless protocol says in each message, and again in headers, what an older one said once. */
function modern(method: string, params: Record<string, unknown>, name?: string) {
  const version = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    headers: {
      ...json,
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(name !== undefined && { 'mcp-name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  }
}

describe('requests', () => {
  let server: McpHttpServer
  const send = (request: RequestInit) => fetch(server.url, { method: 'POST', headers: json, ...request })

  beforeAll(async () => {
    server = await startMcpServer(brain())
  })
  afterAll(() => server.close())

  it.each<[string, number, RequestInit]>([
    ['broken JSON', 400, { body: '{nope' }],
    ['no body', 400, { body: '' }],
    ['an empty batch', 400, { body: '[]' }],
    ['a batch of thousands', 400, { body: JSON.stringify(Array.from({ length: 5000 }, () => list)) }],
    ['no message', 400, { body: '{"hello": 1}' }],
    ['deep nesting', 400, { body: '['.repeat(200_000) + ']'.repeat(200_000) }],
    ['another content type', 415, { body: '{}', headers: { ...json, 'content-type': 'text/plain' } }],
    [
      'a client that takes no events',
      406,
      { body: JSON.stringify(list), headers: { 'content-type': json['content-type'] } },
    ],
    [
      'an unknown protocol version',
      400,
      { body: JSON.stringify(list), headers: { ...json, 'mcp-protocol-version': '1999-01-01' } },
    ],
    ['50 MB', 413, { body: 'x'.repeat(50_000_000) }],
    ['GET', 405, { method: 'GET' }],
    ['DELETE', 405, { method: 'DELETE' }],
    ['PUT', 405, { method: 'PUT', body: '{}' }],
    ['a batch of two', 200, { body: JSON.stringify([list, { ...list, id: 2 }]) }],
  ])('%s: %i', async (_what, status, request) => {
    const response = await send(request)
    expect(response.status).toBe(status)
    const text = await response.text()
    expect(text).toContain('"jsonrpc":"2.0"')
    expect(text).not.toMatch(/node_modules|\.ts:/)
  })

  it('deep nesting inside a parameter is refused by the tool', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const params = `{"name":"search","arguments":{"query":${deep}}}`
    const response = await send({ body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}` })
    expect(await response.text()).toContain('query: must be text, not a list')
  })

  it('lists 22 tools in at most 15 kB, in both eras', async () => {
    for (const request of [{ body: JSON.stringify(list) }, modern('tools/list', {})]) {
      const text = await (await send(request)).text()
      expect(text.match(/"inputSchema"/g)).toHaveLength(22)
      expect(text.match(/"outputSchema"/g)).toHaveLength(22)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(15_000)
    }
  })

  // Conformance scenarios that ask for what is not announced here: prompts-list, resources-subscribe,
  // resources-unsubscribe, logging-set-level.
  it.each(['prompts/list', 'resources/subscribe', 'resources/unsubscribe', 'logging/setLevel'])(
    'does not have %s, and says so',
    async (method) => {
      const response = await send({
        body: JSON.stringify({ ...list, method, params: { uri: 'brain://docs/a' } }),
      })
      expect(await response.text()).toContain('"code":-32601')
    },
  )

  it('leaves no stream open for changes that it does not announce', async () => {
    const response = await send(modern('subscriptions/listen', { notifications: { toolsListChanged: true } }))
    expect(await response.text()).toContain('"notifications":{}')
  })
})

it.each([
  ['modern', modern('tools/call', { name: 'search', arguments: { query: 'x' } }, 'search')],
  [
    'legacy',
    {
      headers: json,
      body: JSON.stringify({
        ...list,
        method: 'tools/call',
        params: { name: 'search', arguments: { query: 'x' } },
      }),
    },
  ],
])('a %s client that goes away leaves nothing behind', async (_era, request) => {
  const asked = Promise.withResolvers<void>()
  const search = () => {
    asked.resolve()
    return new Promise<never>(() => {})
  }
  const server = await startMcpServer({ ...brain(), searches: { ...brain().searches, search } })
  const leaving = new AbortController()
  const answer = fetch(server.url, { method: 'POST', ...request, signal: leaving.signal })
    .then((response) => response.text())
    .catch((error: Error) => error.name)
  await asked.promise
  expect(server.open()).toBe(1)
  leaving.abort()
  expect(await answer).toBe('AbortError')
  while (server.open() > 0) await wait(5)
  server.http.close()
  await once(server.http, 'close')
  expect(server.errors).toEqual([])
})
