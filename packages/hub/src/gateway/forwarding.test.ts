// What reaches a brain and what comes back, and what callers are told when it does not.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { requireRunning } from './brain-faults.ts'
import { answerJson, identityIn, playBrain, testKey } from './testing/played-brain.ts'

const brain = playBrain()
const api = '/api/brains/docs'
const ask: typeof brain.served.ask = (...question) => brain.served.ask(...question)
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

it('hands the path on as it is, and the headers that a brain may see', async () => {
  let seen: Record<string, unknown> = {}
  brain.play((request, response) => {
    const { url, headers } = request
    seen = { url, headers, identity: identityIn(request) }
    response
      .setHeader('x-frame-options', 'ALLOWALL')
      .setHeader('set-cookie', 'a=b')
      .setHeader('server', 'brain')
    response.setHeader('etag', '"3"').setHeader('mcp-session-id', 's1').setHeader('cache-control', 'private')
    answerJson({ isFine: true }, 203)(request, response)
  })
  const headers = { 'x-forwarded-for': '6.6.6.6', cookie: 'c=1', origin: 'http://evil.test', 'mcp-name': 'n' }
  const path = `${api}/pages/%D1%91%D0%B6%2F..%2fx?lines=1-2&a=%2F`
  const answer = await ask('GET', path, { as: brain.viewer, headers: { ...headers, 'if-none-match': '"2"' } })
  expect(seen).toMatchObject({
    url: '/api/pages/%D1%91%D0%B6%2F..%2fx?lines=1-2&a=%2F',
    headers: { 'if-none-match': '"2"', 'mcp-name': 'n', host: `127.0.0.1:${brain.port}` },
    identity: { scopes: ['read'], brain: 'docs', actor: { type: 'user' } },
  })
  const passed = seen['headers'] as Record<string, string>
  for (const kept of ['authorization', 'cookie', 'origin', 'x-forwarded-for'])
    expect(passed).not.toHaveProperty(kept)
  expect([answer.status, await answer.json()]).toEqual([203, { isFine: true }])
  const back = Object.fromEntries(answer.headers)
  expect(back).toMatchObject({ 'x-frame-options': 'DENY', etag: '"3"', 'cache-control': 'private' })
  expect(back).toMatchObject({ 'mcp-session-id': 's1', 'x-request-id': passed['x-request-id'] })
  expect(back).not.toHaveProperty('set-cookie')
  expect(back).not.toHaveProperty('server')
})

it('says who may do more, and lets a body of any type pass', async () => {
  brain.play(async (request, response) => {
    const { scopes } = identityIn(request)
    response.end(JSON.stringify([scopes, request.headers['content-type'], await text(request)]))
  })
  const headers = { authorization: `Bearer ${brain.admin}`, 'content-type': 'application/x-tar' }
  const answer = await fetch(`${brain.served.origin}${api}/imports?name=a`, {
    method: 'POST',
    headers,
    body: 'tar',
  })
  expect(await answer.json()).toEqual([['read', 'write', 'admin'], 'application/x-tar', 'tar'])
})

it('forwards only what is asked for by its own name', async () => {
  brain.play(() => expect.unreachable('it was asked'))
  for (const path of [
    '/%6dcp/docs',
    '/%61pi/brains/docs/pages',
    '/api/brains/d%6fcs/pages',
    `${api}/secrets`,
    `${api}//pages`,
  ])
    expect(await codeOf(await ask('GET', path, { as: brain.viewer }))).toEqual([404, 'not-found'])
  expect((await ask('HEAD', `${api}/export`, { as: brain.viewer })).status).toBe(404)
})

it('takes no path that a request line cannot hold for its own fault', async () => {
  brain.play(answerJson({}))
  const statusOf = async (path: Buffer) => {
    const socket = connect(Number(new URL(brain.served.origin).port), '127.0.0.1')
    const head = `HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${brain.viewer}\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from('GET '), path, Buffer.from(` ${head}`)]))
    return (await text(socket)).slice(9, 12)
  }
  for (const odd of ['\xe9\xff', '\t', '\x01'])
    expect(await statusOf(Buffer.from(`${api}/search?q=${odd}`, 'latin1'))).toBe('400')
  expect(await statusOf(Buffer.from(`http://evil.test${api}/search`))).toBe('404')
})

it('tells in turn: unknown, not a member, no scope, stopped', async () => {
  brain.play(() => expect.unreachable('it was asked'))
  const put = { as: brain.viewer, body: { markdown: 'a' } }
  expect(await codeOf(await ask('GET', '/mcp/docs'))).toEqual([401, 'unauthenticated'])
  expect(await codeOf(await ask('POST', '/mcp/other', put))).toEqual([404, 'not-found'])
  await brain.change(`UPDATE brains SET visibility = 'restricted', wanted = 'stopped'`)
  expect(await codeOf(await ask('PUT', `${api}/pages/a`, put))).toEqual([403, 'not-a-member'])
  await brain.change(`UPDATE brains SET visibility = 'open'`)
  expect(await codeOf(await ask('PUT', `${api}/pages/a`, put))).toEqual([403, 'insufficient_scope'])
  await brain.change(`UPDATE brains SET wanted = 'running'`)
})

it('does not ask a brain that is stopped, being started again or out of reach', () => {
  const listed = brain.served.hub.directory.get('docs')
  expect(() => requireRunning(listed, 'stopped')).toThrow(expect.objectContaining({ code: 'brain-stopped' }))
  expect(() => requireRunning({ ...listed, wanted: 'stopped' }, 'stopping')).toThrow(/on purpose/)
  for (const state of ['restarting', 'crash-loop', 'unreachable'] as const)
    expect(() => requireRunning(listed, state)).toThrow(
      expect.objectContaining({ code: 'brain-unavailable' }),
    )
  for (const state of ['running', 'starting', 'stopping'] as const) requireRunning(listed, state)
})

it('answers 502 at once when nobody listens there, and enters nothing', async () => {
  await brain.entries()
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  await brain.change('UPDATE brains SET port = ?', String(port))
  const answer = await ask('PUT', `${api}/pages/a`, { as: brain.editor, body: { markdown: 'a' } })
  expect(await answer.json()).toMatchObject({
    code: 'brain-unavailable',
    status: 502,
    details: { wasReached: false },
  })
  expect(await brain.entries()).toEqual([])
  await brain.change('UPDATE brains SET port = ?', String(brain.port))
})

it('takes a key that was replaced, and keeps a refusal of its own identity to itself', async () => {
  const newKey = Buffer.alloc(32, 2)
  let asked = 0
  brain.play((request, response) => {
    asked++
    try {
      identityIn(request, newKey)
    } catch {
      return void response.writeHead(401).end('who are you')
    }
    answerJson({ isFine: true })(request, response)
  })
  onTestFinished(() => brain.writeKey(testKey))
  const search = () => ask('POST', `${api}/search`, { as: brain.viewer, body: { query: 'a' } })
  expect(await codeOf(await search())).toEqual([502, 'brain-unavailable'])
  expect(asked).toBe(1)
  brain.writeKey(newKey)
  expect(await (await search()).json()).toEqual({ isFine: true })
  expect(asked).toBe(3)
  brain.writeKey(new Uint8Array(3))
  brain.play((_request, response) => void response.writeHead(401).end())
  expect(await codeOf(await search())).toEqual([502, 'brain-unavailable'])
})

it('asks again what does no harm when a kept connection turns out closed, and nothing else', async () => {
  const asked: string[] = []
  const closing = new WeakSet<object>()
  brain.play((request, response) => {
    asked.push(request.method ?? '')
    if (closing.has(request.socket)) return void request.socket.resetAndDestroy()
    closing.add(request.socket)
    answerJson({ isFine: true })(request, response)
  })
  for (const socket of brain.connections) socket.destroy()
  const search = () => ask('POST', `${api}/search`, { as: brain.viewer, body: { query: 'a' } })
  expect(await (await search()).json()).toEqual({ isFine: true })
  expect(await (await search()).json()).toEqual({ isFine: true })
  expect(asked).toHaveLength(3)
  await search()
  const write = await ask('PUT', `${api}/pages/a`, { as: brain.editor, body: { markdown: 'a' } })
  expect(await write.json()).toMatchObject({ code: 'brain-unavailable', details: { wasReached: true } })
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
  expect(await brain.entries()).toMatchObject([
    { action: 'page.put', payload: { slug: 'a', outcome: 'unknown' } },
  ])
})
