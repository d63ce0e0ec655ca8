// The cryptography below XML: digests, and signatures over octets. Ours unless a caller brings another program's.
import { createHash } from 'node:crypto'
import { createDigest } from '@notarium/gost'
import { type SignatureCheck, verifySignature } from '@notarium/pki'
import type { DigestAlgorithm } from './algorithms.ts'

export interface CryptoPrimitives {
  startDigest(algorithm: DigestAlgorithm): RunningDigest
  readonly verifySignature: SignatureCheck
}

export interface RunningDigest {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

function startDigest(algorithm: DigestAlgorithm): RunningDigest {
  switch (algorithm) {
    case 'streebog256':
    case 'streebog512':
    case 'gost94':
      return createDigest(algorithm)
    default:
      return createHash(algorithm)
  }
}

export const ownPrimitives: CryptoPrimitives = Object.freeze({ startDigest, verifySignature })
