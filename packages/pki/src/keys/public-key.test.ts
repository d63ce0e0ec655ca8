// Keys that would make a verification dear are refused when they are read.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { parsePublicKey } from './public-key.ts'

it('refuses an RSA key with a public exponent of over 33 bits', () => {
  const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  const withExponent = (hex: string) => {
    const e = Buffer.from(hex, 'hex').toString('base64url')
    const key = createPublicKey({ key: { kty: 'RSA', n: n!, e }, format: 'jwk' })
    return new Uint8Array(key.export({ format: 'der', type: 'spki' }))
  }
  expect(parsePublicKey(withExponent('01ffffffff')).kind).toBe('rsa')
  expect(() => parsePublicKey(withExponent('0200000001'))).toThrow(/public exponent/)
  expect(() => parsePublicKey(withExponent('5555555555555555'))).toThrow(/public exponent/)
})
