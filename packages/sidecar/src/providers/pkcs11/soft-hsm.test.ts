// The provider against SoftHSM2, a token in software that others wrote.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKey, type Issuer, issueCertificate, verifySignature } from '@notarium/pki'
import { signXml, verifyXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import type { KeyStore } from '../provider.ts'
import { openTokenKeyStore } from './open-token.ts'
import { createSoftToken, type SoftToken } from './testing/soft-token.ts'
import { thrown } from './testing/thrown.ts'

const now = Math.floor(Date.now() / 1000)
const hour = 3600
const bytes = (text: string) => new TextEncoder().encode(text)

function issue(commonName: string, ca: boolean, issuer?: Issuer): Issuer {
  const privateKey = generateKey({ type: 'rsa', bits: 2048 })
  const certificate = issueCertificate({
    subject: { commonName },
    keys: privateKey,
    ca,
    notBefore: now - hour,
    notAfter: now + hour,
    ...(issuer && { issuer }),
  })
  return { certificate, privateKey }
}

describeWith('softhsm2', 'a token of SoftHSM2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-pkcs11-'))
  let soft: SoftToken
  let store: KeyStore | undefined
  let ids: Record<'director' | 'bare' | 'twin' | 'otherTwin', string>
  const root = issue('Root', true)
  const intermediate = issue('Intermediate', true, root)
  const director = issue('Директор', false, intermediate)
  const twin = issue('Twin', false, root)
  const otherTwin = issue('Other twin', false, root)

  beforeAll(() => {
    soft = createSoftToken(folder)
    Object.assign(process.env, soft.env)
    const chain = [intermediate.certificate, root.certificate]
    ids = {
      director: soft.importKey('директор', director.privateKey, director.certificate, chain),
      bare: soft.importKey('bare', generateKey({ type: 'rsa', bits: 2048 })),
      twin: soft.importKey('twin', twin.privateKey, twin.certificate),
      otherTwin: soft.importKey('twin', otherTwin.privateKey, otherTwin.certificate),
    }
  })
  afterAll(() => {
    store?.close()
    rmSync(folder, { recursive: true })
  })

  const open = (details: { token?: string; pin?: string } = {}): KeyStore => {
    store?.close()
    store = undefined
    const { module, token, pin } = { ...soft, ...details }
    store = openTokenKeyStore({ module, token, pin: bytes(pin) })
    return store
  }

  it('lists every key once: by label, or by id where others have that label', () => {
    expect([...open().aliases].sort()).toEqual([ids.otherTwin, ids.twin, 'bare', 'директор'].sort())
  })

  it.each([
    'rsa-sha256',
    'rsa-sha384',
    'rsa-sha512',
    'rsa-pss-sha256',
    'rsa-pss-sha384',
    'rsa-pss-sha512',
  ] as const)('makes %s signatures that hold', (algorithm) => {
    const data = bytes('data')
    const signature = open().find('директор')!.privateKey.sign(algorithm, data)
    const { publicKey } = director.certificate
    expect(verifySignature(publicKey, algorithm, data, signature)).toBe(true)
    expect(verifySignature(publicKey, algorithm, bytes('other data'), signature)).toBe(false)
  })

  it('signs XML, with the chain up to the root', () => {
    const signer = open().find('директор')!
    expect(signer.chain).toEqual([intermediate.certificate])
    const { signedXml } = signXml(bytes('<order/>'), signer, { algorithm: 'rsa-sha256' })
    const { valid, errors } = verifyXml(signedXml, { trust: [root.certificate] })
    expect(errors).toEqual([])
    expect(valid).toBe(true)
  })

  it('finds keys by id, and nothing under another name', () => {
    const { find } = open()
    expect(find(ids.director)?.certificate).toBe(director.certificate)
    expect(find(ids.twin.toUpperCase())?.certificate).toBe(twin.certificate)
    expect(find(ids.otherTwin)?.certificate).toBe(otherTwin.certificate)
    expect(find('nobody')).toBeUndefined()
  })

  it('does not choose between keys of one label', () => {
    const { code, message } = thrown(() => open().find('twin'))
    expect(code).toBe('unknown-key')
    expect(message).toContain(ids.twin)
    expect(message).toContain(ids.otherTwin)
  })

  it('does not use a key without a certificate', () => {
    const { code, message } = thrown(() => open().find('bare'))
    expect(code).toBe('key-not-usable')
    expect(message).toContain('The key "bare" of the token has no certificate')
  })

  it('refuses a wrong PIN', () => {
    const { code, message } = thrown(() => open({ pin: '00000000' }))
    expect(code).toBe('profile-unusable')
    expect(message).toContain('CKR_PIN_INCORRECT')
    expect(message).not.toContain('00000000')
  })

  it('says which tokens there are', () => {
    const { code, message } = thrown(() => open({ token: 'another' }))
    expect(code).toBe('profile-unusable')
    expect(message).toContain(`No token is named "another"; there is "${soft.token}" (serial number `)
  })

  it('works again after any of these', () => {
    const signer = open().find('директор')!
    expect(signer.privateKey.sign('rsa-sha256', bytes('data'))).toHaveLength(256)
  })
})
