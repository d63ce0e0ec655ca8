// The signing sidecar by way of the hub, both as `notarium up` runs them: documents checked and signed, profiles
// activated, a restart that its supervisor ends.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentVerified, SidecarStatus } from '@notarium/contract/hub'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type KeyFolder,
  makeKeyFolder,
  signedDocument,
  subject,
  writeProfiles,
} from '../sidecar/kit/key-folder.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'
import { pidUnder } from './kit/process-tree.ts'

const crypto = '/api/admin/crypto'
const order = '<order Id="o"><item>Чай</item></order>'
let place: HubFolder
let keys: KeyFolder
let up: NotariumProcess
let origin: string
let client: HubClient
let as: string

beforeAll(async () => {
  place = await makeHubFolder('')
  const folder = join(place.folder, 'sidecar')
  keys = makeKeyFolder(folder)
  mkdirSync(join(folder, 'keys'))
  writeProfiles(keys)
  const config = 'socket = "sidecar.sock"\nprofiles = "profiles.toml"\nactive_profile = "guest-gost"\n'
  writeFileSync(join(folder, 'sidecar.toml'), config)
  // Nobody reads the sample brain here.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  up = runNotarium(['up'], place.env)
  ;[, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
  client = hubClient(origin)
  as = await client.logIn(place.owner)
  await untilBack()
}, 60_000)
afterAll(async () => {
  await up?.end('SIGTERM')
  place?.remove()
})

const status = () => client.json<SidecarStatus>('GET', crypto, { as })
const untilBack = () =>
  vi.waitFor(async () => expect(await status()).toMatchObject({ state: 'ok' }), { timeout: 20_000 })
const activate = (profile: string) => client.ask('POST', `${crypto}/activate`, { as, body: { profile } })

function send(path: string, document: string | Uint8Array): Promise<Response> {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/xml' }
  return fetch(`${origin}${crypto}${path}`, { method: 'POST', headers, body: Buffer.from(document) })
}

async function verify(document: string | Uint8Array, profile = ''): Promise<DocumentVerified> {
  const answer = await send(`/verify?profile=${profile}`, document)
  expect(answer.status).toBe(200)
  return (await answer.json()) as DocumentVerified
}

const tampered = (document: Uint8Array) => Buffer.from(Buffer.from(document).toString().replace('Чай', 'Чаи'))

it('shows the sidecar with its profiles, and the keys of the active one', async () => {
  const { version, profiles, ...rest } = await status()
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(rest).toEqual({ state: 'ok', provider: 'native', activeProfile: 'guest-gost', trouble: null })
  const active = profiles.find(({ name }) => name === 'guest-gost')
  expect(active).toMatchObject({ loaded: true, algorithm: 'gost2012-256', placement: 'enveloped' })
  expect(active?.keys.find(({ alias }) => alias === 'gost')).toMatchObject({
    subject: subject.commonName,
    notAfter: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(profiles.find(({ name }) => name === 'verify-only')).toMatchObject({ loaded: false, keys: [] })
})

describe('a document', () => {
  it('that is signed well holds; changed, it does not, and the signer is still told', async () => {
    const good = signedDocument(keys.signers.gost)
    const signer = { commonName: subject.commonName, inn: subject.inn, issuer: 'Удостоверяющий центр' }
    const whole = { element: '/order', wholeDocument: true }
    expect(await verify(good)).toMatchObject({
      valid: true,
      errors: [],
      signatures: [{ valid: true, signer, algorithm: 'gost2012-256', covered: [whole], errors: [] }],
    })
    const verdict = await verify(tampered(good))
    expect(verdict).toMatchObject({ valid: false, signatures: [{ valid: false, signer }] })
    expect(verdict.errors[0]?.code).toBe('digest-mismatch')
  })

  it('that is none, or that nobody vouches for, is told so', async () => {
    const codes = async (document: string | Uint8Array, profile?: string) =>
      (await verify(document, profile)).errors.map(({ code }) => code)
    expect(await codes(order)).toEqual(['no-signature'])
    expect(await codes('no XML')).toEqual(['malformed-xml'])
    expect(await codes(signedDocument(keys.signers.gost), 'trusts-nobody')).toEqual(['untrusted'])
    expect(await codes(order, 'no-such-profile')).toEqual(['unknown-profile'])
  })

  it.each([
    ['gost', ''],
    ['rsa', 'guest-rsa'],
  ])('signed here with the key %s holds', async (keyAlias, profile) => {
    const signed = await send(`/sign?keyAlias=${keyAlias}&profile=${profile}`, order)
    expect([signed.status, signed.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const document = await signed.bytes()
    expect(await verify(document, profile)).toMatchObject({ valid: true })
    expect(await verify(tampered(document), profile)).toMatchObject({ valid: false })
    const path = '/api/admin/audit?action=crypto.sign&limit=1'
    const { entries } = await client.json<{ entries: { payload: object }[] }>('GET', path, { as })
    expect(entries[0]?.payload).toEqual({
      profile: profile || 'guest-gost',
      keyAlias,
      sha256: createHash('sha256').update(order).digest('hex'),
      bytes: Buffer.byteLength(order),
    })
  })

  it.each([
    ['with a key that is not there', '/sign?keyAlias=nobody', order, 404, '"gost"'],
    ['by a profile that is not there', '/sign?keyAlias=gost&profile=none', order, 404, 'none'],
    ['with a key that has expired', '/sign?keyAlias=expired', order, 422, 'expired'],
    ['that is no XML', '/sign?keyAlias=gost', '<a', 400, 'document'],
  ])('%s is not signed', async (_what, path, document, refused, words) => {
    const answer = await send(path, document)
    expect(answer.status).toBe(refused)
    expect(((await answer.json()) as { detail: string }).detail).toContain(words)
  })
})

describe('a profile', () => {
  it('is activated, or none; what cannot be activated changes nothing', async () => {
    const active = async () => (await status()).activeProfile
    expect(await (await activate('guest-rsa')).json()).toMatchObject({ ok: true, profile: 'guest-rsa' })
    expect(await active()).toBe('guest-rsa')
    for (const name of ['no-such-profile', 'no-keys-there']) {
      const refused = await activate(name)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({
        code: 'sidecar-refused',
        detail: expect.stringContaining('Nothing has changed'),
      })
    }
    expect(await active()).toBe('guest-rsa')
    expect(await (await activate('')).json()).toMatchObject({ ok: true, profile: null })
    expect(await active()).toBeNull()
    expect((await send('/sign?keyAlias=gost', order)).status).toBe(422)
  })
})

it('is away while it is restarted, and comes back as another process with the profile of its configuration', async () => {
  const pid = () => pidUnder(up.child.pid as number, / sidecar /)
  const before = pid()
  const answer = await client.ask('POST', `${crypto}/restart`, { as })
  expect([answer.status, await answer.json()]).toEqual([202, { restarting: true }])
  expect(await status()).toMatchObject({ state: 'unavailable', profiles: [], version: null })
  const refused = await send('/verify', order)
  expect(refused.status).toBe(502)
  expect(await refused.json()).toMatchObject({
    code: 'sidecar-unavailable',
    detail: expect.stringContaining('notarium sidecar'),
  })
  await untilBack()
  expect(await status()).toMatchObject({ activeProfile: 'guest-gost' })
  expect(pid()).not.toBe(before)
  expect(await verify(signedDocument(keys.signers.gost))).toMatchObject({ valid: true })
})
