// What a PEM file holds: private keys and certificates, in the order in which they stand.
import { createPrivateKey } from 'node:crypto'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import type { Password } from '../encryption/password.ts'
import { PkiError } from '../errors.ts'
import { parsePrivateKey } from '../keys/pkcs8.ts'
import { createRsaPrivateKey, type PrivateKey } from '../keys/private-key.ts'
import { parsePem } from '../pem.ts'

export interface PemContents {
  readonly keys: readonly PrivateKey[]
  readonly certificates: readonly Certificate[]
}

/** `password` is for encrypted keys. Blocks of other kinds are passed over. */
export function readPem(bytes: Uint8Array, password?: Password): PemContents {
  const keys: PrivateKey[] = []
  const certificates: Certificate[] = []
  for (const { label, der } of parsePem(bytes)) {
    if (label === 'CERTIFICATE' || label === 'X509 CERTIFICATE') certificates.push(parseCertificate(der))
    if (label === 'PRIVATE KEY' || label === 'ENCRYPTED PRIVATE KEY')
      keys.push(parsePrivateKey(der, password))
    if (label === 'RSA PRIVATE KEY') keys.push(parsePkcs1(der))
    if (label.endsWith('PRIVATE KEY')) der.fill(0)
  }
  return Object.freeze({ keys: Object.freeze(keys), certificates: Object.freeze(certificates) })
}

function parsePkcs1(der: Uint8Array): PrivateKey {
  try {
    const key = Buffer.from(der.buffer, der.byteOffset, der.length)
    return createRsaPrivateKey(createPrivateKey({ key, format: 'der', type: 'pkcs1' }))
  } catch {
    // No cause: OpenSSL's text could quote what it read.
    throw new PkiError('malformed', 'The RSA private key is malformed.')
  }
}
