// Checking signatures with OpenSSL. The answers are those of @notarium/pki's own check: whatever is wrong with a
// signature, its length or the key it is tried with, the answer is false.
import type { PublicKey, SignatureAlgorithm, SignatureCheck } from '@notarium/pki'
import type { Openssl } from './key-context.ts'
import { createReadyKeys } from './public-keys.ts'
import { isKeyFor, signatureMethods } from './signature-methods.ts'

export function createSignatureCheck(openssl: Openssl): SignatureCheck {
  const { libcrypto, digests } = openssl
  const readyKey = createReadyKeys(openssl)

  return (publicKey, algorithm, data, signature) => {
    if (!isPossible(publicKey, algorithm, signature)) return false
    const context = readyKey(publicKey, algorithm)
    if (context === undefined) return false
    const digest = digests.digestOf(signatureMethods[algorithm].digest, data)
    const isValid =
      libcrypto.EVP_PKEY_verify(context, signature, signature.length, digest, digest.length) === 1
    if (!isValid) libcrypto.ERR_clear_error()
    return isValid
  }
}

// The engine splits a signature of any length in two halves and lets s = q and r = q pass its bounds. And a digest that
// does not fit the key would end the process: so the algorithm must be the key's own.
function isPossible(publicKey: PublicKey, algorithm: SignatureAlgorithm, signature: Uint8Array): boolean {
  if (!isKeyFor(publicKey, algorithm)) return false
  if (publicKey.kind !== 'gost') return true
  const { bits, q } = publicKey.curve
  const size = bits / 8
  return (
    signature.length === 2 * size &&
    isScalar(signature.subarray(0, size), q) &&
    isScalar(signature.subarray(size), q)
  )
}

function isScalar(bigEndian: Uint8Array, q: bigint): boolean {
  const value = BigInt(`0x${Buffer.from(bigEndian).toString('hex')}`)
  return value > 0n && value < q
}
