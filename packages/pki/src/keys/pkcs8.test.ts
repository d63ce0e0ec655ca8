// Private keys: PKCS #8 of RFC 5208 and RFC 5958, and every way GOST keys are spelt in it.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Curve, curveByOid } from '@notarium/gost'
import { describe, expect, test } from 'vitest'
import { describeWith, describeWithVectors } from '../../../../test/setup/tools.ts'
import { type GostAlgorithm, gostAlgorithms } from '../algorithms.ts'
import { PkiError } from '../errors.ts'
import { readPem } from '../key-store/read-pem.ts'
import { keyNamed, openssl } from '../test-fixtures.ts'
import { generateKey } from './generate-key.ts'
import { encodeGostPkcs8 } from './gost-encoding.ts'
import { readGostScalar } from './gost-private-key.ts'
import { parsePrivateKey } from './pkcs8.ts'
import { isSamePublicKey } from './public-key.ts'
import { verifySignature } from './verify.ts'
import { formatPrivateKey } from './write-pkcs8.ts'

const text = (value: string) => new TextEncoder().encode(value)
const data = text('data to be signed')

describe.each([
  ['gost2012-256', '1.2.643.2.2.35.1'],
  ['gost2012-512', '1.2.643.7.1.2.1.2.1'],
] as const)('spellings of a %s key', (_, oid) => {
  const curve = curveByOid(oid) as Curve
  const size = curve.bits / 8
  const d = 0x1234567890abcdefn ** 3n % curve.q
  const big = (value: bigint) => Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')
  const little = (value: bigint) => new Uint8Array(big(value)).reverse()
  const masks = [0xdeadbeefn, curve.q - 12345n]
  const inverse = (value: bigint) => power(value, curve.q - 2n, curve.q)
  const masked = masks.reduce((k, mask) => (k * inverse(mask)) % curve.q, d)

  test.each([
    ['raw octets, little-endian', little(d)],
    ['a nested OCTET STRING', Buffer.concat([Buffer.of(0x04, size), little(d)])],
    ['an INTEGER, big-endian', Buffer.concat([Buffer.of(0x02, size), big(d)])],
    ['an INTEGER with a pad byte', Buffer.concat([Buffer.of(0x02, size + 1, 0), big(d)])],
    ['masked', Buffer.concat([masked, ...masks].map(little))],
    [
      'masked and nested',
      Buffer.concat([Buffer.from(size === 32 ? '0460' : '0481c0', 'hex'), ...[masked, ...masks].map(little)]),
    ],
  ])('%s', (_, octets) => {
    expect(readGostScalar(curve, octets)).toEqual(little(d))
  })

  test.each([
    ['nothing', new Uint8Array(0)],
    ['zero', new Uint8Array(size)],
    ['the order of the curve', little(curve.q)],
    ['a masked zero', Buffer.concat([little(1n), new Uint8Array(size)])],
    ['one byte less', little(d).subarray(1)],
    ['a BIT STRING', Buffer.concat([Buffer.of(0x03, size), little(d)])],
    ['stray bytes', Buffer.concat([Buffer.of(0x04, size), little(d), Buffer.of(0)])],
    ['a thousand masks', new Uint8Array(size * 1001).fill(1)],
  ])('%s is refused', (_, octets) => {
    expect(() => readGostScalar(curve, octets)).toThrow(PkiError)
  })
})

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % modulus)
    if (e & 1n) result = (result * b) % modulus
  return result
}

describe.each(['gost2012-256', 'gost2012-512', 'rsa'] as const)('a new %s key', (type) => {
  const key = type === 'rsa' ? keyNamed('RSA') : generateKey({ type })
  const algorithm = type === 'rsa' ? 'rsa-sha256' : type

  test('survives PKCS #8, plain and under a password', () => {
    const plain = readPem(text(formatPrivateKey(key))).keys[0]!
    expect(isSamePublicKey(plain.publicKey, key.publicKey)).toBe(true)
    for (const form of ['aes', 'rfc9548'] as const) {
      const pem = text(formatPrivateKey(key, { password: 'пароль', form }))
      expect(parsePrivateKey(pem, 'пароль').toPkcs8()).toEqual(key.toPkcs8())
      expect(() => parsePrivateKey(pem, 'wrong')).toThrow(expect.objectContaining({ code: 'wrong-password' }))
      expect(() => parsePrivateKey(pem)).toThrow(expect.objectContaining({ code: 'wrong-password' }))
    }
  })

  test('signs what its public key verifies', () => {
    const signature = key.sign(algorithm, data)
    expect(verifySignature(key.publicKey, algorithm, data, signature)).toBe(true)
    signature[5]! ^= 1
    expect(verifySignature(key.publicKey, algorithm, data, signature)).toBe(false)
  })

  test('does not sign for another algorithm', () => {
    const other = type === 'rsa' ? 'gost2012-256' : 'rsa-sha256'
    expect(() => key.sign(other, data)).toThrow(expect.objectContaining({ code: 'key-mismatch' }))
  })

  test('shows nothing but its public key and its functions', () => {
    const { publicKey, ...rest } = key
    expect(publicKey).toBeDefined()
    expect(Object.entries(rest).filter(([, value]) => typeof value !== 'function')).toEqual([])
  })
})

test('a destroyed GOST key does not sign', () => {
  const key = generateKey({ type: 'gost2012-256' })
  key.destroy()
  expect(() => key.sign('gost2012-256', data)).toThrow('destroyed')
  expect(() => key.toPkcs8()).toThrow('destroyed')
})

test.each([
  [{ type: 'gost2012-256', curveOid: '1.2.643.7.1.2.1.2.1' }],
  [{ type: 'gost2012-512', curveOid: '1.2.3' }],
  [{ type: 'rsa', bits: 1024 }],
] as const)('%j is not made', (specification) => {
  expect(() => generateKey(specification)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})

describe('malformed PKCS #8', () => {
  test('every truncation and flipped bit is a key or a PkiError', () => {
    const der = generateKey({ type: 'gost2012-256' }).toPkcs8()
    const attempt = (bytes: Uint8Array) => {
      try {
        parsePrivateKey(bytes)
      } catch (error) {
        if (!(error instanceof PkiError)) throw error
      }
    }
    for (let length = 0; length < der.length; length++) {
      expect(() => parsePrivateKey(der.subarray(0, length))).toThrow(PkiError)
    }
    for (let at = 0; at < der.length; at++) {
      const broken = der.slice()
      broken[at]! ^= 1 << (at % 8)
      attempt(broken)
    }
  })

  test('an elliptic-curve key is refused by the identifier of its kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const der = privateKey.export({ format: 'der', type: 'pkcs8' })
    expect(() => parsePrivateKey(der)).toThrow(
      expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('1.2.840.10045.2.1') }),
    )
  })
})

describeWith('openssl-gost', 'OpenSSL engine', () => {
  const run = (args: string[], files = {}) => openssl([args[0]!, '-engine', 'gost', ...args.slice(1)], files)

  test.each([
    ['gost2001', 'A'],
    ['gost2001', 'XB'],
    ['gost2012_256', 'A'],
    ['gost2012_256', 'B'],
    ['gost2012_256', 'C'],
    ['gost2012_256', 'TCA'],
    ['gost2012_256', 'TCB'],
    ['gost2012_512', 'A'],
    ['gost2012_512', 'B'],
    ['gost2012_512', 'C'],
  ])('makes a %s key on curve %s, and we sign with it', (algorithm, paramset) => {
    const pem = run(['genpkey', '-algorithm', algorithm, '-pkeyopt', `paramset:${paramset}`])
    const key = parsePrivateKey(pem)
    const spki = run(['pkey', '-in', 'key.pem', '-pubout', '-outform', 'DER'], { 'key.pem': pem })
    const { publicKey } = key
    if (publicKey.kind !== 'gost') throw new Error('not a GOST key')
    expect(spki.subarray(-publicKey.point.length)).toEqual(Buffer.from(publicKey.point))
    const signature = key.sign(publicKey.algorithm, data)
    const digests: Record<GostAlgorithm, string> = {
      gost2001: '-md_gost94',
      'gost2012-256': '-md_gost12_256',
      'gost2012-512': '-md_gost12_512',
    }
    const args = [
      'dgst',
      digests[publicKey.algorithm],
      '-prverify',
      'key.pem',
      '-signature',
      'signature',
      'data',
    ]
    expect(run(args, { 'key.pem': pem, signature, data }).toString()).toContain('Verified OK')
  })

  test.each(['1.2.643.2.2.35.1', '1.2.643.7.1.2.1.1.1'])('reads our 256-bit key on curve %s', (curveOid) => {
    const pem = formatPrivateKey(generateKey({ type: 'gost2012-256', curveOid }))
    expect(run(['pkey', '-in', 'key.pem', '-text', '-noout'], { 'key.pem': pem }).toString()).toContain(
      'Private key',
    )
  })

  test('reads our key under AES', () => {
    const pem = formatPrivateKey(generateKey({ type: 'gost2012-512' }), { password: 'password', form: 'aes' })
    const args = ['pkey', '-in', 'key.pem', '-passin', 'pass:password', '-text', '-noout']
    expect(run(args, { 'key.pem': pem }).toString()).toContain('Private key')
  })
})

describeWithVectors('keys of the xmlsec library', (folder) => {
  test.each(['gost-2001', 'gost-2012-256'])('%s-key.p8-der', (name) => {
    const read = (suffix: string) => readFileSync(new URL(`xmlsec/gost/${name}-${suffix}`, folder))
    const key = parsePrivateKey(read('key.p8-der'), 'secret123')
    const point = (key.publicKey as { point: Uint8Array }).point
    expect(read('cert.der').includes(Buffer.from(point))).toBe(true)
  })
})

test('RFC 9215: the digest is named with CryptoPro curves and left out with those of TC 26', () => {
  const digest = Buffer.from('06082a85030701010202', 'hex')
  const scalar = new Uint8Array(32).fill(1)
  expect(Buffer.from(encodeGostPkcs8('gost2012-256', '1.2.643.2.2.35.1', scalar)).includes(digest)).toBe(true)
  expect(Buffer.from(encodeGostPkcs8('gost2012-256', '1.2.643.7.1.2.1.1.1', scalar)).includes(digest)).toBe(
    false,
  )
  expect(gostAlgorithms['gost2012-256'].digestParamsOid).toBe('1.2.643.7.1.1.2.2')
})
