// Every method with every case of its own, as a table: what is sent, and the status or the response that must come.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CryptoServiceClient } from '@notarium/contract/crypto'
import type { parseCertificate } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activate, health, sign, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, subject, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-calls-'))
const keys = makeKeyFolder(folder)
const { signers, authority } = keys
const payloadLimit = 100_000
let sidecar: SidecarProcess
let client: CryptoServiceClient

beforeAll(async () => {
  const profilesFile = writeProfiles(keys)
  const config = `[limits]\npayload_bytes = ${payloadLimit}\n`
  sidecar = await startSidecar({ folder, profilesFile, config })
  client = sidecar.client()
})
afterAll(async () => {
  await sidecar?.stop()
  rmSync(folder, { recursive: true })
})

const good = signedDocument(signers.gost)
const text = new TextDecoder()
const tampered = (document: Uint8Array) => text.decode(document).replace('Чай', 'Яд')
const strangers = makeKeyFolder(join(folder, 'strangers'))

describe('VerifyXMLDSig', () => {
  const of = ({ certificate }: { certificate: ReturnType<typeof parseCertificate> }) => ({
    signerCn: subject.commonName,
    signerInn: subject.inn,
    serial: certificate.serial,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
  })
  const unknown = { signerCn: '', signerInn: '', serial: '', notBefore: 0, notAfter: 0 }

  it.each([
    { what: '[SC-VERIFY-01] GOST 2012-256', payload: good, signer: of(signers.gost) },
    {
      what: '[SC-VERIFY-01] GOST 2012-512',
      payload: signedDocument(signers.gost512),
      signer: of(signers.gost512),
    },
    {
      what: '[SC-VERIFY-02] [SC-VERIFY-12] RSA by the same call',
      payload: signedDocument(signers.rsa),
      signer: of(signers.rsa),
    },
    { what: 'a profile by name', payload: good, profile: 'verify-only', signer: of(signers.gost) },
    {
      what: '[SC-VERIFY-07] no INN in the certificate',
      payload: signedDocument(signers['no-inn']),
      signer: { ...of(signers['no-inn']), signerCn: 'Без ИНН', signerInn: '' },
    },
  ])(
    '[SC-VERIFY-13] [SC-VERIFY-03] [SC-VERIFY-04] [SC-VERIFY-05] [SC-VERIFY-06] [SC-VERIFY-08] [SC-VERIFY-09] [SC-VERIFY-10] [SC-VERIFY-17] valid: $what',
    async ({ payload, profile, signer }) => {
      expect(await verify(client, payload, profile)).toEqual({ valid: true, ...signer, errors: [] })
    },
  )

  it.each([
    { what: 'nothing', payload: '', codes: ['malformed-xml'], signer: unknown },
    { what: 'no XML', payload: 'Привет', codes: ['malformed-xml'], signer: unknown },
    {
      what: 'bytes that are no text',
      payload: new Uint8Array([0, 255, 254, 0]),
      codes: ['malformed-xml'],
      signer: unknown,
    },
    { what: 'no signature', payload: '<order/>', codes: ['no-signature'], signer: unknown },
    { what: 'a cut document', payload: good.slice(0, -10), codes: ['malformed-xml'], signer: unknown },
    {
      what: 'changed content',
      payload: tampered(good),
      codes: ['digest-mismatch'],
      signer: of(signers.gost),
    },
    {
      what: 'an expired certificate',
      payload: signedDocument(signers.expired),
      codes: ['expired'],
      signer: of(signers.expired),
    },
    {
      what: 'a revoked certificate',
      payload: signedDocument(signers.revoked),
      codes: ['revoked'],
      signer: of(signers.revoked),
    },
    {
      what: 'an unknown authority',
      payload: signedDocument(strangers.signers.gost),
      codes: ['untrusted'],
      signer: of(strangers.signers.gost),
    },
    {
      what: 'a profile that trusts nobody',
      payload: good,
      profile: 'trusts-nobody',
      codes: ['untrusted'],
      signer: of(signers.gost),
    },
    {
      what: 'a profile that there is not',
      payload: good,
      profile: 'nobody',
      codes: ['unknown-profile'],
      signer: unknown,
    },
    {
      what: 'a profile whose keys are missing',
      payload: good,
      profile: 'no-keys-there',
      codes: ['profile-unusable'],
      signer: unknown,
    },
    {
      what: 'the stub provider',
      payload: good,
      profile: 'stubborn',
      codes: ['stub-provider', 'untrusted'],
      signer: of(signers.gost),
    },
    {
      what: '[SC-VERIFY-14] several reasons at once',
      payload: tampered(signedDocument(signers.expired)),
      codes: ['digest-mismatch', 'expired'],
      signer: of(signers.expired),
    },
  ])(
    '[SC-VERIFY-11] [SC-VERIFY-15] [SC-VERIFY-16] not valid: $what',
    async ({ payload, profile, codes, signer }) => {
      const { errors, ...response } = await verify(client, payload, profile)
      expect(response).toEqual({ valid: false, ...signer })
      expect(errors.map((error) => error.split(': ', 1)[0])).toEqual(codes)
      for (const error of errors) expect(error).toMatch(/^[a-z0-9-]+: \S.{10}/)
    },
  )

  it('refuses a payload over the limit, by a byte and by far', async () => {
    expect(await statusOf(verify(client, new Uint8Array(payloadLimit)))).toBe('OK')
    expect(await statusOf(verify(client, new Uint8Array(payloadLimit + 1)))).toBe('RESOURCE_EXHAUSTED')
    expect(await statusOf(verify(client, new Uint8Array(3_000_000)))).toBe('RESOURCE_EXHAUSTED')
  })
})

describe('SignXMLDSig', () => {
  const order = '<order Id="o"><item>Чай</item></order>'

  it.each([
    { alias: 'gost', profile: '', algorithm: 'gost2012-256' },
    { alias: 'gost', profile: 'guest-gost', algorithm: 'gost2012-256' },
    { alias: 'rsa', profile: 'guest-rsa', algorithm: 'rsa-sha256' },
    { alias: 'rsa.pem', profile: 'guest-rsa', algorithm: 'rsa-sha256' },
  ])(
    '[SC-SIGN-01] [SC-SIGN-05] [SC-SIGN-07] [SC-SIGN-09] embeds: $alias in "$profile"',
    async ({ alias, profile, algorithm }) => {
      const { signedXml } = await sign(client, order, alias, profile)
      const result = verifyXml(signedXml, { trust: [authority.certificate], revocation: 'off' })
      expect(result.errors).toEqual([])
      expect(result.signatures[0]).toMatchObject({ algorithm })
      expect(text.decode(signedXml)).toContain('<item>Чай</item>')
      expect((await verify(client, signedXml)).valid).toBe(true)
    },
  )

  it('[SC-SIGN-08] gives the signature alone where the profile says detached', async () => {
    const { signedXml } = await sign(client, order, 'gost512', 'test3-gost')
    const signature = text.decode(signedXml)
    expect(signature).toMatch(/^<ds:Signature [\s\S]*<\/ds:Signature>$/)
    const envelope = `<envelope>${order}${signature}</envelope>`
    expect(await verify(client, envelope)).toMatchObject({ valid: true, errors: [] })
  })

  it('[SC-SIGN-02] [SC-PROFILE-03] signs the body of a web service message, as the exchange asks for it', async () => {
    const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
    const message = `<s:Envelope xmlns:s="${soap}"><s:Body><q>Запрос</q></s:Body></s:Envelope>`
    const { signedXml } = await sign(client, message, 'gost', 'prod-gost')
    expect(text.decode(signedXml)).toMatch(/<s:Header>.*<wsse:Security.*BinarySecurityToken.*<s:Body/s)
    expect(await verify(client, signedXml)).toMatchObject({ valid: true, errors: [] })
    expect((await verify(client, tampered(signedXml).replace('Запрос', 'Отказ'))).valid).toBe(false)
  })

  it('[SC-SIGN-03] [SC-SIGN-04] signs canonicalised XML, such as the act of an operator, and leaves it as it is', async () => {
    const act = '<act at="2026-11-15T10:00:00Z" who="operator"><what>token revoked</what></act>'
    const { signedXml } = await sign(client, act, 'gost')
    expect(text.decode(signedXml).replace(/<ds:Signature .*<\/ds:Signature>/s, '')).toBe(act)
    expect((await verify(client, signedXml)).valid).toBe(true)
  })

  it.each([
    { what: 'an empty payload', payload: '', alias: 'gost', status: 'INVALID_ARGUMENT' },
    { what: 'malformed XML', payload: '<order>', alias: 'gost', status: 'INVALID_ARGUMENT' },
    { what: 'XML with a DTD', payload: '<!DOCTYPE a><a/>', alias: 'gost', status: 'INVALID_ARGUMENT' },
    { what: 'a document that is signed already', payload: good, alias: 'gost', status: 'INVALID_ARGUMENT' },
    {
      what: 'a payload over the limit',
      payload: new Uint8Array(payloadLimit + 1),
      alias: 'gost',
      status: 'RESOURCE_EXHAUSTED',
    },
    { what: 'an unknown alias', payload: order, alias: 'nobody', status: 'NOT_FOUND' },
    { what: 'no alias', payload: order, alias: '', status: 'NOT_FOUND' },
    { what: 'an unknown profile', payload: order, alias: 'gost', profile: 'nobody', status: 'NOT_FOUND' },
    {
      what: 'a profile without keys',
      payload: order,
      alias: 'gost',
      profile: 'verify-only',
      status: 'NOT_FOUND',
    },
    {
      what: 'a profile whose keys are missing',
      payload: order,
      alias: 'gost',
      profile: 'no-keys-there',
      status: 'FAILED_PRECONDITION',
    },
    { what: 'an expired key', payload: order, alias: 'expired', status: 'FAILED_PRECONDITION' },
    {
      what: 'a key that is not for signing',
      payload: order,
      alias: 'encipher',
      status: 'FAILED_PRECONDITION',
    },
    { what: 'a key of another algorithm', payload: order, alias: 'rsa', status: 'FAILED_PRECONDITION' },
    { what: 'a GOST key of another size', payload: order, alias: 'gost512', status: 'FAILED_PRECONDITION' },
    {
      what: 'the stub provider',
      payload: order,
      alias: 'gost',
      profile: 'stubborn',
      status: 'FAILED_PRECONDITION',
    },
  ])('$status for $what', async ({ payload, alias, profile, status }) => {
    expect(await statusOf(sign(client, payload, alias, profile))).toBe(status)
  })
})

describe('Health', () => {
  it('[SC-HEALTH-01] [SC-HEALTH-02] [SC-HEALTH-03] [SC-HEALTH-05] tells version and provider', async () => {
    const response = await health(client)
    expect(response).toEqual({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      provider: 'native',
    })
  })
})

describe('Activate', () => {
  it.each([
    {
      what: 'a profile',
      profile: 'verify-only',
      response: { ok: true, provider: 'native', profile: 'verify-only' },
    },
    { what: 'minimal mode', profile: '', response: { ok: true, provider: 'stub', profile: '' } },
    {
      what: 'the stub provider',
      profile: 'stubborn',
      response: { ok: true, provider: 'stub', profile: 'stubborn' },
    },
    {
      what: 'a profile from there',
      profile: 'guest-gost',
      response: { ok: true, provider: 'native', profile: 'guest-gost' },
    },
    {
      what: 'one that there is not',
      profile: 'nobody',
      response: { ok: false, provider: 'native', profile: 'guest-gost' },
    },
    {
      what: 'one that cannot load',
      profile: 'no-keys-there',
      response: { ok: false, provider: 'native', profile: 'guest-gost' },
    },
  ])(
    '[SC-ACTIVATE-01] [SC-ACTIVATE-04] [SC-ACTIVATE-05] [SC-ACTIVATE-06] [SC-ACTIVATE-07] [SC-ACTIVATE-08] [SC-ACTIVATE-09] [SC-STATE-04] [SC-STATE-05] [SC-STATE-07] [SC-STATE-08] $what',
    async ({ profile, response }) => {
      const { message, ...rest } = await activate(client, profile)
      expect(rest).toEqual(response)
      expect(message).toContain(profile)
      expect(message.length).toBeGreaterThan(10)
      expect((await health(client)).provider).toBe(response.provider)
    },
  )
})

describe('a call out of time', () => {
  it('ends with DEADLINE_EXCEEDED when its deadline has passed', async () => {
    expect(await statusOf(verify(client, good, '', { deadline: Date.now() - 1 }))).toBe('DEADLINE_EXCEEDED')
    expect(await statusOf(sign(client, good, 'gost', '', { deadline: Date.now() - 1 }))).toBe(
      'DEADLINE_EXCEEDED',
    )
  })
})
