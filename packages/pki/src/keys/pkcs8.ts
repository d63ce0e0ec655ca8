// PKCS#8 (RFC 5208, RFC 5958), plain and encrypted, DER and PEM.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { EncryptedPrivateKeyInfo, PrivateKey as PrivateKeyOctets } from '@peculiar/asn1-pkcs8'
import { AsnPropTypes } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { type GostAlgorithm, gostAlgorithmByKeyOid } from '../algorithms.ts'
import { isWholeSequence } from '../asn1/der.ts'
import { declareSequence, decode } from '../asn1/schema.ts'
import { wrongPassword } from '../encryption/ciphers.ts'
import { decrypt } from '../encryption/decrypt.ts'
import { createWorkBudget, type WorkBudget } from '../encryption/work-budget.ts'
import { PkiError } from '../errors.ts'
import { derOrPem } from '../pem.ts'
import { readGostScalar } from './gost-private-key.ts'
import { createGostPrivateKey, createRsaPrivateKey, type PrivateKey } from './private-key.ts'
import { GostKeyParameters, gostCurveOf } from './public-key.ts'

/** OneAsymmetricKey of RFC 5958; what follows the key is of no use to us and is left unread. */
class PrivateKeyInfo {
  version = 0
  privateKeyAlgorithm = new AlgorithmIdentifier()
  privateKey = new PrivateKeyOctets()
  attributes?: ArrayBuffer
  publicKey?: ArrayBuffer
}
declareSequence(PrivateKeyInfo, {
  version: { type: AsnPropTypes.Integer },
  privateKeyAlgorithm: { type: AlgorithmIdentifier },
  privateKey: { type: PrivateKeyOctets },
  attributes: { type: AsnPropTypes.Any, context: 0, implicit: true, optional: true, repeated: 'set' },
  publicKey: { type: AsnPropTypes.BitString, context: 1, implicit: true, optional: true },
})

const rsaOids = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']
const labels = ['PRIVATE KEY', 'ENCRYPTED PRIVATE KEY']

/** Reads a private key, encrypted or not: whether a password is needed shows in the bytes. */
export function parsePrivateKey(bytes: Uint8Array, password?: string): PrivateKey {
  const der = derOrPem(bytes, labels, 'The private key')
  return isEncrypted(der) ? parseEncryptedPkcs8(der, password) : parsePkcs8(der)
}

// A plain key begins with its version, an encrypted one with an algorithm.
function isEncrypted(der: Uint8Array): boolean {
  const first = der[1] ?? 0
  return der[first < 0x80 ? 2 : 2 + (first & 0x7f)] === 0x30
}

export function parseEncryptedPkcs8(
  der: Uint8Array,
  password: string | undefined,
  budget: WorkBudget = createWorkBudget(),
): PrivateKey {
  if (password === undefined) {
    throw new PkiError('wrong-password', 'The private key is encrypted and no password was given.')
  }
  const { encryptionAlgorithm, encryptedData } = decode(
    der,
    EncryptedPrivateKeyInfo,
    'The encrypted private key',
  )
  const plain = decrypt(encryptionAlgorithm, password, new Uint8Array(encryptedData.buffer), budget)
  try {
    // One wrong password in 256 leaves a padding that looks right.
    if (!isWholeSequence(plain)) throw wrongPassword()
    return parsePkcs8(plain)
  } finally {
    plain.fill(0)
  }
}

export function parsePkcs8(der: Uint8Array): PrivateKey {
  const { privateKeyAlgorithm, privateKey } = decode(der, PrivateKeyInfo, 'The private key')
  const octets = new Uint8Array(privateKey.buffer)
  try {
    const gost = gostAlgorithmByKeyOid(privateKeyAlgorithm.algorithm)
    if (gost !== undefined) return gostKey(gost, privateKeyAlgorithm, octets)
    if (rsaOids.includes(privateKeyAlgorithm.algorithm)) return createRsaPrivateKey(readWithNode(der))
  } finally {
    octets.fill(0)
  }
  throw new PkiError(
    'unsupported',
    `The private key is of a kind (${privateKeyAlgorithm.algorithm}) that is not RSA or GOST.`,
  )
}

function gostKey(
  algorithm: GostAlgorithm,
  { parameters }: AlgorithmIdentifier,
  octets: Uint8Array,
): PrivateKey {
  const curve = gostCurveOf(algorithm, parameters)
  const { publicKeyParamSet } = decode(
    parameters as ArrayBuffer,
    GostKeyParameters,
    "The GOST key's parameters",
  )
  return createGostPrivateKey(algorithm, curve, publicKeyParamSet, readGostScalar(curve, octets))
}

function readWithNode(der: Uint8Array): KeyObject {
  const key = Buffer.from(der)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    // No cause: OpenSSL's text could quote what it read.
    throw new PkiError('malformed', 'The RSA private key is malformed.')
  } finally {
    key.fill(0)
  }
}
