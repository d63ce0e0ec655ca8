// Every write that reached a brain is in the audit log, whoever made it and however it ended.
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { answerJson, identityIn, playBrain } from './testing/played-brain.ts'

const brain = playBrain()
const page = '/api/brains/docs/pages/notes/%D1%91%D0%B6'
const markdown = '# Secret words'
const put = () => brain.served.ask('PUT', page, { as: brain.editor, body: { markdown } })
const said = { slug: 'notes/ёж', version: 3, outcome: 'updated', warnings: [markdown] }

const call = (name: string, slug: string, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: { slug, markdown } },
})
const mcp = (body: unknown, as = brain.editor) => brain.served.ask('POST', '/mcp/docs', { as, body })
const sse = (...messages: object[]) =>
  messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('')

it('a write over the API: who, what, where and how it ended, and no word of the page', async () => {
  brain.play(answerJson(said))
  expect(await (await put()).json()).toEqual(said)
  brain.play(answerJson({ code: 'conflict', details: { currentMarkdown: markdown } }, 409))
  expect((await put()).status).toBe(409)
  const entries = await brain.entries()
  expect(entries).toEqual([
    {
      action: 'page.put',
      outbox: 0,
      payload: { brain: 'docs', slug: 'notes/ёж', status: 200, outcome: 'updated', version: 3 },
    },
    {
      action: 'page.put',
      outbox: 0,
      payload: { brain: 'docs', slug: 'notes/ёж', status: 409, outcome: 'refused', code: 'conflict' },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('Secret')
})

it('is entered before the caller hears of it', async () => {
  brain.play(answerJson(said))
  const { hub } = brain.served
  const answer = await put()
  const [last] = await hub.database.all<{ action: string }>(
    'SELECT action FROM audit_log ORDER BY id DESC LIMIT 1',
  )
  expect([answer.status, last?.action]).toEqual([200, 'page.put'])
  await brain.entries()
})

it('an answer that is long goes on whole; one that breaks off leaves the outcome open', async () => {
  const long = JSON.stringify({ ...said, warnings: [markdown.repeat(100_000)] })
  brain.play((_request, response) => void response.end(long))
  expect(await (await put()).text()).toBe(long)
  brain.play((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  expect((await put()).status).toBe(502)
  expect(await brain.entries()).toMatchObject([
    { payload: { status: 200, outcome: 'unknown' } },
    { payload: { status: 200, outcome: 'unknown' } },
  ])
})

it('what only admins may do waits to be signed; reading leaves no entry', async () => {
  brain.play(answerJson({ id: 4, name: 'wiki', path: '/srv/wiki' }, 201))
  await brain.served.ask('POST', '/api/brains/docs/sync', { as: brain.admin, body: {} })
  await brain.served.ask('POST', '/api/brains/docs/search', { as: brain.admin, body: {} })
  expect(await brain.entries()).toMatchObject([
    { action: 'sync.add', outbox: 1, payload: { id: 4, path: '/srv/wiki', outcome: 'done' } },
  ])
})

it('calls of writing tools over MCP, one by one, also in a batch and in a stream', async () => {
  const done = { content: [], structuredContent: { slug: 'b', version: 2, outcome: 'moved' } }
  const refused = {
    isError: true,
    content: [{ type: 'text', text: `conflict: it was changed\n${markdown}` }],
  }
  brain.play(async (request, response) => {
    await text(request)
    response.setHeader('content-type', 'text/event-stream')
    response.write(sse({ method: 'notifications/message' }, { id: 'x', result: refused }))
    response.end(sse({ id: 1, result: done }, { id: 3, error: { code: -32602, message: markdown } }))
  })
  const batch = [
    call('move_page', 'a'),
    call('put_page', 'c', 'x'),
    call('get_page', 'd', 2),
    call('manage_tags', 'e', 3),
  ]
  expect(await (await mcp(batch)).text()).toContain('"id":3')
  brain.play(answerJson({ id: 1, result: done }))
  await mcp(call('delete_page', 'b'))
  const entries = await brain.entries()
  expect(entries).toMatchObject([
    { action: 'mcp.move_page', payload: { slug: 'a', movedTo: 'b', version: 2, outcome: 'moved' } },
    { action: 'mcp.put_page', payload: { slug: 'c', outcome: 'refused', code: 'conflict' } },
    { action: 'mcp.manage_tags', payload: { slug: 'e', outcome: 'refused', code: -32602 } },
    { action: 'mcp.delete_page', payload: { slug: 'b', outcome: 'moved' } },
  ])
  expect(JSON.stringify(entries)).not.toContain('Secret')
})

it('a call whose answer never came is entered as unknown, a refused one as refused', async () => {
  brain.play((request) => void request.resume().on('end', () => request.socket.destroy()))
  expect((await mcp(call('put_page', 'a'))).status).toBe(502)
  brain.play(answerJson({ error: 'no' }, 406))
  expect((await mcp(call('put_page', 'a'))).status).toBe(406)
  expect(await brain.entries()).toMatchObject([
    { action: 'mcp.put_page', payload: { outcome: 'unknown' } },
    { action: 'mcp.put_page', payload: { outcome: 'refused' } },
  ])
})

it('what cannot be understood here is sent without the right to write', async () => {
  brain.play(async (request, response) => {
    await text(request)
    response.end(identityIn(request).scopes.join())
  })
  const send = async (body: BodyInit, method = 'POST', as = brain.editor) => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    return (await fetch(`${brain.served.origin}/mcp/docs`, { method, headers, body })).text()
  }
  const good = JSON.stringify(call('put_page', 'a'))
  expect(await send(good)).toBe('read,write')
  expect(await send(`\ufeff${good.replace('/', '\\/').replace('put_page', 'p\\u0075t_page')}`)).toBe(
    'read,write',
  )
  expect(await brain.entries()).toHaveLength(2)
  expect(await send(JSON.stringify({ method: 'tools/list', id: 1 }))).toBe('read,write')
  const hidden = [
    `\ufeff\ufeff${good}`,
    Buffer.from(good, 'utf16le'),
    `[${Array(101).fill(good).join()}]`,
    `[[${good}]]`,
    // Two calls with one id: an answer could be taken for the other's.
    `[${good},${good}]`,
    '"a"',
  ]
  for (const body of hidden) expect(await send(body)).toBe('read')
  expect(await send(good, 'PUT')).toBe('read')
  expect(await send(good, 'POST', brain.viewer)).toBe('read')
  expect(await brain.entries()).toEqual([])
})

it('takes no more over MCP from a writer than can be looked at', async () => {
  brain.play(() => expect.unreachable('it was asked'))
  const answer = await mcp({ ...call('put_page', 'a'), more: 'x'.repeat(16 * 1024 * 1024) })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large'])
})
