// RSA signatures of RFC 8017 and GOST R 34.10 signatures, made by us and by others.
import { digest } from '@notarium/gost'
import { describe, expect, test } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { type RsaAlgorithm, rsaAlgorithms, type SignatureAlgorithm } from '../algorithms.ts'
import { keyNamed, openssl } from '../test-fixtures.ts'
import { generateKey } from './generate-key.ts'
import { type GostPublicKey, parsePublicKey } from './public-key.ts'
import { verifyDigestedGost, verifySignature } from './verify.ts'
import { formatPrivateKey } from './write-pkcs8.ts'

const data = new TextEncoder().encode('some data')
const rsa = keyNamed('RSA')
const names = Object.keys(rsaAlgorithms) as RsaAlgorithm[]

describe('RFC 8017', () => {
  test.each(names)('%s verifies as itself and as nothing else', (algorithm) => {
    const signature = rsa.sign(algorithm, data)
    for (const other of names) {
      expect(verifySignature(rsa.publicKey, other, data, signature)).toBe(other === algorithm)
    }
    expect(verifySignature(rsa.publicKey, algorithm, data.subarray(1), signature)).toBe(false)
  })

  test('signatures of a wrong length, and none at all, do not verify', () => {
    const signature = rsa.sign('rsa-sha256', data)
    for (const broken of [
      new Uint8Array(0),
      signature.subarray(1),
      Buffer.concat([signature, Buffer.of(0)]),
    ]) {
      expect(verifySignature(rsa.publicKey, 'rsa-sha256', data, broken)).toBe(false)
    }
  })
})

describe.each([
  ['gost2012-256', 'streebog256'],
  ['gost2012-512', 'streebog512'],
] as const)('%s', (algorithm, hash) => {
  const key = generateKey({ type: algorithm })
  const publicKey = key.publicKey as GostPublicKey
  const size = publicKey.curve.bits / 8

  test('a digest computed elsewhere signs and verifies like the data', () => {
    const own = digest(hash, data)
    expect(verifySignature(publicKey, algorithm, data, key.signDigest(own))).toBe(true)
    expect(verifyDigestedGost(publicKey, own, key.sign(algorithm, data))).toBe(true)
  })

  test('neither another algorithm nor a digest of another size verifies', () => {
    const signature = key.sign(algorithm, data)
    const others: SignatureAlgorithm[] = [
      'gost2001',
      'rsa-sha256',
      size === 32 ? 'gost2012-512' : 'gost2012-256',
    ]
    for (const other of others) expect(verifySignature(publicKey, other, data, signature)).toBe(false)
    expect(verifyDigestedGost(publicKey, new Uint8Array(size - 1), signature)).toBe(false)
    expect(() => key.signDigest(new Uint8Array(size - 1))).toThrow('digests of')
  })

  test('signatures out of range do not verify', () => {
    const zero = new Uint8Array(2 * size)
    const full = new Uint8Array(2 * size).fill(0xff)
    for (const signature of [zero, full, new Uint8Array(0), new Uint8Array(2 * size + 1)]) {
      expect(verifySignature(publicKey, algorithm, data, signature)).toBe(false)
    }
  })

  test('a point that is not on the curve is not a key', () => {
    const spki = publicKey.spki.slice()
    spki[spki.length - 1]! ^= 1
    expect(() => parsePublicKey(spki)).toThrow('not a point')
  })
})

test('a key of another kind is kept as unsupported and verifies nothing', () => {
  const curve = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
  const spki = new Uint8Array(Buffer.from(`${curve}04${'11'.repeat(64)}`, 'hex'))
  const key = parsePublicKey(spki)
  expect(key).toMatchObject({ kind: 'unsupported', oid: '1.2.840.10045.2.1' })
  expect(verifySignature(key, 'rsa-sha256', data, new Uint8Array(64))).toBe(false)
})

describeWith('openssl-gost', 'OpenSSL', () => {
  const files = { 'key.pem': formatPrivateKey(rsa), data }
  const pss = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:digest']

  test.each(names)('agrees on %s', (algorithm) => {
    const { hash, pss: isPss } = rsaAlgorithms[algorithm]
    const options = [`-${hash}`, ...(isPss ? pss : [])]
    const theirs = openssl(['dgst', ...options, '-sign', 'key.pem', 'data'], files)
    expect(verifySignature(rsa.publicKey, algorithm, data, theirs)).toBe(true)
    const signature = rsa.sign(algorithm, data)
    const answer = openssl(['dgst', ...options, '-prverify', 'key.pem', '-signature', 'signature', 'data'], {
      ...files,
      signature,
    })
    expect(answer.toString()).toContain('Verified OK')
  })
})
