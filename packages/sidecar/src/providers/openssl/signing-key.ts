// Private keys that live in OpenSSL's memory and sign there.
import {
  PkiError,
  type PublicKey,
  parsePublicKey,
  type SignatureAlgorithm,
  type SigningKey,
} from '@notarium/pki'
import { SidecarError } from '../../errors.ts'
import { readDer, writeSpki } from './der.ts'
import { failure } from './failure.ts'
import { type Openssl, prepareKey } from './key-context.ts'
import type { Handle, Libcrypto } from './libcrypto.ts'
import type { OpensslLibrary } from './open-openssl.ts'
import { isKeyFor, signatureMethods } from './signature-methods.ts'

interface OpensslSigningKey extends SigningKey {
  /** Wipes the key from OpenSSL's memory; nothing else does. It is of no use afterwards. */
  destroy(): void
}

/** Reads an unencrypted PKCS#8 key. The bytes stay the caller's, who wipes them: OpenSSL has its own copy. */
export function importSigningKey(library: OpensslLibrary, pkcs8: Uint8Array): OpensslSigningKey {
  const { libcrypto } = library
  const key = readPkcs8(libcrypto, pkcs8)
  let isDestroyed = false
  const destroy = () => {
    if (!isDestroyed) libcrypto.EVP_PKEY_free(key)
    isDestroyed = true
  }
  try {
    const publicKey = publicKeyOf(libcrypto, key)
    const sign = (algorithm: SignatureAlgorithm, data: Uint8Array) => {
      if (isDestroyed) throw new PkiError('invalid-argument', 'The private key was destroyed; load it again.')
      return signChecked(library, key, publicKey, algorithm, data)
    }
    return Object.freeze({ publicKey, sign, destroy })
  } catch (error) {
    destroy()
    throw error
  }
}

function readPkcs8(libcrypto: Libcrypto, pkcs8: Uint8Array): Handle {
  const info = readDer(libcrypto, libcrypto.d2i_PKCS8_PRIV_KEY_INFO, pkcs8)
  if (info === undefined) throw unreadable()
  const key = libcrypto.EVP_PKCS82PKEY(info)
  libcrypto.PKCS8_PRIV_KEY_INFO_free(info)
  libcrypto.ERR_clear_error()
  if (key === null) throw unreadable()
  return key
}

function publicKeyOf(libcrypto: Libcrypto, key: Handle): PublicKey {
  const spki = writeSpki(libcrypto, key)
  if (spki === undefined) throw unreadable()
  const publicKey = parsePublicKey(spki)
  if (publicKey.kind === 'unsupported') throw unreadable()
  return publicKey
}

const unreadable = () =>
  new SidecarError(
    'key-not-usable',
    'OpenSSL and its GOST engine cannot read the private key: it must be an unencrypted PKCS#8 key, RSA or GOST, on a curve that the engine knows. The provider "native" may read it.',
  )

/** A signature is proven before it leaves: one that a fault made wrong can give the key away. */
function signChecked(
  library: OpensslLibrary,
  key: Handle,
  publicKey: PublicKey,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): Uint8Array {
  if (algorithm === 'gost2001') {
    throw new PkiError('key-mismatch', 'Signatures by GOST R 34.10-2001 are verified but no longer made.')
  }
  const context = isKeyFor(publicKey, algorithm) ? prepareKey(library, key, 'sign', algorithm) : undefined
  if (context === undefined) {
    const own = publicKey.kind === 'gost' ? publicKey.algorithm : 'RSA'
    throw new PkiError('key-mismatch', `The key is for ${own} and cannot make a ${algorithm} signature.`)
  }
  const signature = signWith(library, context, library.libcrypto.EVP_PKEY_get_size(key), algorithm, data)
  if (!library.primitives.verifySignature(publicKey, algorithm, data, signature)) {
    throw new Error('OpenSSL made a signature that does not hold; it was not handed out.')
  }
  return signature
}

/** Takes over `context`. */
function signWith(
  { libcrypto, digests }: Openssl,
  context: Handle,
  room: number,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): Uint8Array {
  try {
    const digest = digests.digestOf(signatureMethods[algorithm].digest, data)
    const signature = new Uint8Array(room)
    const length: [number] = [room]
    if (libcrypto.EVP_PKEY_sign(context, signature, length, digest, digest.length) !== 1) {
      throw failure(libcrypto, 'sign')
    }
    return signature.subarray(0, length[0])
  } finally {
    libcrypto.EVP_PKEY_CTX_free(context)
  }
}
