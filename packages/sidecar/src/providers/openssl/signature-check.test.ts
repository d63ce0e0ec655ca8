// OpenSSL's verdict on a signature is the one of our own code, in every case that we could think of.
import { constants, generateKeyPairSync, type KeyObject, sign as signWithNode } from 'node:crypto'
import {
  type GostPublicKey,
  generateKey,
  type PrivateKey,
  type PublicKey,
  parsePublicKey,
  type SignatureAlgorithm,
  verifySignature,
} from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { openOpenssl } from './open-openssl.ts'
import { gost2001Key, gostCurves, pssKeyPair, rsaAlgorithms, rsaKey } from './test-fixtures.ts'

const data = new TextEncoder().encode('some data')
const nothing = new Uint8Array(0)

describeWith('openssl-gost', "verifying with the system's OpenSSL", () => {
  const { primitives } = openOpenssl()

  /** What both say. */
  function verdict(
    publicKey: PublicKey,
    algorithm: SignatureAlgorithm,
    content: Uint8Array,
    signature: Uint8Array,
  ): boolean {
    const theirs = primitives.verifySignature(publicKey, algorithm, content, signature)
    expect(theirs).toBe(verifySignature(publicKey, algorithm, content, signature))
    return theirs
  }

  function checkGost(key: PrivateKey, algorithm: SignatureAlgorithm) {
    const publicKey = key.publicKey as GostPublicKey
    const { bits, q } = publicKey.curve
    const size = bits / 8
    const signature = key.sign(algorithm, data)
    const [s, r] = [signature.subarray(0, size), signature.subarray(size)]
    const number = (value: bigint) => Buffer.from(value.toString(16).padStart(2 * size, '0'), 'hex')
    const zero = Buffer.alloc(1)

    expect(verdict(publicKey, algorithm, data, signature)).toBe(true)
    expect(verdict(publicKey, algorithm, nothing, key.sign(algorithm, nothing))).toBe(true)
    for (const wrong of [
      ...[0n, q, q + 1n, (1n << BigInt(bits)) - 1n].flatMap((value) => [
        Buffer.concat([number(value), r]),
        Buffer.concat([s, number(value)]),
      ]),
      Buffer.concat([r, s]),
      Buffer.concat([zero, s, zero, r]),
      Buffer.concat([signature, zero, zero]),
      signature.subarray(2),
      signature.subarray(0, -1),
      nothing,
      ...[0, size - 1, size, 2 * size - 1].map((at) => withFlippedBit(signature, at)),
    ]) {
      expect(verdict(publicKey, algorithm, data, wrong)).toBe(false)
    }
    expect(verdict(publicKey, algorithm, data.subarray(1), signature)).toBe(false)
    for (const other of ['rsa-sha256', ...gostNames.filter((name) => name !== algorithm)] as const) {
      expect(verdict(publicKey, other, data, signature)).toBe(false)
    }
    expect(verdict(publicKey, algorithm, data, signature)).toBe(true)
  }

  it.each(gostCurves)('$type, curve $curveOid', (specification) => {
    checkGost(generateKey(specification), specification.type)
  })

  it.each(['0', 'A', 'B', 'C', 'XA', 'XB'])('gost2001, parameter set %s', (parameterSet) => {
    checkGost(gost2001Key(parameterSet), 'gost2001')
  })

  it.each(rsaAlgorithms)('%s', (algorithm) => {
    const { publicKey } = rsaKey
    const signature = rsaKey.sign(algorithm, data)
    for (const other of rsaAlgorithms) {
      expect(verdict(publicKey, other, data, signature)).toBe(other === algorithm)
    }
    expect(verdict(publicKey, algorithm, nothing, rsaKey.sign(algorithm, nothing))).toBe(true)
    for (const wrong of [
      nothing,
      signature.subarray(0, -1),
      Buffer.concat([Buffer.alloc(1), signature]),
      Buffer.alloc(256),
      Buffer.alloc(256, 0xff),
      withFlippedBit(signature, 0),
      withFlippedBit(signature, 255),
    ]) {
      expect(verdict(publicKey, algorithm, data, wrong)).toBe(false)
    }
    for (const gost of gostNames) expect(verdict(publicKey, gost, data, signature)).toBe(false)
    expect(verdict(publicKey, algorithm, data, signature)).toBe(true)
  })

  it('a key of a kind that is not ours verifies nothing', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const algorithm of ['rsa-sha256', 'gost2012-256'] as const) {
      expect(verdict(parsePublicKey(spkiOf(publicKey)), algorithm, data, new Uint8Array(64))).toBe(false)
    }
  })

  it('a key that OpenSSL cannot read verifies nothing', () => {
    const key = generateKey({ type: 'gost2012-256' })
    const publicKey = { ...(key.publicKey as GostPublicKey), spki: new Uint8Array(0) }
    const signature = key.sign('gost2012-256', data)
    expect(primitives.verifySignature(publicKey, 'gost2012-256', data, signature)).toBe(false)
  })

  it('more keys than are kept', () => {
    const keys = Array.from({ length: 300 }, () => generateKey({ type: 'gost2012-256' }))
    const signatures = keys.map((key) => key.sign('gost2012-256', data))
    for (const indexes of [keys.keys(), keys.keys()]) {
      for (const i of indexes) {
        const { publicKey } = keys[i]!
        expect(primitives.verifySignature(publicKey, 'gost2012-256', data, signatures[i]!)).toBe(true)
      }
    }
  })

  describe('PSS', () => {
    it('takes any length of salt', () => {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      for (const saltLength of [0, 20, 32, 100, 222]) {
        const signature = signPss(privateKey, 'sha256', saltLength)
        expect(verdict(parsePublicKey(spkiOf(publicKey)), 'rsa-pss-sha256', data, signature)).toBe(true)
      }
    })

    it.each([
      ['nothing but PSS', {}, { sha256: true, sha512: true }],
      [
        'SHA-256',
        { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256', saltLength: 32 },
        { sha256: true, sha512: false },
      ],
      [
        'SHA-256 and a SHA-1 mask',
        { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha1' },
        { sha256: false, sha512: false },
      ],
      ['SHA-1', { hashAlgorithm: 'sha1', mgf1HashAlgorithm: 'sha1' }, { sha256: false, sha512: false }],
    ] as const)('a key tied to %s', (_, parameters, holds) => {
      const tied = pssKeyPair(parameters)
      const free = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const publicKey = parsePublicKey(withKeyOf(spkiOf(tied.publicKey), spkiOf(free.publicKey)))
      for (const hash of ['sha256', 'sha512'] as const) {
        for (const salt of [0, 32, 64]) {
          const signature = signPss(free.privateKey, hash, salt)
          expect(verdict(publicKey, `rsa-pss-${hash}`, data, signature)).toBe(holds[hash])
        }
        const plain = signWithNode(hash, data, free.privateKey)
        expect(verdict(publicKey, `rsa-${hash}`, data, plain)).toBe(false)
      }
    })

    it('a key tied to one hash refuses another under the same mask', () => {
      const mask = { mgf1HashAlgorithm: 'sha256', saltLength: 20 }
      const signing = pssKeyPair({ hashAlgorithm: 'sha512', ...mask })
      const signature = signPss(signing.privateKey, 'sha512', 32)
      const own = spkiOf(signing.publicKey)
      const other = withKeyOf(spkiOf(pssKeyPair({ hashAlgorithm: 'sha256', ...mask }).publicKey), own)
      expect(verdict(parsePublicKey(own), 'rsa-pss-sha512', data, signature)).toBe(true)
      expect(verdict(parsePublicKey(other), 'rsa-pss-sha512', data, signature)).toBe(false)
    })

    it('a mask of another hash than the digest, where the key says so', () => {
      const parameters = { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha1', saltLength: 20 }
      const { publicKey, privateKey } = pssKeyPair(parameters)
      const signature = signPss(privateKey, 'sha256', 32)
      expect(verdict(parsePublicKey(spkiOf(publicKey)), 'rsa-pss-sha256', data, signature)).toBe(true)
    })
  })
})

const gostNames = ['gost2001', 'gost2012-256', 'gost2012-512'] as const

const spkiOf = (key: KeyObject) => new Uint8Array(key.export({ format: 'der', type: 'spki' }))

function withFlippedBit(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))
}

/** A key's numbers under another key's parameters: RSAPublicKey stands last and is 270 bytes for 2048 bits. */
function withKeyOf(parameters: Uint8Array, key: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([parameters.subarray(0, -270), key.subarray(-270)]))
}

function signPss(key: KeyObject, hash: string, saltLength: number): Uint8Array {
  return signWithNode(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
}
