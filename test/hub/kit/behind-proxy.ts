// What every reverse proxy of deploy/ has to do, whichever program it is: choose by Host, say who asks, pass streams
// on as they come.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, open } from './ask.ts'
import { type HubProcess, startHubProcess } from './hub-process.ts'
import { freePort, type ProxyCommand, type ProxyProcess, startProxy } from './proxy-process.ts'
import { type StandInHub, startStandInHub } from './stand-in-hub.ts'

export const proxiedHost = 'hub.notarium.test'

export function testsOfProxy(commandFor: (hubPort: number) => ProxyCommand): void {
  let hub: StandInHub
  let proxy: ProxyProcess
  beforeAll(async () => {
    hub = await startStandInHub()
    proxy = await startProxy(commandFor(hub.port))
  })
  afterAll(async () => {
    hub.endStreams()
    await proxy?.stop()
    await hub.close()
  })
  const asked = (path: string, more = {}) => ({ host: proxiedHost, path, ...more })

  it('passes on what is for its name, and nothing that is for another', async () => {
    expect((await ask(proxy.port, asked('/health?a=%2F..%2f'))).statusCode).toBe(200)
    expect(hub.seen.at(-1)).toMatchObject({ url: '/health?a=%2F..%2f', headers: { host: proxiedHost } })
    const before = hub.seen.length
    for (const host of ['other.test', `${proxiedHost}.evil.test`, '127.0.0.1', `x.${proxiedHost}`]) {
      const answer = await ask(proxy.port, { host, path: '/health' })
      expect(await text(answer)).not.toContain('size')
    }
    expect(hub.seen).toHaveLength(before)
  })

  it('says who asks, and not who they say they are; the identity of an operator stays outside', async () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      'x-notarium-identity': 'v1.a.b',
      authorization: 'Bearer x',
    }
    await ask(proxy.port, asked('/api/auth/me', { headers, from: '127.0.0.9' }))
    const { headers: received } = hub.seen.at(-1)!
    expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.9', authorization: 'Bearer x' })
    expect(received).not.toHaveProperty('x-notarium-identity')
  })

  it.each([
    ['progress of an import', 'GET', '/api/brains/docs/imports/7/events'],
    ['an answer over MCP', 'POST', '/mcp/docs'],
  ])('passes on %s while it is still being written', async (_what, method, path) => {
    const answer = await ask(proxy.port, asked(path, { method }), method === 'POST' ? '{}' : undefined)
    const chunks = answer.iterator()
    expect(String((await chunks.next()).value)).toBe('data: first\n\n')
    for (const event of ['second', 'third']) {
      hub.write(event)
      expect(String((await chunks.next()).value)).toBe(`data: ${event}\n\n`)
    }
    hub.endStreams()
    expect((await chunks.next()).done).toBe(true)
  })

  it('takes an archive of any size, and hands it on as it comes in', async () => {
    const total = 70 * 1024 * 1024
    const upload = open(
      proxy.port,
      asked('/api/brains/docs/imports?name=a.zip', {
        method: 'POST',
        headers: { 'content-type': 'application/zip', 'content-length': String(total) },
      }),
    )
    const first = hub.firstBytes()
    upload.write('PK first')
    expect(await first).toBe('PK first')
    upload.end(Buffer.alloc(total - 'PK first'.length))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await json(answer)]).toEqual([200, { size: total }])
  })

  it('lets go of a stream when whoever asked goes away', async () => {
    const asking = open(proxy.port, asked('/api/brains/docs/imports/8/events'))
    asking.end()
    await once(asking, 'response')
    const passedOn = hub.seen.at(-1) as IncomingMessage
    const gone = once(passedOn.socket, 'close')
    asking.destroy()
    await gone
  })
}

/** The hub itself behind the proxy, as a person with a browser and an agent with a token reach it. */
export function testsOfHubBehindProxy(commandFor: (hubPort: number) => ProxyCommand): void {
  let hub: HubProcess
  let proxy: ProxyProcess
  beforeAll(async () => {
    const server = `base_url = "https://${proxiedHost}"\ntrust_proxy = ["127.0.0.1"]`
    hub = await startHubProcess(`[server]\n${server}\n[sidecar]\nsocket = ""\n`)
    proxy = await startProxy(commandFor(hub.port))
  })
  afterAll(async () => {
    await proxy?.stop()
    await hub?.stop()
  })
  let session: string
  const asked = async (method: string, path: string, { as, body, type }: Asking = {}) => {
    const headers = {
      'content-type': type ?? 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': '6.6.6.6',
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
    }
    const question = { host: proxiedHost, method, path, headers, from: '127.0.0.9' }
    const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const answer = await ask(proxy.port, question, sent)
    return { status: answer.statusCode, text: await text(answer) }
  }

  it('answers GET /health by its name, and not by another', async () => {
    const health = await asked('GET', '/health')
    expect(health.status).toBe(200)
    expect(JSON.parse(health.text)).toMatchObject({ status: 'ok', database: 'ok' })
    const stranger = await ask(proxy.port, { host: 'other.test', path: '/health' })
    expect(await text(stranger)).not.toContain('database')
  })

  it('knows who logs in by the address that the proxy saw', async () => {
    const login = await asked('POST', '/api/auth/login', { body: hub.owner })
    expect(login.status, login.text).toBe(200)
    session = JSON.parse(login.text).session
    expect(JSON.parse((await asked('GET', '/api/auth/sessions', { as: session })).text)).toMatchObject({
      sessions: [{ ip: '127.0.0.9' }],
    })
    const brain = { name: 'docs', displayName: 'Docs', port: await freePort() }
    expect((await asked('POST', '/api/admin/brains', { as: session, body: brain })).status).toBe(201)
  })

  it('takes an import, and tells of its progress to the end', async () => {
    const upload = { as: session, body: archiveOfPages(20), type: 'application/gzip' }
    const started = await asked('POST', '/api/brains/docs/imports?name=pages.tar.gz', upload)
    expect(started.status, started.text).toBe(202)
    const path = `/api/brains/docs/imports/${JSON.parse(started.text).id}/events`
    const events = await asked('GET', path, { as: session })
    const [, last] = /^event: progress\nid: \S+-ended\ndata: (.*)\n\n$/m.exec(events.text) ?? []
    expect(JSON.parse(last ?? '{}'), events.text).toMatchObject({ state: 'done', total: 20, stored: 20 })
  })

  it('lets agents with a token find what was imported', async () => {
    const wanted = { as: session, body: { name: 'agent', scopes: ['read'] } }
    const { token: as } = JSON.parse((await asked('POST', '/api/tokens', wanted)).text)
    const clientInfo = { name: 'test', version: '1' }
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const call = (method: string, params: object) =>
      asked('POST', '/mcp/docs', { as, body: { jsonrpc: '2.0', id: 1, method, params } })
    const answer = await call('initialize', hello)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('serverInfo')])
    const found = await call('tools/call', { name: 'search', arguments: { query: 'wonder 7' } })
    expect([found.status, found.text]).toEqual([200, expect.stringContaining('page-7')])
  })
}

interface Asking {
  /** The token of a session, or a personal one. */
  readonly as?: string
  readonly body?: object
  /** Of a body that is not JSON. */
  readonly type?: string
}

function archiveOfPages(count: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  for (let page = 0; page < count; page++)
    writeFileSync(join(folder, `page-${page}.md`), `# Page ${page}\n\nThe wonder ${page} of this place.\n`)
  const archive = execFileSync('tar', ['cz', '-C', folder, '.'])
  rmSync(folder, { recursive: true })
  return archive
}
