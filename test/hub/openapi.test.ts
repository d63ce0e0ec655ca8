// What the hub says of itself at /api/openapi.json, against what it does: every operation is called, in a hub and a
// brain that are processes, and every answer is what is described.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKeyFolder, writeProfiles } from '../sidecar/kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from '../sidecar/kit/sidecar.ts'
import { type ApiDocument, type Described, readApiDocument } from './kit/api-document.ts'
import { hubClient } from './kit/hub-client.ts'
import { type HubProcess, startHubProcess } from './kit/hub-process.ts'
import { type OperationCall, operationCalls, type World } from './kit/operation-calls.ts'

const jsonAnyway = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

let hub: HubProcess
let sidecar: SidecarProcess
let owner: string
let world: World
let document: ApiDocument

beforeAll(async () => {
  hub = await startHubProcess('[signing]\nprofile = "guest-gost"\nkey_alias = "gost"\n')
  const keys = makeKeyFolder(join(hub.folder, 'sidecar'))
  sidecar = await startSidecar({ folder: keys.path, profilesFile: writeProfiles(keys) })
  const client = hubClient(hub.origin)
  owner = await client.logIn(hub.owner)
  world = { folder: hub.folder, known: {} }
  document = readApiDocument(await client.json('GET', '/api/openapi.json'))
}, 60_000)
afterAll(async () => {
  await sidecar?.stop()
  await hub?.stop()
})

const described = (id: string) =>
  document.operations.find(({ operationId }) => operationId === id) as Described

async function send({ method, path }: Described, call: OperationCall): Promise<Response> {
  const { params = {}, query = {}, body, headers, as = owner } = call
  const place = path.replace(/\{(\w+)\}/g, (_match, name: string) => params[name] ?? 'docs')
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  return fetch(`${hub.origin}${place}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  })
}

describe('the operations that are described', () => {
  it('are all called here', () => {
    const called = new Set(operationCalls.map(([id]) => id))
    expect([...called].toSorted()).toEqual(
      document.operations.map(({ operationId }) => operationId).toSorted(),
    )
  })

  it.each(operationCalls)('%s answers as described', async (id, makeCall) => {
    const operation = described(id)
    const call = await makeCall(world)
    const known = (operation.parameters ?? []).map(({ name }) => name)
    expect(known).toEqual(expect.arrayContaining(Object.keys({ ...call.query, ...call.params })))
    if (call.body !== undefined && !Buffer.isBuffer(call.body))
      expect(document.faultsOfRequest(operation, call.body)).toEqual([])
    const answer = await send(operation, call)
    const body = await answer.text()
    expect(document.faultsOf(operation, answer, body)).toEqual([])
    expect(answer.status, body).toBe(call.status ?? Number(Object.keys(operation.responses)[0]))
    call.keep?.(JSON.parse(body))
  })

  it('refuse as described whoever is not known, and secrets in the URL', async () => {
    for (const operation of document.operations) {
      const isOpen = operation.security.length === 0
      const query = isOpen ? { token: `brain_pat_${'a'.repeat(42)}` } : {}
      const answer = await send(operation, { as: null, query })
      const body = await answer.text()
      expect(document.faultsOf(operation, answer, body), operation.operationId).toEqual([])
      const code = isOpen ? 'token-in-url' : 'unauthenticated'
      expect([answer.status, JSON.parse(body)]).toEqual([
        isOpen ? 400 : 401,
        expect.objectContaining({ code }),
      ])
      expect(operation.responses[answer.status]?.description).toContain(`\`${code}\``)
    }
  })

  it('refuse as described what cannot be read', async () => {
    const taking = document.operations.filter(({ requestBody }) => requestBody !== undefined)
    expect(taking.length).toBeGreaterThan(15)
    for (const operation of taking) {
      const answer = await send(operation, { headers: jsonAnyway, body: Buffer.from('{"\u0000') })
      const body = await answer.text()
      expect(document.faultsOf(operation, answer, body), operation.operationId).toEqual([])
      const isForJson = operation.requestBody?.content['application/json'] !== undefined
      expect(isForJson ? [400] : [400, 415], operation.operationId).toContain(answer.status)
      const asText = await send(operation, {
        headers: { 'content-type': 'text/plain' },
        body: Buffer.from('x'),
      })
      expect(document.faultsOf(operation, asText, await asText.text()), operation.operationId).toEqual([])
      expect(asText.ok, operation.operationId).toBe(false)
    }
  })
})
