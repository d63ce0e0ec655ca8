// Keys that sign inside OpenSSL: what they sign holds for our own code.
import { generateKeyPairSync } from 'node:crypto'
import { generateKey, isSamePublicKey, type PrivateKey, verifySignature } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { openOpenssl } from './open-openssl.ts'
import { importSigningKey } from './signing-key.ts'
import { gost2001Key, gostCurves, pssKeyPair, rsaAlgorithms, rsaKey } from './test-fixtures.ts'

const data = new TextEncoder().encode('some data')
const withCode = (code: string) => expect.objectContaining({ code })

describeWith('openssl-gost', "signing with the system's OpenSSL", () => {
  const library = openOpenssl()
  const imported = (key: PrivateKey) => importSigningKey(library, key.toPkcs8())

  it.each(gostCurves)('$type, curve $curveOid', (specification) => {
    const own = generateKey(specification)
    const key = imported(own)
    expect(isSamePublicKey(key.publicKey, own.publicKey)).toBe(true)
    for (const content of [data, new Uint8Array(0)]) {
      const signature = key.sign(specification.type, content)
      expect(verifySignature(own.publicKey, specification.type, content, signature)).toBe(true)
    }
    expect(key.sign(specification.type, data)).not.toEqual(key.sign(specification.type, data))
    const other = specification.type === 'gost2012-256' ? 'gost2012-512' : 'gost2012-256'
    expect(() => key.sign(other, data)).toThrow(withCode('key-mismatch'))
    expect(() => key.sign('rsa-sha256', data)).toThrow(withCode('key-mismatch'))
    key.destroy()
  })

  it.each(rsaAlgorithms)('%s', (algorithm) => {
    const key = imported(rsaKey)
    expect(isSamePublicKey(key.publicKey, rsaKey.publicKey)).toBe(true)
    const signature = key.sign(algorithm, data)
    expect(verifySignature(rsaKey.publicKey, algorithm, data, signature)).toBe(true)
    expect(() => key.sign('gost2012-256', data)).toThrow(withCode('key-mismatch'))
    key.destroy()
  })

  it('a key tied to PSS does not sign by PKCS #1 v1.5', () => {
    const hashes = { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256' }
    const { privateKey } = pssKeyPair({ ...hashes, saltLength: 32 })
    const key = importSigningKey(library, privateKey.export({ format: 'der', type: 'pkcs8' }))
    const signature = key.sign('rsa-pss-sha256', data)
    expect(verifySignature(key.publicKey, 'rsa-pss-sha256', data, signature)).toBe(true)
    for (const algorithm of ['rsa-sha256', 'rsa-pss-sha512'] as const) {
      expect(() => key.sign(algorithm, data)).toThrow(withCode('key-mismatch'))
    }
    key.destroy()
  })

  it('a key of 2001 is read and does not sign', () => {
    const own = gost2001Key('A')
    const key = imported(own)
    expect(isSamePublicKey(key.publicKey, own.publicKey)).toBe(true)
    for (const algorithm of ['gost2001', 'gost2012-256'] as const) {
      expect(() => key.sign(algorithm, data)).toThrow(withCode('key-mismatch'))
    }
    key.destroy()
  })

  it('shows nothing but its public key and its functions', () => {
    const { publicKey, ...rest } = imported(rsaKey)
    expect(publicKey.kind).toBe('rsa')
    expect(Object.values(rest).filter((value) => typeof value !== 'function')).toEqual([])
  })

  it('a destroyed key does not sign, and is destroyed once', () => {
    const key = imported(rsaKey)
    key.destroy()
    key.destroy()
    expect(() => key.sign('rsa-sha256', data)).toThrow(withCode('invalid-argument'))
  })

  it('leaves the bytes to the caller', () => {
    const pkcs8 = rsaKey.toPkcs8()
    const key = importSigningKey(library, pkcs8)
    expect(pkcs8).toEqual(rsaKey.toPkcs8())
    pkcs8.fill(0)
    expect(key.sign('rsa-sha256', data)).toEqual(rsaKey.sign('rsa-sha256', data))
    key.destroy()
  })

  it('keeps a signature that does not hold to itself', () => {
    const pkcs8 = rsaKey.toPkcs8()
    // Public exponent 65537 becomes 65539: the private numbers do not belong to it.
    const exponent = Buffer.from('0203010001', 'hex')
    pkcs8[Buffer.from(pkcs8).indexOf(exponent) + exponent.length - 1]! ^= 2
    const key = importSigningKey(library, pkcs8)
    for (const algorithm of rsaAlgorithms) expect(() => key.sign(algorithm, data)).toThrow('does not hold')
    key.destroy()
  })

  describe('what is refused', () => {
    const gost = generateKey({ type: 'gost2012-256' }).toPkcs8()
    const zero = Uint8Array.from(gost).fill(0, -32)
    const onUnknownCurve = Uint8Array.from(gost)
    onUnknownCurve[Buffer.from(gost).indexOf('2a850302022301', 'hex') + 6] = 9
    const password = { cipher: 'aes-256-cbc', passphrase: 'password' }
    const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })

    it.each([
      ['nothing', new Uint8Array(0)],
      ['no key', data],
      ['half a key', gost.subarray(0, 40)],
      ['a GOST key of zero', zero],
      ['an unknown curve', onUnknownCurve],
      ['a key of another kind', elliptic.export({ format: 'der', type: 'pkcs8' })],
      ['a key under a password', rsa.export({ format: 'der', type: 'pkcs8', ...password })],
    ])('%s', (_, pkcs8) => {
      expect(() => importSigningKey(library, pkcs8)).toThrow(withCode('key-not-usable'))
    })
  })
})
