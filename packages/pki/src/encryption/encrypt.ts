// Encrypting under a password, in the two forms that we write: AES-256 as OpenSSL does it, and
// Kuznyechik in CTR-ACPKM (RFC 9337, RFC 9548). The form with OMAC is read and not written: OpenSSL's
// engine cannot open it, and a PKCS #12 file has a code of its own.
import { randomBytes } from 'node:crypto'
import { OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { arrayBufferOf, encode } from '../asn1/schema.ts'
import { aes256CbcOid, encryptAes256, encryptKuznyechik, kuznyechikOid } from './ciphers.ts'
import { hmacSha256Oid, hmacStreebog512Oid, pbkdf2 } from './password-kdf.ts'
import { Gost3412Parameters, Pbes2Parameters, Pbkdf2Parameters, pbes2Oid, pbkdf2Oid } from './pbes2-schema.ts'
import { createWorkBudget } from './work-budget.ts'

export type EncryptionForm = 'aes' | 'rfc9548'

/** Rounds of PBKDF2 in what we write: a tenth of a second or so, whatever the hash. */
export const writtenIterations = { aes: 100_000, rfc9548: 10_000 } as const

export interface Encrypted {
  readonly algorithm: AlgorithmIdentifier
  readonly data: Uint8Array
}

export function encrypt(form: EncryptionForm, password: Uint8Array, plain: Uint8Array): Encrypted {
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  const iterations = writtenIterations[form]
  const prf = form === 'aes' ? hmacSha256Oid : hmacStreebog512Oid
  const key = pbkdf2(prf, password, salt, iterations, 32, createWorkBudget())
  try {
    const data = form === 'aes' ? encryptAes256(key, iv, plain) : encryptKuznyechik(key, iv, plain)
    return { algorithm: pbes2Identifier(salt, iterations, prf, schemeOf(form, iv)), data }
  } finally {
    key.fill(0)
  }
}

function schemeOf(form: EncryptionForm, iv: Uint8Array): AlgorithmIdentifier {
  if (form === 'aes') return identifier(aes256CbcOid, new OctetString(iv))
  const parameters = new Gost3412Parameters()
  parameters.ukm = new OctetString(iv)
  return identifier(kuznyechikOid, parameters)
}

function pbes2Identifier(salt: Uint8Array, iterations: number, prf: string, scheme: AlgorithmIdentifier) {
  const derivation = new Pbkdf2Parameters()
  derivation.salt = new OctetString(salt)
  derivation.iterationCount = iterations
  derivation.prf = new AlgorithmIdentifier({ algorithm: prf, parameters: null })
  const parameters = new Pbes2Parameters()
  parameters.keyDerivationFunc = identifier(pbkdf2Oid, derivation)
  parameters.encryptionScheme = scheme
  return identifier(pbes2Oid, parameters)
}

const identifier = (algorithm: string, parameters: object) =>
  new AlgorithmIdentifier({ algorithm, parameters: arrayBufferOf(encode(parameters)) })
