// Keys in and out of OpenSSL as DER. Its readers and writers move the pointer they are given, so the bytes go through
// OpenSSL's own memory; that copy is wiped, since it may be a private key.
import { failure } from './failure.ts'
import { copyMemory, type Handle, type Libcrypto } from './libcrypto.ts'

type Reader = (result: null, der: [Handle], length: number) => Handle | null

/** Undefined where OpenSSL cannot read the bytes. */
export function readDer(libcrypto: Libcrypto, reader: Reader, der: Uint8Array): Handle | undefined {
  if (der.length === 0) return undefined
  const copy = libcrypto.CRYPTO_memdup(der, der.length, null, 0)
  if (copy === null) throw failure(libcrypto, 'allocate memory for a key')
  try {
    return reader(null, [copy], der.length) ?? undefined
  } finally {
    libcrypto.CRYPTO_clear_free(copy, der.length, null, 0)
    libcrypto.ERR_clear_error()
  }
}

/** SubjectPublicKeyInfo of a key, private or public. Undefined where it has none. */
export function writeSpki(libcrypto: Libcrypto, key: Handle): Uint8Array | undefined {
  const slot: [Handle | null] = [null]
  const length = libcrypto.i2d_PUBKEY(key, slot)
  libcrypto.ERR_clear_error()
  const [address] = slot
  if (length <= 0 || address === null) return undefined
  const spki = copyMemory(address, length)
  libcrypto.CRYPTO_clear_free(address, length, null, 0)
  return spki
}
