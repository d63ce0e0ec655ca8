// Brains as agents reach them: the official client, with a token, through a hub that is a process.
import {
  Client,
  type ClientOptions,
  type SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { withoutSidecar } from './kit/hub-folder.ts'
import { type HubProcess, startHubProcess } from './kit/hub-process.ts'

let hub: HubProcess
let http: HubClient
let owner: string
let writing: string

const newest: ClientOptions = { versionNegotiation: { mode: 'auto' } }
const secretOf = async (...wanted: Parameters<HubClient['token']>) => (await http.token(...wanted)).token

beforeAll(async () => {
  hub = await startHubProcess(withoutSidecar)
  http = hubClient(hub.origin)
  owner = await http.logIn(hub.owner)
  const brains = ['docs', 'notes'].map((name) => ({ name, displayName: name }))
  await Promise.all(brains.map((body) => http.json('POST', '/api/admin/brains', { as: owner, body })))
  writing = await secretOf(owner, { name: 'agent', scopes: ['read', 'write'] })
})
afterAll(() => hub?.stop())

async function connect(brain: string, token: string, options = newest): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options)
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${hub.origin}/mcp/${brain}`), { requestInit }),
  )
  onTestFinished(() => client.close())
  return client
}

const put = (client: Client, slug: string, markdown: string) =>
  client.callTool({ name: 'put_page', arguments: { slug, markdown } })
const find = async (client: Client, query: string) => {
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { query } })
  return (structuredContent as { results: { id: string }[] }).results.map(({ id }) => id)
}
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: SdkHttpError) => error.status ?? error.message,
  )
/** What an agent gets that speaks HTTP by itself. */
const outcome = async (brain: string, headers: Readonly<Record<string, string>>) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const accept = 'application/json, text/event-stream'
  const answer = await http.ask('POST', `/mcp/${brain}`, { body: message, headers: { accept, ...headers } })
  const text = await answer.text()
  return answer.ok ? 200 : `${answer.status} ${JSON.parse(text).code}`
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('an agent', () => {
  it.each([
    ['the newest protocol', newest, '2026-07-28'],
    ['an older one', { versionNegotiation: { mode: 'legacy' } } as const, '2025-11-25'],
  ])(
    'writes and finds by %s, and each brain has a path of its own [KH-PATH-04] [KH-PATH-07] [KH-HUB-01] [KH-HUB-04]',
    async (_what, options, version) => {
      const docs = await connect('docs', writing, options)
      expect(docs.getNegotiatedProtocolVersion()).toBe(version)
      const slug = `ежи-${version}`
      await put(docs, slug, `# Ёж ${version}\n\nКолючий зверь.\n`)
      expect(await find(docs, 'колючие звери')).toContain(slug)
      const notes = await connect('notes', writing, options)
      expect(await find(notes, 'колючие звери')).toEqual([])
    },
  )

  it('is entered in the audit log by its token [KH-AUDIT-08]', async () => {
    await put(await connect('docs', writing), 'audited', '# A\n')
    const { entries } = await http.json<{ entries: object[] }>(
      'GET',
      '/api/admin/audit?actor_type=token&action=mcp.put_page&limit=1',
      { as: owner },
    )
    expect(entries).toMatchObject([
      { actor_id: writing.slice(0, 14), actor_name: 'agent', payload: { brain: 'docs', slug: 'audited' } },
    ])
  })

  it('that may only read sees no tool that writes, and cannot call one [KH-TOKEN-02]', async () => {
    const reader = await connect('docs', await secretOf(owner, { name: 'reader', scopes: ['read'] }))
    const { tools } = await reader.listTools()
    expect(tools.map(({ name }) => name)).toContain('search')
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    expect(await put(reader, 'forbidden', '# No\n')).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^forbidden: .*'write'/) }],
    })
    const page = await http.ask('GET', '/api/brains/docs/pages/forbidden', { as: owner })
    expect(page.status).toBe(404)
  })

  it('reaches only the brains of its token, and restricted ones only where its owner is a member', async () => {
    const token = await secretOf(owner, { name: 'one brain', scopes: ['read'], brains: ['notes'] })
    expect(await outcome('notes', bearer(token))).toBe(200)
    expect(await outcome('docs', bearer(token))).toMatch(/^403 /)
    expect(await outcome('nowhere', bearer(writing))).toBe('404 not-found')
    const change = (visibility: string) =>
      http.json('PATCH', '/api/admin/brains/notes', { as: owner, body: { visibility } })
    await change('restricted')
    expect(await outcome('notes', bearer(token))).toBe('403 not-a-member')
    await change('open')
    expect(await outcome('notes', bearer(token))).toBe(200)
  })

  it('is refused from the call after its token was revoked, and with a cookie [KH-HUB-03] [KH-TOKEN-06]', async () => {
    const { id, token } = await http.token(owner, { name: 'short', scopes: ['read'] })
    const client = await connect('docs', token)
    expect(await statusOf(client.listTools())).toBe(200)
    await http.json('DELETE', `/api/tokens/${id}`, { as: owner })
    expect(await statusOf(client.listTools())).toBe(401)
    expect(await outcome('docs', { cookie: `notarium_session=${owner}` })).toBe('401 unauthenticated')
    expect(await outcome('docs', {})).toBe('401 unauthenticated')
  })
})

describe('a brain that is down [KH-ERROR-01]', () => {
  const record = () =>
    http.json<{ pid: number; restarts: number; state: string }>('GET', '/api/admin/brains/notes', {
      as: owner,
    })

  it('is told of when it was stopped, and answers again when it is started', async () => {
    const client = await connect('notes', writing)
    await http.json('POST', '/api/admin/brains/notes/stop', { as: owner })
    expect(await statusOf(client.listTools())).toBe(502)
    expect(await outcome('notes', bearer(writing))).toBe('502 brain-stopped')
    await http.json('POST', '/api/admin/brains/notes/start', { as: owner })
    expect(await statusOf(client.listTools())).toBe(200)
  })

  it('is told of when it was killed, and answers the same client again by itself', async () => {
    const client = await connect('notes', writing)
    await put(client, 'kept', '# Kept\n')
    process.kill((await record()).pid, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await outcome('notes', bearer(writing))).toBe('502 brain-unavailable'),
      {
        timeout: 20_000,
        interval: 1,
      },
    )
    await vi.waitFor(async () => expect(await find(client, 'kept')).toEqual(['kept']), { timeout: 30_000 })
    // It answers a moment before the hub has heard that it serves.
    await vi.waitFor(
      async () => expect(await record()).toMatchObject({ restarts: 1, state: 'running' }),
      20_000,
    )
  })
})
