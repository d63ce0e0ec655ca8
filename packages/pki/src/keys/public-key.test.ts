// Keys that would make a verification dear are refused when they are read.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { parsePublicKey } from './public-key.ts'

it('refuses an RSA key with a public exponent of over 64 bits', () => {
  const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  const withExponent = (bytes: number) => {
    const e = Buffer.alloc(bytes, 0x55).toString('base64url')
    const key = createPublicKey({ key: { kty: 'RSA', n: n!, e }, format: 'jwk' })
    return new Uint8Array(key.export({ format: 'der', type: 'spki' }))
  }
  expect(parsePublicKey(withExponent(8)).kind).toBe('rsa')
  expect(() => parsePublicKey(withExponent(9))).toThrow(/public exponent/)
})
