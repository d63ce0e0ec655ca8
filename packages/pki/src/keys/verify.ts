// Checking signatures with a public key. Whatever is wrong with a signature, its length or the key
// it is tried with, the answer is false: a verifier has nothing to throw about.
import { constants, verify as verifyWithNode } from 'node:crypto'
import { digest, verify as verifyGost } from '@notarium/gost'
import {
  gostAlgorithms,
  isGost,
  type RsaAlgorithm,
  rsaAlgorithms,
  type SignatureAlgorithm,
} from '../algorithms.ts'
import type { GostPublicKey, PublicKey, RsaPublicKey } from './public-key.ts'

/** Whether a key made a signature. Ours is `verifySignature`; another program's may stand in for it. */
export type SignatureCheck = typeof verifySignature

export function verifySignature(
  publicKey: PublicKey,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (publicKey.kind === 'gost') {
    if (publicKey.algorithm !== algorithm) return false
    return verifyDigestedGost(publicKey, digest(gostAlgorithms[algorithm].digest, data), signature)
  }
  return publicKey.kind === 'rsa' && !isGost(algorithm) && verifyRsa(publicKey, algorithm, data, signature)
}

/** For a digest that was computed elsewhere, such as while the document was read. */
export function verifyDigestedGost(
  publicKey: GostPublicKey,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const size = publicKey.curve.bits / 8
  if (digest.length !== size || signature.length !== 2 * size) return false
  return verifyGost(publicKey.curve, publicKey.point, digest, signature)
}

function verifyRsa(
  { keyObject }: RsaPublicKey,
  algorithm: RsaAlgorithm,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const { hash, pss } = rsaAlgorithms[algorithm]
  // The key alone means PKCS #1 v1.5, unless it is one for PSS only; options cost a third of the time.
  if (!pss && keyObject.asymmetricKeyType !== 'rsa') return false
  const key = pss
    ? {
        key: keyObject,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      }
    : keyObject
  try {
    return verifyWithNode(hash, data, key, signature)
  } catch {
    // OpenSSL throws where a key is tied to another padding or hash by its parameters.
    return false
  }
}
