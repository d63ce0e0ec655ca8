// A page is signed, with everything as `notarium up` runs it: what searches, agents and citations then say of it, whether
// the statement holds without us, and what is left of it when the page is changed.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page, SearchResponse } from '@notarium/contract/brain'
import type { AuditPage, PageSignature } from '@notarium/contract/hub'
import { readPem } from '@notarium/pki'
import { canonicalize, parseXml, verifyXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'

const markdown = '# Tea & "cake"\n\nThe samovar is lit at four.\n'
const docs = '/api/brains/docs'
const question = { query: 'samovar' }
let place: HubFolder
let up: NotariumProcess
let client: HubClient
let owner: string
let anna: Awaited<ReturnType<HubClient['person']>>
let agent: Client

beforeAll(async () => {
  place = await makeHubFolder('')
  // Nobody reads the sample brain here.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  up = runNotarium(['up'], place.env)
  const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
  client = hubClient(origin)
  owner = await client.logIn(place.owner)
  const body = { name: 'docs', displayName: 'Docs' }
  await client.json('POST', '/api/admin/brains', { as: owner, body })
  anna = await client.person(owner, 'anna@example.org', 'editor')
  const { token } = await client.token(anna.session, { name: 'agent', scopes: ['read'] })
  agent = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp/docs`), { requestInit }))
}, 60_000)
afterAll(async () => {
  await agent?.close()
  await up?.end('SIGTERM')
  place?.remove()
})

const put = (text: string) =>
  client.json('PUT', `${docs}/pages/tea`, { as: anna.session, body: { markdown: text } })
const sign = (version: number) =>
  client.ask('POST', `${docs}/signatures/tea`, { as: anna.session, body: { version } })
const search = async () => {
  const { hits } = await client.json<SearchResponse>('POST', `${docs}/search`, { as: owner, body: question })
  return hits[0] ?? expect.fail('nothing was found')
}

async function call(name: string, parameters: Record<string, unknown>) {
  const { content, structuredContent } = await agent.callTool({ name, arguments: parameters })
  const [first] = content as { text: string }[]
  return { said: first?.text, told: structuredContent as Record<string, unknown> }
}

it('carries its signer wherever it shows, in a statement that holds, until it is changed', async () => {
  await put(markdown)
  expect((await sign(1)).status).toBe(403)
  const right = { as: owner, body: { maySign: true } }
  await client.json('PATCH', `/api/admin/users/${anna.id}`, right)
  const answer = await sign(1)
  const signature = (await answer.json()) as PageSignature
  const sha256 = createHash('sha256').update(markdown).digest('hex')
  expect([answer.status, signature]).toMatchObject([
    201,
    { slug: 'tea', version: 1, sha256, signed_by: anna.email },
  ])

  const hit = await search()
  expect(hit.signed_by).toBe(anna.email)
  const found = await call('search', question)
  expect(found.told).toMatchObject({ results: [{ id: 'tea', signed_by: anna.email }] })
  expect(found.said).toContain('\n   signed by anna@example.org\n')
  const read = await call('get_page', { slug: 'tea' })
  expect(read.told).toMatchObject({ version: 1, signed_by: anna.email })
  expect(read.said).toContain('\nsigned by anna@example.org\n')

  await expectStatement(signature)
  expect((await sign(1)).status).toBe(409)

  await put(`${markdown}\nAnd at six.\n`)
  expect((await sign(1)).status).toBe(409)
  expect((await search()).signed_by).toBeNull()
  expect((await call('search', question)).said).not.toContain('signed')
  const versions = await call('get_versions', { slug: 'tea' })
  expect(versions.told).toMatchObject({ versions: [{ version: 2 }, { version: 1, signed_by: anna.email }] })
  expect((versions.told['versions'] as object[])[0]).not.toHaveProperty('signed_by')
  const old = await client.json<Page>('GET', `${docs}/pages/tea?version=1`, { as: owner })
  expect(old).toMatchObject({ signed_by: anna.email, signed_at: signature.signed_at })
  const { slug, version, startLine, endLine, sha256: cited } = hit.citation
  const lines = { start_line: startLine, end_line: endLine }
  const check = await call('verify_citation', { slug, version, ...lines, sha256: cited })
  expect(check.told).toMatchObject({ valid: true, current_version: 2, signed_by: anna.email })
  expect(check.said).toContain('\nversion 1 is signed by anna@example.org')

  const log = await client.json<AuditPage>('GET', '/api/admin/audit?action=page.sign', { as: owner })
  expect(log.entries).toMatchObject([
    {
      actor_name: anna.email,
      payload: { brain: 'docs', slug: 'tea', version: 1, sha256, outcome: 'signed' },
    },
  ])
}, 30_000)

/** As anybody checks it who has the file and the certificate of the authority. */
async function expectStatement({ signed_at, sha256 }: PageSignature): Promise<void> {
  const answer = await client.ask('GET', `${docs}/signatures/tea?version=1`, { as: owner })
  const document = await answer.bytes()
  const authority = readFileSync(join(place.folder, 'sidecar', 'keys', 'ca.pem'))
  const trust = readPem(authority).certificates
  expect(verifyXml(document, { trust })).toMatchObject({
    valid: true,
    signatures: [
      { algorithm: 'gost2012-256', covered: [{ path: '/page', id: undefined, extent: 'element' }] },
    ],
  })
  const text = Buffer.from(document).toString()
  const start = text.search(/<(?:\w+:)?Signature[ >]/)
  const statement = `${text.slice(0, start)}</page>`
  expect(statement).toBe(
    `<page xmlns="urn:notarium:page:1" brain="docs" bytes="${markdown.length}" sha256="${sha256}" slug="tea" ` +
      `version="1"><title>Tea &amp; "cake"</title><signer id="${anna.id}" role="editor">anna@example.org</signer>` +
      `<at>${signed_at}</at></page>`,
  )
  const canonical: Uint8Array[] = []
  const rules = { algorithm: 'exc-c14n', comments: false } as const
  canonicalize(parseXml(Buffer.from(statement)), rules, {
    write: (part, start, end) => canonical.push(part.slice(start, end)),
  })
  expect(Buffer.concat(canonical).toString()).toBe(statement)
  const forged = Buffer.from(text.replace('version="1"', 'version="2"'))
  expect(verifyXml(forged, { trust }).valid).toBe(false)
}
