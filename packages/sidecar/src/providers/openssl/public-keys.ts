// Public keys made ready to verify with, the last used ones kept: reading an RSA key costs OpenSSL several verifications.
import type { PublicKey, RsaPublicKey, SignatureAlgorithm } from '@notarium/pki'
import { readDer } from './der.ts'
import { type Openssl, prepareKey } from './key-context.ts'
import type { Handle, Libcrypto } from './libcrypto.ts'
import { signatureMethods } from './signature-methods.ts'

/** About 4 KiB each. */
const mostContexts = 256
const rsaType = 6

type ReadyKeys = (publicKey: PublicKey, algorithm: SignatureAlgorithm) => Handle | undefined

/** Gives a context that stays good until the next call; undefined where OpenSSL cannot use the key so. */
export function createReadyKeys(openssl: Openssl): ReadyKeys {
  // By content: a key that is parsed again is the same key. The one used last stands last.
  const contexts = new Map<string, Handle>()

  return (publicKey, algorithm) => {
    const { buffer, byteOffset, length } = publicKey.spki
    const name = `${algorithm} ${Buffer.from(buffer, byteOffset, length).toString('latin1')}`
    const context = contexts.get(name) ?? prepare(openssl, publicKey, algorithm)
    if (context === undefined) return undefined
    contexts.delete(name)
    contexts.set(name, context)
    if (contexts.size > mostContexts) forgetOldest(openssl.libcrypto, contexts)
    return context
  }
}

function forgetOldest(libcrypto: Libcrypto, contexts: Map<string, Handle>): void {
  for (const [name, context] of contexts) {
    contexts.delete(name)
    libcrypto.EVP_PKEY_CTX_free(context)
    return
  }
}

function prepare(openssl: Openssl, publicKey: PublicKey, algorithm: SignatureAlgorithm): Handle | undefined {
  const { libcrypto } = openssl
  const isTiedToPss = publicKey.kind === 'rsa' && publicKey.keyObject.asymmetricKeyType === 'rsa-pss'
  if (isTiedToPss) return prepareTied(openssl, publicKey, algorithm)
  const key = readDer(libcrypto, libcrypto.d2i_PUBKEY, publicKey.spki)
  return key && prepareOnce(openssl, key, algorithm)
}

/**
 * For a key whose own parameters say PSS, and perhaps the hashes too. OpenSSL 3.0 refuses to find out the length of the
 * salt with such a key, Node's does not: so we see to what the parameters ask for and let OpenSSL have the bare key.
 */
function prepareTied(
  openssl: Openssl,
  { keyObject, spki }: RsaPublicKey,
  algorithm: SignatureAlgorithm,
): Handle | undefined {
  const method = signatureMethods[algorithm]
  const { hashAlgorithm = method.digest, mgf1HashAlgorithm } = keyObject.asymmetricKeyDetails ?? {}
  if (method.kind !== 'rsa' || !method.pss || hashAlgorithm !== method.digest) return undefined
  const key = readBareKey(openssl.libcrypto, spki)
  return key && prepareOnce(openssl, key, algorithm, mgf1HashAlgorithm)
}

function readBareKey(libcrypto: Libcrypto, spki: Uint8Array): Handle | undefined {
  const info = readDer(libcrypto, libcrypto.d2i_X509_PUBKEY, spki)
  if (info === undefined) return undefined
  const address: [Handle | null] = [null]
  const length: [number] = [0]
  const isFound = libcrypto.X509_PUBKEY_get0_param(null, address, length, null, info) === 1
  const key = isFound ? libcrypto.d2i_PublicKey(rsaType, null, address, length[0]) : null
  libcrypto.X509_PUBKEY_free(info)
  libcrypto.ERR_clear_error()
  return key ?? undefined
}

function prepareOnce(
  openssl: Openssl,
  key: Handle,
  algorithm: SignatureAlgorithm,
  maskHash?: string,
): Handle | undefined {
  const context = prepareKey(openssl, key, 'verify', algorithm, maskHash)
  openssl.libcrypto.EVP_PKEY_free(key)
  return context
}
