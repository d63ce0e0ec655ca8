// Nothing that is made in OpenSSL's memory stays there. Counted exactly, function by function, and seen from outside.
import { generateKey, parsePublicKey } from '@notarium/pki'
import { expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { createDigests } from './digests.ts'
import type { Libcrypto } from './libcrypto.ts'
import { openOpenssl } from './open-openssl.ts'
import { createSignatureCheck } from './signature-check.ts'
import { importSigningKey } from './signing-key.ts'
import { pssKeyPair, rsaKey } from './test-fixtures.ts'

const data = new Uint8Array(100)
const megabyte = 1024 * 1024

/** What makes something, by what frees it. */
const makers = {
  EVP_MD_CTX_free: ['EVP_MD_CTX_new'],
  EVP_PKEY_CTX_free: ['EVP_PKEY_CTX_new'],
  EVP_PKEY_free: ['d2i_PUBKEY', 'd2i_PublicKey', 'EVP_PKCS82PKEY'],
  X509_PUBKEY_free: ['d2i_X509_PUBKEY'],
  PKCS8_PRIV_KEY_INFO_free: ['d2i_PKCS8_PRIV_KEY_INFO'],
  CRYPTO_clear_free: ['CRYPTO_memdup', 'i2d_PUBKEY'],
} as const satisfies Partial<Record<keyof Libcrypto, readonly (keyof Libcrypto)[]>>

function counting(libcrypto: Libcrypto) {
  const calls = new Map<string, number>()
  const counted = Object.entries(libcrypto).map(([name, call]: [string, (...values: never[]) => unknown]) => [
    name,
    (...values: never[]) => {
      const result = call(...values)
      if (result !== null) calls.set(name, (calls.get(name) ?? 0) + 1)
      return result
    },
  ])
  const count = (name: keyof Libcrypto) => calls.get(name) ?? 0
  const left = (freed: keyof typeof makers) =>
    makers[freed].reduce((sum, name) => sum + count(name), 0) - count(freed)
  return { libcrypto: Object.fromEntries(counted) as Libcrypto, count, left }
}

describeWith('openssl-gost', "OpenSSL's memory", () => {
  const library = openOpenssl()

  it('all that digests, verifications and signing keys make is freed, but for the keys that are kept', () => {
    const { libcrypto, count, left } = counting(library.libcrypto)
    const digests = createDigests(libcrypto)
    const verifySignature = createSignatureCheck({ libcrypto, digests })
    const primitives = { startDigest: digests.startDigest, verifySignature }

    digests.startDigest('streebog256').digest()
    const tied = pssKeyPair({}).publicKey.export({ format: 'der', type: 'spki' })
    const tiedKey = parsePublicKey(new Uint8Array(tied))
    expect(verifySignature(tiedKey, 'rsa-pss-sha256', data, new Uint8Array(256))).toBe(false)
    expect(verifySignature(tiedKey, 'rsa-sha256', data, new Uint8Array(256))).toBe(false)
    for (let i = 0; i < 300; i++) {
      const { publicKey } = generateKey({ type: 'gost2012-256' })
      expect(verifySignature(publicKey, 'gost2012-256', data, new Uint8Array(64).fill(1))).toBe(false)
    }
    const key = importSigningKey({ libcrypto, digests, primitives }, rsaKey.toPkcs8())
    key.sign('rsa-sha256', data)
    expect(() => key.sign('gost2012-256', data)).toThrow('cannot make')
    key.destroy()
    key.destroy()

    expect(count('EVP_PKEY_CTX_free')).toBeGreaterThan(0)
    for (const freed of Object.keys(makers) as (keyof typeof makers)[]) {
      expect([freed, left(freed)]).toEqual([freed, freed === 'EVP_PKEY_CTX_free' ? 256 : 0])
    }
  })

  it('digests that are dropped half-way hold no more than the last 1024', () => {
    const { libcrypto, left } = counting(library.libcrypto)
    const { startDigest } = createDigests(libcrypto)
    for (let i = 0; i < 5000; i++) startDigest('streebog256').update(data)
    expect(left('EVP_MD_CTX_free')).toBe(1024)
  })

  it('the process does not grow with the work it has done', () => {
    const { startDigest, verifySignature } = library.primitives
    const good = rsaKey.sign('rsa-sha256', data)
    const bad = good.toReversed()
    const work = (rounds: number) => {
      for (let i = 0; i < rounds; i++) {
        const digest = startDigest('streebog256')
        digest.update(data)
        digest.digest()
        verifySignature(rsaKey.publicKey, 'rsa-sha256', data, i % 2 === 0 ? good : bad)
      }
    }
    work(20_000)
    const before = process.memoryUsage.rss()
    work(100_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(40 * megabyte)
  })
})
