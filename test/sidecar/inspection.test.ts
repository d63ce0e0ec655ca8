// The inspection service: what an operator's interface learns of profiles and of signatures; and that its verdict is
// never another than VerifyXMLDSig's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentials } from '@grpc/grpc-js'
import type { CryptoServiceClient } from '@notarium/contract/crypto'
import { InspectionServiceClient } from '@notarium/contract/inspection'
import type { Issuer } from '@notarium/pki'
import { signXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activate, describeSidecar, health, inspect, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, subject, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-inspection-'))
const keys = makeKeyFolder(folder)
const { signers, authority } = keys
const strangers = makeKeyFolder(join(folder, 'strangers'))
// None of those that are used here has its keys under a password: to derive a key from one takes long.
const extra = '[profiles.no-trust]\nprovider = "native"\n'
const profilesFile = writeProfiles(keys, extra)
const payloadLimit = 100_000
let sidecar: SidecarProcess
let crypto: CryptoServiceClient
let client: InspectionServiceClient

beforeAll(async () => {
  const config = `[limits]\npayload_bytes = ${payloadLimit}\n[provider_names]\nnative = "Свой"\n`
  sidecar = await startSidecar({ folder, profilesFile, activeProfile: 'guest-rsa', config })
  crypto = sidecar.client()
  client = new InspectionServiceClient(`unix:${sidecar.socket}`, credentials.createInsecure())
})
afterAll(async () => {
  client?.close()
  await sidecar?.stop()
  rmSync(folder, { recursive: true })
})

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const order = '<order Id="o"><item>Чай</item></order>'
const beside = (signer: Issuer) =>
  text(
    signXml(new TextEncoder().encode(order), signer, {
      placement: 'detached',
      transforms: ['exc-c14n'],
      algorithm: signer === signers.gost512 ? 'gost2012-512' : 'gost2012-256',
    }).signedXml,
  )
const soap = (body: string) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`
const message = text(
  signXml(new TextEncoder().encode(soap('<pay/>')), signers.gost, {
    placement: 'wss',
    transforms: ['exc-c14n'],
  }).signedXml,
)
const signedBody = /<S:Body.*<\/S:Body>/.exec(message)![0]

const documents = {
  valid: signedDocument(signers.gost),
  changed: text(signedDocument(signers.gost)).replace('Чай', 'Яд'),
  untrusted: signedDocument(strangers.signers.gost),
  expired: signedDocument(signers.expired),
  'doubly signed': `<both>${order}${beside(signers.gost)}${beside(signers.gost512)}</both>`,
  'doubly signed, once by a stranger': `<both>${order}${beside(signers.gost)}${beside(strangers.signers.gost)}</both>`,
  wrapped: `<orders><order Id="e"><item>Яд</item></order><old>${order}</old>${beside(signers.gost)}</orders>`,
  'a message': message,
  'a wrapped message': message
    .replace(signedBody, '<S:Body><steal/></S:Body>')
    .replace('</S:Header>', `<old>${signedBody}</old></S:Header>`),
  'not signed': '<order/>',
  'no XML': 'Привет',
  nothing: '',
} as const

describe('Inspect', () => {
  /** The names of those that are valid, by both methods. */
  async function comparedWith(profile: string): Promise<string[]> {
    const compared = Object.entries(documents).map(async ([name, document]) => {
      const verdict = await verify(crypto, document, profile)
      const { valid, errors, signatures } = await inspect(client, document, profile)
      expect({ valid, errors }).toEqual({ valid: verdict.valid, errors: verdict.errors })
      const [first] = signatures
      expect(first?.signerCn ?? '').toBe(verdict.signerCn)
      expect(first?.signerInn ?? '').toBe(verdict.signerInn)
      expect(first?.serial ?? '').toBe(verdict.serial)
      expect([first?.notBefore ?? 0, first?.notAfter ?? 0]).toEqual([verdict.notBefore, verdict.notAfter])
      if (valid) expect(signatures.map((one) => one.valid)).not.toContain(false)
      return valid ? [name] : []
    })
    return (await Promise.all(compared)).flat()
  }

  it.each(['', 'verify-only'])('has the verdict of VerifyXMLDSig, with trust (%j)', async (profile) => {
    expect(await comparedWith(profile)).toEqual(['valid', 'doubly signed', 'wrapped', 'a message'])
  })

  it.each(['no-trust', 'stubborn', 'no-keys-there', 'nobody'])(
    'has the verdict of VerifyXMLDSig, with nothing to trust in (%s)',
    async (profile) => {
      expect(await comparedWith(profile)).toEqual([])
    },
  )

  it('has the verdict of VerifyXMLDSig in minimal mode', async () => {
    await activate(crypto, '')
    expect(await comparedWith('')).toEqual([])
    expect(await comparedWith('verify-only')).toEqual([])
    await activate(crypto, 'guest-rsa')
  })

  const reportsOf = async (document: string | Uint8Array) => (await inspect(client, document)).signatures

  it('tells whose a signature is, and that it covers the whole document', async () => {
    const { serial, notBefore, notAfter } = signers.gost.certificate
    expect(await inspect(client, documents.valid)).toEqual({
      valid: true,
      errors: [],
      signatures: [
        {
          valid: true,
          signerCn: subject.commonName,
          signerInn: subject.inn,
          signerOrganisation: '',
          issuerCn: authority.certificate.subjectFacts.commonName,
          serial,
          notBefore,
          notAfter,
          algorithm: 'gost2012-256',
          covered: [{ uri: '', element: '/order', wholeDocument: true, textOnly: false }],
          errors: [],
        },
      ],
    })
  })

  it('shows each of two signatures with its own faults', async () => {
    expect(await reportsOf(documents['doubly signed'])).toMatchObject([
      { valid: true, algorithm: 'gost2012-256', serial: signers.gost.certificate.serial },
      { valid: true, algorithm: 'gost2012-512', serial: signers.gost512.certificate.serial },
    ])
    expect(await reportsOf(documents['doubly signed, once by a stranger'])).toMatchObject([
      { valid: true, errors: [] },
      { valid: false, errors: [expect.stringMatching(/^untrusted: /)] },
    ])
  })

  it('shows what a signature really covers where another element stands in its place', async () => {
    const [wrapped] = await reportsOf(documents.wrapped)
    const covered = { uri: '#o', element: '/orders/old[1]/order[1]', wholeDocument: false, textOnly: false }
    expect(wrapped).toMatchObject({ valid: true, covered: [covered] })
    expect(await inspect(client, documents['a message'])).toMatchObject({
      valid: true,
      signatures: [{ covered: [{ element: '/S:Envelope/S:Body[1]' }] }],
    })
    expect(await inspect(client, documents['a wrapped message'])).toMatchObject({
      valid: false,
      errors: [expect.stringMatching(/^nothing-covered: /)],
      signatures: [{ valid: true, covered: [{ element: '/S:Envelope/S:Header[1]/old[1]/S:Body[1]' }] }],
    })
    const [changed] = await reportsOf(documents.changed)
    expect(changed).toMatchObject({ valid: false, signerCn: subject.commonName, covered: [] })
  })

  it('has the limits, the statuses and the log of VerifyXMLDSig', async () => {
    const { valid } = documents
    expect(await statusOf(inspect(client, new Uint8Array(payloadLimit + 1)))).toBe('RESOURCE_EXHAUSTED')
    expect(await statusOf(inspect(client, valid, '', { deadline: Date.now() - 1 }))).toBe('DEADLINE_EXCEEDED')
    const raw = (bytes: Buffer) => bytes
    const answered = new Promise((resolve, reject) => {
      const path = '/notarium.sidecar.v1.InspectionService/Inspect'
      client.makeUnaryRequest(path, raw, raw, Buffer.from('ffffffff', 'hex'), (error, value) =>
        error ? reject(error) : resolve(value),
      )
    })
    expect(await statusOf(answered)).toBe('INVALID_ARGUMENT')
    await inspect(client, valid, 'verify-only')
    const line = { method: 'Inspect', profile: 'verify-only', bytes: valid.length, outcome: 'valid' }
    await expect.poll(() => sidecar.log).toContainEqual(expect.objectContaining(line))
    expect(sidecar.output()).not.toContain(subject.commonName)
  })
})

describe('Describe', () => {
  const profileNamed = async (name: string) =>
    (await describeSidecar(client)).profiles.find((profile) => profile.name === name)

  it('tells what is active, and every profile of the file', async () => {
    await activate(crypto, 'guest-rsa')
    const { version, provider } = await health(crypto)
    const { profiles, ...rest } = await describeSidecar(client)
    expect(rest).toEqual({ version, provider, activeProfile: 'guest-rsa', profilesError: '' })
    expect(provider).toBe('Свой')
    expect(profiles.map(({ name }) => name)).toEqual([
      ...['guest-gost', 'guest-rsa', 'test3-gost', 'prod-gost'],
      ...['verify-only', 'trusts-nobody', 'stubborn', 'no-keys-there', 'no-trust'],
    ])
    const unloaded = { keys: [], loaded: false }
    expect(profiles).toMatchObject([
      { provider: 'Свой', algorithm: 'gost2012-256', placement: 'enveloped', ...unloaded },
      { algorithm: 'rsa-sha256', placement: 'enveloped', loaded: true },
      { algorithm: 'gost2012-512', placement: 'detached', ...unloaded },
      { placement: 'wss', ...unloaded },
      unloaded,
      unloaded,
      { provider: 'stub', ...unloaded },
      unloaded,
      unloaded,
    ])
  })

  it('lists the keys of what is loaded, by the names they sign by', async () => {
    const active = await profileNamed('guest-rsa')
    expect(active?.keys.map(({ alias }) => alias).toSorted()).toEqual(Object.keys(signers).toSorted())
    const { notBefore, notAfter } = signers.expired.certificate
    expect(active?.keys).toContainEqual({
      alias: 'expired',
      subjectCn: subject.commonName,
      notBefore,
      notAfter,
    })
    for (const name of ['verify-only', 'no-keys-there']) await verify(crypto, documents.valid, name)
    expect(await profileNamed('verify-only')).toMatchObject({ loaded: true, keys: [] })
    expect(await profileNamed('no-keys-there')).toMatchObject({ loaded: false, keys: [] })
    await activate(crypto, '')
    expect(await describeSidecar(client)).toMatchObject({ provider: 'stub', activeProfile: '' })
    expect((await describeSidecar(client)).profiles.filter(({ loaded }) => loaded)).toEqual([])
  })

  it('reads the file afresh, and says what is wrong with it beside what is loaded still', async () => {
    await activate(crypto, 'guest-rsa')
    writeProfiles(keys, '[profiles.new]\nprovider = "stub"\n')
    expect(await profileNamed('new')).toMatchObject({ provider: 'stub', loaded: false })
    writeFileSync(profilesFile, '[profiles.new]\nprovider = "stub"\n')
    expect((await describeSidecar(client)).profiles.map(({ name }) => name)).toEqual(['new', 'guest-rsa'])
    writeFileSync(profilesFile, '[profiles.new]\nprovider = "magic"\n')
    const { profiles, profilesError, activeProfile } = await describeSidecar(client)
    expect(profilesError).toMatch(/^bad-config: .*profiles\.toml: .*provider/)
    expect(activeProfile).toBe('guest-rsa')
    expect(profiles).toMatchObject([{ name: 'guest-rsa', loaded: true }])
    rmSync(profilesFile)
    expect((await describeSidecar(client)).profilesError).toMatch(/^bad-config: .*no such file/)
  })
})
