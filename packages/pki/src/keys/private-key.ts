// Private keys as values that can sign. The secret lives in a closure (GOST) or inside OpenSSL
// (RSA): printing, cloning or serialising the value gives nothing away.
import { constants, createPublicKey, type KeyObject, sign as signWithNode } from 'node:crypto'
import { type Curve, digest as digestGost, publicKeyOf, sign as signGost } from '@notarium/gost'
import {
  type GostAlgorithm,
  gostAlgorithms,
  isGost,
  rsaAlgorithms,
  type SignatureAlgorithm,
} from '../algorithms.ts'
import { PkiError } from '../errors.ts'
import { encodeGostPkcs8, encodeGostSpki } from './gost-encoding.ts'
import { type PublicKey, parsePublicKey } from './public-key.ts'

/** A private key wherever it lives, in a token or in another program too: it signs. */
export interface SigningKey {
  readonly publicKey: PublicKey
  sign(algorithm: SignatureAlgorithm, data: Uint8Array): Uint8Array
}

export interface PrivateKey extends SigningKey {
  /** GOST only: signs a digest that was computed elsewhere. */
  signDigest(digest: Uint8Array): Uint8Array
  /** Unencrypted PKCS#8. The caller wipes it. */
  toPkcs8(): Uint8Array
  /** Overwrites the secret where we hold it (GOST); the key is of no use afterwards. */
  destroy(): void
}

/** Takes over `scalar` (little-endian): it is wiped by `destroy`. */
export function createGostPrivateKey(
  algorithm: GostAlgorithm,
  curve: Curve,
  curveOid: string,
  scalar: Uint8Array,
): PrivateKey {
  const publicKey = parsePublicKey(encodeGostSpki(algorithm, curveOid, publicKeyOf(curve, scalar)))
  const size = curve.bits / 8
  let isDestroyed = false

  const secret = (): Uint8Array => {
    if (isDestroyed) throw new PkiError('invalid-argument', 'The private key was destroyed; load it again.')
    return scalar
  }
  const signDigest = (digest: Uint8Array): Uint8Array => {
    if (digest.length !== size) {
      throw new PkiError(
        'invalid-argument',
        `A ${algorithm} key signs digests of ${size} bytes, not ${digest.length}.`,
      )
    }
    return signGost(curve, secret(), digest)
  }
  return Object.freeze({
    publicKey,
    sign(wanted: SignatureAlgorithm, data: Uint8Array) {
      if (wanted !== algorithm) throw otherAlgorithm(wanted, algorithm)
      return signDigest(digestGost(gostAlgorithms[algorithm].digest, data))
    },
    signDigest,
    toPkcs8: () => encodeGostPkcs8(algorithm, curveOid, secret()),
    destroy() {
      isDestroyed = true
      scalar.fill(0)
    },
  })
}

export function createRsaPrivateKey(key: KeyObject): PrivateKey {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return Object.freeze({
    publicKey: parsePublicKey(new Uint8Array(spki)),
    sign(algorithm: SignatureAlgorithm, data: Uint8Array) {
      if (isGost(algorithm)) throw otherAlgorithm(algorithm, 'RSA')
      const { hash, pss } = rsaAlgorithms[algorithm]
      const padding = pss
        ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
        : { padding: constants.RSA_PKCS1_PADDING }
      return new Uint8Array(signWithNode(hash, data, { key, ...padding }))
    },
    signDigest(): never {
      throw new PkiError('invalid-argument', 'An RSA key signs data, not a digest.')
    },
    toPkcs8: () => new Uint8Array(key.export({ format: 'der', type: 'pkcs8' })),
    destroy() {},
  })
}

const otherAlgorithm = (wanted: string, own: string) =>
  new PkiError('key-mismatch', `The key is for ${own} and cannot make a ${wanted} signature.`)
