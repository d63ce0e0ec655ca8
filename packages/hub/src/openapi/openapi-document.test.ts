import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { createOpenApiDocument } from './openapi-document.ts'

interface Described {
  readonly operationId: string
  readonly description: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { required: boolean; content: Record<string, unknown> }
  readonly responses: Record<
    string,
    { description: string; headers: object; content?: Record<string, object> }
  >
}
interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Record<string, Record<string, Described>>
  readonly components: {
    readonly schemas: Record<string, object>
    readonly securitySchemes: { cookie: object }
  }
}

const baseUrl = 'https://hub.example.org'
const document = createOpenApiDocument({ version: '1.2.3', baseUrl }) as Document
const all = Object.values(document.paths).flatMap((path) => Object.values(path))
const described = (id: string) => all.find(({ operationId }) => operationId === id) as Described
const statuses = (id: string) => Object.keys(described(id).responses).join(' ')

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1', async () => {
    const plain = JSON.parse(JSON.stringify(document))
    expect(await new Validator().validate(plain)).toEqual({ valid: true })
  })

  it('has every operation once, under its own path and method, and MCP', () => {
    const table = { ...hubOperations, ...brainOperations }
    const ids = all.map(({ operationId }) => operationId)
    expect(ids.toSorted()).toEqual([...Object.keys(table), 'mcp'].toSorted())
    for (const [id, { method, path }] of Object.entries(table)) {
      const places = document.paths[path.replace('{slug*}', '{slug}')]
      expect(places?.[method.toLowerCase()]?.operationId).toBe(id)
    }
  })

  it('has schemas that every reference finds and that compile', () => {
    const ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      strictTuples: false,
    })
    formats.default(ajv)
    ajv.addKeyword('components')
    ajv.addSchema({ $id: 'hub', components: document.components })
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`hub#/components/schemas/${name}`), name).toBeTypeOf('function')
    }
    const refs = JSON.stringify(document.paths).matchAll(/"\$ref":"(#\/components\/schemas\/\w+)"/g)
    for (const [, ref] of refs) expect(ajv.getSchema(`hub${ref}`), ref).toBeTypeOf('function')
    const isUser = ajv.getSchema('hub#/components/schemas/CreateUser')
    expect(isUser?.({ email: 'anna@example.org', role: 'editor' })).toBe(true)
    expect(isUser?.({ email: 'anna@example.org', role: 'king' })).toBe(false)
  })

  it('is sent as it was built', () => {
    expect(Object.isFrozen(document.components.schemas['User'])).toBe(true)
    expect(document.servers).toEqual([{ url: baseUrl }])
    expect(document.components.securitySchemes.cookie).toMatchObject({ name: '__Host-notarium_session' })
  })
})

describe('an operation', () => {
  it.each([
    ['health', []],
    ['listUsers', [{ session: ['admin'] }, { cookie: ['admin'] }]],
    ['whoAmI', [{ session: ['viewer'] }, { cookie: ['viewer'] }, { token: [] }]],
    ['putPage', [{ session: ['editor'] }, { cookie: ['editor'] }, { token: ['write'] }]],
    ['purgePage', [{ session: ['admin'] }, { cookie: ['admin'] }]],
    ['mcp', [{ session: ['viewer'] }, { token: ['read'] }]],
  ])('says who may: %s', (id, security) => {
    expect(described(id).security).toEqual(security)
  })

  it.each([
    ['health', '200 400 429 503'],
    ['login', '200 400 401 413 415 429 503'],
    ['listUsers', '200 400 401 403 429 503'],
    ['createUser', '201 400 401 403 409 413 415 429 503'],
    ['getPage', '200 304 400 401 403 404 429 502 503'],
    ['putPage', '200 201 400 401 403 404 409 412 413 415 429 502 503'],
    ['mcp', '200 202 400 401 403 404 406 413 415 429 502 503'],
  ])('says how it can end: %s', (id, expected) => {
    expect(statuses(id)).toBe(expected)
  })

  it('names the codes and headers of its refusals', () => {
    const { responses } = described('putPage')
    expect(responses[403]).toMatchObject({
      description: expect.stringContaining('`insufficient_scope`'),
      headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    })
    expect(responses[429]?.headers).toHaveProperty('Retry-After')
    expect(described('health').responses[503]?.content).toHaveProperty(['application/json'])
  })

  it('has its parameters and bodies as senders see them', () => {
    const { parameters = [] } = described('search')
    expect(parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(
      expect.arrayContaining(['path brain', 'query q', 'query tag']),
    )
    expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['brain', 'q'])
    expect(described('getPage').parameters).toContainEqual(
      expect.objectContaining({ name: 'slug', description: expect.stringContaining("'/'") }),
    )
    const { requestBody } = described('startImport')
    expect(Object.keys(requestBody?.content ?? {})).toEqual(
      expect.arrayContaining(['application/json', 'application/zip', 'application/octet-stream']),
    )
    expect(described('restorePage').requestBody?.required).toBe(false)
    expect(document.components.schemas['CreateToken']).toMatchObject({ required: ['name'] })
  })
})
