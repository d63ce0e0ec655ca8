// A client of another make: gRPC's C core from Python, with messages encoded by hand from the contract's tables.
// What it sends and understands is the contract as others read it, not what our own generator made of it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { generateKey, issueCertificate } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { makeKeyFolder, signedDocument, subject, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

interface ForeignCall {
  readonly method: string
  /** Bytes are in base64, as they are in responses. */
  readonly request: Readonly<Record<string, string>>
  readonly timeout?: number
}

const program = fileURLToPath(new URL('kit/python-client.py', import.meta.url))
const crypto = (method: string, request: ForeignCall['request'] = {}): ForeignCall => ({
  method: `/service.crypto.v1.CryptoService/${method}`,
  request,
})
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

describeWith('python3-grpcio', 'a client in Python', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidecar-foreign-'))
  const keys = makeKeyFolder(folder)
  let sidecar: SidecarProcess

  beforeAll(async () => {
    const config = '[limits]\npayload_bytes = 100_000\n'
    sidecar = await startSidecar({ folder, profilesFile: writeProfiles(keys), config })
  })
  afterAll(async () => {
    await sidecar?.stop()
    rmSync(folder, { recursive: true })
  })

  async function ask(...calls: ForeignCall[]): Promise<Record<string, unknown>[]> {
    const python = spawn('/usr/bin/python3', [program, sidecar.socket], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    python.stdin.end(JSON.stringify(calls))
    return JSON.parse(await text(python.stdout))
  }

  it('[SC-PROTO-01] [SC-PROTO-04] [SC-SOCKET-02] asks for health', async () => {
    const response = { ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/), provider: 'native' }
    expect(await ask(crypto('Health'))).toEqual([{ status: 'OK', response }])
  })

  describe('VerifyXMLDSig', () => {
    const verify = (document: string | Uint8Array, profile = '') =>
      crypto('VerifyXMLDSig', { payload: base64(document), profile })

    it.each(['gost', 'gost512', 'rsa'] as const)('understands who signed: %s', async (name) => {
      const signer = keys.signers[name]
      const { serial, notBefore, notAfter } = signer.certificate
      const response = {
        ...{ valid: true, signer_cn: subject.commonName, signer_inn: subject.inn, serial },
        ...{ not_before: notBefore, not_after: notAfter, errors: [] },
      }
      expect(await ask(verify(signedDocument(signer)))).toEqual([{ status: 'OK', response }])
    })

    it('reads dates that need all of int64: before 1970 and beyond 32 bits', async () => {
      const notBefore = Date.UTC(1955, 3, 1) / 1000
      const notAfter = Date.UTC(2140, 0, 31) / 1000
      const privateKey = generateKey({ type: 'gost2012-256' })
      const issuer = keys.authority
      const certificate = issueCertificate({
        subject,
        keys: privateKey,
        issuer,
        ca: false,
        notBefore,
        notAfter,
      })
      const [answer] = await ask(verify(signedDocument({ privateKey, certificate })))
      expect(answer).toMatchObject({
        status: 'OK',
        response: { valid: true, not_before: notBefore, not_after: notAfter },
      })
      expect([notBefore < 0, notAfter > 2 ** 32]).toEqual([true, true])
    })

    it('gets reasons for what does not verify as a normal response', async () => {
      const document = Buffer.from(signedDocument(keys.signers.expired)).toString().replace('Чай', 'Яд')
      const errors = [expect.stringMatching(/^digest-mismatch: /), expect.stringMatching(/^expired: /)]
      expect(await ask(verify(document), verify(''), verify('<a/>', 'Неизвестный'))).toMatchObject([
        { status: 'OK', response: { valid: false, signer_cn: subject.commonName, errors } },
        { status: 'OK', response: { valid: false, errors: [expect.stringMatching(/^malformed-xml: /)] } },
        { status: 'OK', response: { valid: false, errors: [expect.stringContaining('"Неизвестный"')] } },
      ])
    })
  })

  describe('SignXMLDSig', () => {
    const order = '<order Id="o"><item>Чай</item></order>'
    const sign = (payload: string | Uint8Array, key_alias: string, profile = '') =>
      crypto('SignXMLDSig', { payload: base64(payload), key_alias, profile })

    it('gets a document that verifies', async () => {
      const [answer] = await ask(sign(order, 'gost'))
      const { signed_xml } = answer!['response'] as { signed_xml: string }
      const trust = [keys.authority.certificate]
      expect(verifyXml(Buffer.from(signed_xml, 'base64'), { trust, revocation: 'off' })).toMatchObject({
        valid: true,
        errors: [],
      })
    })

    it.each([
      { what: 'a key that there is not', call: sign(order, 'Ключ'), status: 'NOT_FOUND', details: '"Ключ"' },
      {
        what: 'a profile that there is not',
        call: sign(order, 'gost', '100% 😀'),
        status: 'NOT_FOUND',
        details: '"100% 😀"',
      },
      {
        what: 'a key of another kind',
        call: sign(order, 'rsa'),
        status: 'FAILED_PRECONDITION',
        details: 'key-not-usable: ',
      },
      {
        what: 'no XML',
        call: sign('Привет', 'gost'),
        status: 'INVALID_ARGUMENT',
        details: 'invalid-document: ',
      },
      {
        what: 'too much',
        call: sign(new Uint8Array(100_001), 'gost'),
        status: 'RESOURCE_EXHAUSTED',
        details: 'too-large: ',
      },
    ])('gets status and reason for $what', async ({ call, status, details }) => {
      expect(await ask(call)).toEqual([{ status, details: expect.stringContaining(details) }])
    })
  })

  it('gets UNIMPLEMENTED for a method that there is not, DEADLINE_EXCEEDED for one out of time', async () => {
    expect(await ask(crypto('Destroy'), { ...crypto('Health'), timeout: -1 })).toMatchObject([
      { status: 'UNIMPLEMENTED' },
      { status: 'DEADLINE_EXCEEDED' },
    ])
  })

  it('activates profiles, and minimal mode', async () => {
    const activated = (ok: boolean, provider: string, profile: string) => ({
      status: 'OK',
      response: { ok, provider, profile, message: expect.stringMatching(/^\S.{10}/) },
    })
    const names = ['guest-rsa', 'Неизвестный', '', 'guest-gost']
    expect(await ask(...names.map((profile) => crypto('Activate', { profile })))).toEqual([
      activated(true, 'native', 'guest-rsa'),
      activated(false, 'native', 'guest-rsa'),
      activated(true, 'stub', ''),
      activated(true, 'native', 'guest-gost'),
    ])
  })

  it("probes it with gRPC's own health service, as a whole and by the name of the service", async () => {
    const check = (service: string) => ({ method: '/grpc.health.v1.Health/Check', request: { service } })
    const serving = { status: 'OK', response: { status: 1 } }
    expect(
      await ask(check(''), check('service.crypto.v1.CryptoService'), check('another.Service')),
    ).toMatchObject([serving, serving, { status: 'NOT_FOUND' }])
  })

  it('learns from reflection which services and messages there are', async () => {
    const reflect = (request: ForeignCall['request']) => ({
      method: '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
      request,
    })
    const [list, file, nothing] = await ask(
      reflect({ list_services: '' }),
      reflect({ file_containing_symbol: 'service.crypto.v1.CryptoService' }),
      reflect({ file_containing_symbol: 'another.Service' }),
    )
    expect(list).toMatchObject({
      status: 'OK',
      response: {
        list_services_response: {
          service: expect.arrayContaining([
            { name: 'service.crypto.v1.CryptoService' },
            { name: 'notarium.sidecar.v1.InspectionService' },
          ]),
        },
      },
    })
    const { file_descriptor_response: found } = file!['response'] as {
      file_descriptor_response: { file_descriptor_proto: string[] }
    }
    const descriptors = found.file_descriptor_proto.map((one) =>
      Buffer.from(one, 'base64').toString('latin1'),
    )
    for (const name of [
      'service.crypto.v1',
      'CryptoService',
      'VerifyXMLDSig',
      'VerifyResponse',
      'signer_inn',
    ])
      expect(descriptors.join()).toContain(name)
    expect(nothing).toMatchObject({ response: { error_response: { error_code: 5 } } })
  })

  it('shuts it down, and has the answer before the end', async () => {
    expect(await ask(crypto('Shutdown'))).toEqual([{ status: 'OK', response: { ok: true } }])
    expect(await sidecar.exited()).toBe(2)
  })
})
