// What a password-based encryption algorithm hides: PBES2 in all its forms, and the 3DES of old
// PKCS #12 files.
import { AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { declareSequence, decode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import { cipherOf, decryptCbc } from './ciphers.ts'
import { deriveKey } from './password-kdf.ts'
import { Pbes2Parameters, pbes2Oid } from './pbes2-schema.ts'
import { pkcs12Kdf } from './pkcs12-kdf.ts'
import { iterationsOf, type WorkBudget } from './work-budget.ts'

const tripleDesOid = '1.2.840.113549.1.12.1.3'

/** pkcs-12PbeParams of RFC 7292. */
class Pkcs12PbeParameters {
  salt = new OctetString()
  iterations = 0
}
declareSequence(Pkcs12PbeParameters, {
  salt: { type: OctetString },
  iterations: { type: AsnPropTypes.Integer },
})

/** The caller wipes the result where it holds secrets. */
export function decrypt(
  identifier: AlgorithmIdentifier,
  password: Uint8Array,
  data: Uint8Array,
  budget: WorkBudget,
): Uint8Array {
  const { algorithm, parameters } = identifier
  if (algorithm === pbes2Oid && parameters) return decryptPbes2(parameters, password, data, budget)
  if (algorithm === tripleDesOid && parameters) return decryptTripleDes(parameters, password, data, budget)
  throw new PkiError(
    'unsupported',
    `The file is encrypted in a way (${algorithm}) that is not supported. Export it anew with AES-256 or GOST.`,
  )
}

function decryptPbes2(
  parameters: ArrayBuffer,
  password: Uint8Array,
  data: Uint8Array,
  budget: WorkBudget,
): Uint8Array {
  const { keyDerivationFunc, encryptionScheme } = decode(
    parameters,
    Pbes2Parameters,
    'The parameters of PBES2',
  )
  const cipher = cipherOf(encryptionScheme)
  const key = deriveKey(keyDerivationFunc, password, cipher.keySize, budget)
  try {
    return cipher.decrypt(key, data)
  } finally {
    key.fill(0)
  }
}

function decryptTripleDes(
  parameters: ArrayBuffer,
  password: Uint8Array,
  data: Uint8Array,
  budget: WorkBudget,
): Uint8Array {
  const pbe = decode(parameters, Pkcs12PbeParameters, "The encryption's parameters")
  const salt = new Uint8Array(pbe.salt.buffer)
  const request = { hash: 'sha1', password, salt, iterations: iterationsOf(pbe.iterations) } as const
  const key = pkcs12Kdf({ ...request, purpose: 'key', length: 24 }, budget)
  try {
    const iv = pkcs12Kdf({ ...request, purpose: 'iv', length: 8 }, budget)
    return decryptCbc('des-ede3-cbc', key, iv, data)
  } finally {
    key.fill(0)
  }
}
