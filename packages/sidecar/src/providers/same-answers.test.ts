// The three real providers over the same documents: what one answers, the others answer, word for word; and what one
// signs, the others verify.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CryptoServiceClient } from '@notarium/contract/crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith, describeWithVectors } from '../../../../test/setup/tools.ts'
import { activate, health, sign, statusOf, verify } from '../../../../test/sidecar/kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from '../../../../test/sidecar/kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from '../../../../test/sidecar/kit/sidecar.ts'
import { createSoftToken } from './pkcs11/testing/soft-token.ts'

const providers = ['native', 'openssl', 'pkcs11'] as const

describeWith('openssl-gost', 'native, openssl', () =>
  describeWith('softhsm2', 'and pkcs11', () => compareProviders()),
)

function compareProviders(): void {
  const folder = mkdtempSync(join(tmpdir(), 'sidecar-providers-'))
  const keys = makeKeyFolder(folder)
  const { signers } = keys
  const strangers = makeKeyFolder(join(folder, 'strangers'))
  let sidecar: SidecarProcess
  let client: CryptoServiceClient

  beforeAll(async () => {
    const token = createSoftToken(folder)
    token.importKey('rsa', signers.rsa.privateKey, signers.rsa.certificate)
    writeFileSync(join(folder, 'pin'), `${token.pin}\n`)
    writeFileSync(join(folder, 'wrong-pin'), 'the-wrong-pin\n')
    sidecar = await startSidecar({
      folder,
      profilesFile: writeProfiles(keys, profilesWith(token)),
      env: token.env,
      config: '[provider_names]\nopenssl = "OpenSSL"\n',
    })
    client = sidecar.client()
  })
  afterAll(async () => {
    await sidecar?.stop()
    rmSync(folder, { recursive: true })
  })

  /** What all three answer; fails where they differ. */
  async function agreedAnswer(document: string | Uint8Array) {
    const answers = await Promise.all(providers.map((name) => verify(client, document, name)))
    for (const [i, answer] of answers.entries()) expect(answer, providers[i]).toEqual(answers[0])
    return answers[0]!
  }
  const changed = (document: Uint8Array, from: string, to: string) =>
    new TextDecoder().decode(document).replace(from, to)

  it.each([
    ['GOST 256', signedDocument(signers.gost), []],
    ['GOST 512', signedDocument(signers.gost512), []],
    ['RSA', signedDocument(signers.rsa), []],
    ['RSA with SHA-512', signedDocument(signers.rsa, '<a/>', 'rsa-sha512'), []],
    ['a changed document', changed(signedDocument(signers.gost), 'Чай', 'Яд'), ['digest-mismatch']],
    ['an expired signer', signedDocument(signers.expired), ['expired']],
    ['a revoked signer', signedDocument(signers.revoked), ['revoked']],
    ['a stranger', signedDocument(strangers.signers.gost512), ['untrusted']],
    ['no XML', 'nothing of the kind', ['malformed-xml']],
  ])('answer the same to %s', async (_what, document, codes) => {
    const { valid, errors } = await agreedAnswer(document)
    expect(valid).toBe(codes.length === 0)
    expect(errors.map((error) => error.split(':', 1)[0])).toEqual(codes)
  })

  it('answer the same to signatures with one bit changed anywhere', async () => {
    for (const signer of [signers.gost, signers.gost512, signers.rsa]) {
      const document = Buffer.from(signedDocument(signer))
      const start = document.indexOf('<ds:SignatureValue>') + 19
      const length = document.indexOf('</ds:SignatureValue>') - start
      for (let at = 0; at < length; at += 13) {
        const bent = Buffer.from(document)
        bent[start + at] = bent[start + at] === 0x41 ? 0x42 : 0x41
        expect((await agreedAnswer(bent)).valid).toBe(false)
      }
    }
  })

  it.each([
    ['native', 'gost', 'gost'],
    ['openssl', 'gost', 'gost'],
    ['native', 'gost512', 'gost512'],
    ['openssl', 'gost512', 'gost512'],
    ['native', 'rsa', 'rsa'],
    ['openssl', 'rsa', 'rsa'],
    ['pkcs11', 'rsa', 'rsa'],
  ])('[SC-PROVIDER-01] what %s signs with %s, all verify', async (provider, alias, kind) => {
    const { signedXml } = await sign(client, '<order>Чай</order>', alias, `${provider}-${kind}`)
    expect(await agreedAnswer(signedXml)).toMatchObject({ valid: true, signerCn: 'Иванов Иван', errors: [] })
  })

  it.each(providers)('%s: the same refusals', async (provider) => {
    const profile = `${provider}-rsa`
    expect(await statusOf(sign(client, '<a/>', 'nobody', profile))).toBe('NOT_FOUND')
    expect(await statusOf(sign(client, '<a', 'rsa', profile))).toBe('INVALID_ARGUMENT')
    expect(await statusOf(sign(client, '<a/>', 'rsa', provider))).toBe('FAILED_PRECONDITION')
  })

  it('[SC-HEALTH-04] are reported by name when active', async () => {
    for (const [profile, provider] of [
      ['openssl', 'OpenSSL'],
      ['pkcs11', 'pkcs11'],
      ['native', 'native'],
    ] as const) {
      expect(await activate(client, profile)).toMatchObject({ ok: true, provider, profile })
      expect((await health(client)).provider).toBe(provider)
      expect((await verify(client, signedDocument(signers.gost))).valid).toBe(true)
    }
  })

  it('a wrong PIN is told, tried once, and nothing changes', async () => {
    const { ok, profile, message } = await activate(client, 'pkcs11-wrong-pin')
    expect({ ok, profile }).toEqual({ ok: false, profile: 'native' })
    expect(message).toMatch(/PIN/)
    expect(message).not.toContain('the-wrong-pin')
  })

  describeWithVectors('answer the same to documents made elsewhere', (vectors) => {
    const files = readdirSync(fileURLToPath(vectors), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .toSorted()
    it('all of them', async () => {
      expect(files.length).toBeGreaterThan(20)
      for (const file of files) await agreedAnswer(readFileSync(new URL(file, vectors)))
    })
  })
}

function profilesWith(token: ReturnType<typeof createSoftToken>): string {
  const trust = 'trust_store = { certificates = ["ca.pem"], crls = ["ca.crl"] }'
  const fromFiles = 'key_store = { type = "pem", path = "pem" }'
  const inToken = (pinFile: string) =>
    `key_store = { type = "pkcs11", module = "${token.module}", token = "${token.token}", pin_file = "${pinFile}" }`
  const profile = (name: string, provider: string, store: string, algorithm: string) =>
    `[profiles.${name}]\nprovider = "${provider}"\n${store}\n${trust}\nsignature = { algorithm = "${algorithm}" }\n`
  return [
    ...['native', 'openssl'].flatMap((provider) => [
      profile(provider, provider, fromFiles, 'gost2012-256'),
      profile(`${provider}-gost`, provider, fromFiles, 'gost2012-256'),
      profile(`${provider}-gost512`, provider, fromFiles, 'gost2012-512'),
      profile(`${provider}-rsa`, provider, fromFiles, 'rsa-sha256'),
    ]),
    profile('pkcs11', 'pkcs11', inToken('pin'), 'gost2012-256'),
    profile('pkcs11-rsa', 'pkcs11', inToken('pin'), 'rsa-sha256'),
    profile('pkcs11-wrong-pin', 'pkcs11', inToken('wrong-pin'), 'rsa-sha256'),
  ].join('\n')
}
