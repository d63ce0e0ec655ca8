// How commands ask: what is signed is what is sent, and what comes back is held against the contract. The hub is played.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityHeader } from '@notarium/contract/brain'
import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { verifyIdentity } from '@notarium/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectHub, type HubClient } from './hub-client.ts'

const data = mkdtempSync(join(tmpdir(), 'hub-client-'))
const key = new Uint8Array(32).fill(3)
let answer: { status: number; body: unknown } = { status: 200, body: {} }
const asked: string[] = []
const played = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  let body = ''
  for await (const part of request) body += part
  const { actor } = verifyIdentity(key, String(headers[identityHeader]), {
    method,
    path: url,
    brain: '(hub)',
  })
  asked.push(`${actor.type} ${method} ${url} ${body}`.trim())
  response.writeHead(answer.status, { location: '/elsewhere' }).end(JSON.stringify(answer.body))
})
let hub: HubClient

beforeAll(async () => {
  const identityKeyFile = join(data, 'operator.key')
  writeFileSync(identityKeyFile, key, { mode: 0o600 })
  await once(played.listen(0, '127.0.0.1'), 'listening')
  const { port } = played.address() as AddressInfo
  const address = { name: 'hub', host: '127.0.0.1', port, pid: process.pid, identityKeyFile }
  writeFileSync(join(data, 'address.json'), JSON.stringify(address))
  hub = await connectHub(data)
})
afterAll(() => {
  played.closeAllConnections()
  played.close()
  rmSync(data, { recursive: true })
})

describe('connectHub', () => {
  it('fills in the path and the query, and leaves out what is not given', async () => {
    answer = { status: 200, body: { members: [] } }
    const params = { name: "a/b'?#", id: '%2e%2e' }
    expect(await hub.call(hubOperations.addMember, { params })).toEqual({ members: [] })
    expect(asked.at(-1)).toBe("cli PUT /api/admin/brains/a%2Fb'%3F%23/members/%252e%252e")
    answer = { status: 200, body: { tokens: [] } }
    await hub.call(hubOperations.listAllTokens, { query: { user: undefined } })
    expect(asked.at(-1)).toBe('cli GET /api/admin/tokens')
    await hub.call(hubOperations.listAllTokens, { query: { user: "ё '&" } })
    expect(asked.at(-1)).toBe('cli GET /api/admin/tokens?user=%D1%91+%27%26')
  })

  it('asks a brain by way of the hub, with the paths that the brain itself has', async () => {
    answer = { status: 200, body: { imports: [] } }
    const brain = hub.brain('docs')
    await brain.call(brainOperations.listImports, { query: { limit: 5 } })
    expect(asked.at(-1)).toBe('cli GET /api/brains/docs/imports?limit=5')
    await brain.ask('POST', '/api/search', '{"query":"/api/x"}')
    expect(asked.at(-1)).toBe('cli POST /api/brains/docs/search {"query":"/api/x"}')
  })

  it.each(['', '.', '..'])('sends nothing for the name %j, which would lead elsewhere', async (name) => {
    const before = asked.length
    await expect(hub.call(hubOperations.stopBrain, { params: { name } })).rejects.toThrow('is no name')
    expect(() => hub.brain(name)).toThrow('is no name')
    expect(asked.length).toBe(before)
  })

  it('says what is wrong: a problem, an answer of another version, a redirect, nobody there', async () => {
    const list = () => hub.call(hubOperations.listUsers)
    const problem = { type: 'about:blank', title: 'x', status: 503, requestId: 'r-1' }
    answer = { status: 503, body: { ...problem, code: 'database-unavailable', detail: 'it is away' } }
    await expect(list()).rejects.toThrow('it is away (database-unavailable, request r-1)')
    answer = { status: 502, body: 'from a proxy' }
    await expect(list()).rejects.toThrow('the hub answered with status 502')
    answer = { status: 200, body: { users: [{ id: 7 }] } }
    await expect(list()).rejects.toThrow('is another version running?')
    answer = { status: 307, body: {} }
    await expect(list()).rejects.toThrow('does not answer')
    await expect(connectHub(join(data, 'nowhere'))).rejects.toThrow(
      /no hub serves '.*nowhere': .*notarium up/,
    )
  })
})
