// RFC 9548 and its forerunners: PKCS #12 under GOST algorithms, held against the standards' own
// examples and OpenSSL's engine.
import { describe, expect, test } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { parseCertificate } from '../certificate/certificate.ts'
import { buildChain } from '../chain/build-chain.ts'
import { PkiError } from '../errors.ts'
import type { Issuer } from '../issue/signer.ts'
import { isSamePublicKey } from '../keys/public-key.ts'
import { formatPrivateKey } from '../keys/write-pkcs8.ts'
import { formatPem } from '../pem.ts'
import { issue, keyNamed, now, openssl } from '../test-fixtures.ts'
import { readPkcs12 } from './read-pkcs12.ts'
import {
  examplePassword,
  r50112Gost28147Masked,
  rfc9548Authority,
  rfc9548KuznyechikOmac,
} from './rfc9548-examples.ts'
import { writePkcs12 } from './write-pkcs12.ts'

describe('RFC 9548 example, Kuznyechik with OMAC', () => {
  const [entry] = readPkcs12(rfc9548KuznyechikOmac, examplePassword)

  test('key and certificate belong together', () => {
    expect(entry).toMatchObject({
      alias: 'p12FriendlyName',
      localKeyId: '795574f9d4b6e4c20224286998673ff00a14c04d',
    })
    expect(entry?.certificate?.subject.text).toBe('CN=ORIGINATOR: GOST 34.10-12 512-bit,O=TK26')
    expect(entry?.privateKey.publicKey).toMatchObject({ kind: 'gost', algorithm: 'gost2012-512' })
  })

  test('the certificate chains to the authority of the same example', () => {
    const trust = [parseCertificate(rfc9548Authority)]
    const leaf = entry!.certificate!
    expect(buildChain(leaf, { trust, at: now, revocation: 'off' }).errors).toEqual([])
  })

  test('a wrong password has its own code', () => {
    for (const password of ['', 'пароль для PFX', `${examplePassword} `]) {
      expect(() => readPkcs12(rfc9548KuznyechikOmac, password)).toThrow(
        expect.objectContaining({ code: 'wrong-password' }),
      )
    }
  })
})

test('R 50.1.112-2016 example: GOST 28147-89, and a masked key that fits its certificate', () => {
  const [entry] = readPkcs12(r50112Gost28147Masked, examplePassword)
  expect(entry?.certificate?.subjectFacts.commonName).toBe('Test certificate 1 (PKCS#12 example)')
  expect(isSamePublicKey(entry!.certificate!.publicKey, entry!.privateKey.publicKey)).toBe(true)
})

const signer = (type: 'gost2012-256' | 'gost2012-512'): { readonly root: Issuer; readonly leaf: Issuer } => {
  const root = issue(`Root ${type}`, { ca: true, keys: keyNamed('root', { type }) })
  return { root, leaf: issue(`Signer ${type}`, { issuer: root, keys: keyNamed('leaf', { type }) }) }
}

describe('round trip', () => {
  test.each(['gost2012-256', 'gost2012-512'] as const)('%s', (type) => {
    const { root, leaf } = signer(type)
    const file = writePkcs12([{ ...leaf, alias: 'Ключ', chain: [root.certificate] }], 'пароль', 'rfc9548')
    const [entry] = readPkcs12(file, 'пароль')
    expect(entry).toMatchObject({ alias: 'Ключ', certificate: leaf.certificate, chain: [root.certificate] })
    expect(entry?.privateKey.toPkcs8()).toEqual(leaf.privateKey.toPkcs8())
    expect(() => readPkcs12(file, 'Пароль')).toThrow(expect.objectContaining({ code: 'wrong-password' }))
  })

  test('a changed byte anywhere in the contents is noticed', () => {
    for (let at = 40; at < rfc9548KuznyechikOmac.length; at += 150) {
      const broken = rfc9548KuznyechikOmac.slice()
      broken[at]! ^= 1
      expect(() => readPkcs12(broken, examplePassword)).toThrow(PkiError)
    }
  })
})

describeWith('openssl-gost', 'OpenSSL engine', () => {
  test('reads what we write', () => {
    const { leaf } = signer('gost2012-256')
    const file = writePkcs12([{ ...leaf, alias: 'signer' }], 'password', 'rfc9548')
    const args = ['pkcs12', '-engine', 'gost', '-in', 'a.p12', '-passin', 'pass:password', '-nodes']
    const printed = openssl(args, { 'a.p12': file }).toString()
    expect(printed).toContain('friendlyName: signer')
    expect(printed).toContain('BEGIN PRIVATE KEY')
    expect(printed).toContain(Buffer.from(leaf.certificate.der).toString('base64').slice(0, 64))
  })

  const { leaf } = signer('gost2012-256')
  const extras = Array.from({ length: 12 }, (_, i) => issue(`Extra ${i}`, { keys: leaf.privateKey }))
  const pemOf = ({ certificate }: Issuer) => formatPem('CERTIFICATE', certificate.der)
  const files = {
    'key.pem': formatPrivateKey(leaf.privateKey),
    'leaf.pem': pemOf(leaf),
    'extras.pem': extras.map(pemOf).join(''),
  }
  const write = (cipher: string, mac: string, more: readonly string[] = [], environment = {}) => {
    const input = ['-inkey', 'key.pem', '-in', 'leaf.pem', '-name', 'signer', ...more]
    const protection = ['-keypbe', cipher, '-certpbe', cipher, '-macalg', mac, '-passout', 'pass:password']
    return openssl(['pkcs12', '-engine', 'gost', '-export', ...input, ...protection], files, environment)
  }
  const expectLeaf = (file: Uint8Array) => {
    const [entry] = readPkcs12(file, 'password')
    expect(entry).toMatchObject({ alias: 'signer', certificate: leaf.certificate })
    expect(entry?.privateKey.toPkcs8()).toEqual(leaf.privateKey.toPkcs8())
  }

  test.each([
    ['gost89', 'md_gost12_512'],
    ['gost89', 'md_gost94'],
    ['gost89', 'sha256'],
    ['kuznyechik-ctr-acpkm', 'md_gost12_512'],
    ['magma-ctr-acpkm', 'md_gost12_256'],
  ])('writes %s with %s, and we read it', (cipher, mac) => {
    expectLeaf(write(cipher, mac))
  })

  test.each(['gost89', 'kuznyechik-ctr-acpkm', 'magma-ctr-acpkm'])(
    'writes over 4 KiB with %s, where keys change on the way',
    (cipher) => expectLeaf(write(cipher, 'md_gost12_512', ['-certfile', 'extras.pem'])),
  )

  test.each(['md_gost94', 'md_gost12_512'])('writes the old integrity code with %s', (mac) => {
    expectLeaf(write('gost89', mac, [], { LEGACY_GOST_PKCS12: '1' }))
  })
})
