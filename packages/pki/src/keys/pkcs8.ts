// PKCS#8 (RFC 5208, RFC 5958), plain and encrypted, DER and PEM. What was encrypted is read in place and wiped; the
// schema library would leave copies of the key behind.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { EncryptedPrivateKeyInfo } from '@peculiar/asn1-pkcs8'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { type GostAlgorithm, gostAlgorithmByKeyOid } from '../algorithms.ts'
import { childrenOf, slice } from '../asn1/children.ts'
import { isWholeSequence, tags, wholeElement } from '../asn1/der.ts'
import { decode } from '../asn1/schema.ts'
import { wrongPassword } from '../encryption/ciphers.ts'
import { decrypt } from '../encryption/decrypt.ts'
import { type Password, withPassword } from '../encryption/password.ts'
import { createWorkBudget, type WorkBudget } from '../encryption/work-budget.ts'
import { PkiError } from '../errors.ts'
import { derOrPem } from '../pem.ts'
import { readGostScalar } from './gost-private-key.ts'
import { createGostPrivateKey, createRsaPrivateKey, type PrivateKey } from './private-key.ts'
import { GostKeyParameters, gostCurveOf } from './public-key.ts'

const rsaOids = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']
const labels = ['PRIVATE KEY', 'ENCRYPTED PRIVATE KEY']
const attributesTag = 0xa0
const publicKeyTag = 0x81

/** Reads a private key, encrypted or not: whether a password is needed shows in the bytes. */
export function parsePrivateKey(bytes: Uint8Array, password?: Password): PrivateKey {
  const der = derOrPem(bytes, labels, 'The private key')
  try {
    if (!isEncrypted(der)) return parsePkcs8(der)
    if (password === undefined) {
      throw new PkiError('wrong-password', 'The private key is encrypted and no password was given.')
    }
    return withPassword(password, (bytes) => parseEncryptedPkcs8(der, bytes, createWorkBudget()))
  } finally {
    if (der !== bytes) der.fill(0)
  }
}

// A plain key begins with its version, an encrypted one with an algorithm.
function isEncrypted(der: Uint8Array): boolean {
  const first = der[1] ?? 0
  return der[first < 0x80 ? 2 : 2 + (first & 0x7f)] === 0x30
}

export function parseEncryptedPkcs8(der: Uint8Array, password: Uint8Array, budget: WorkBudget): PrivateKey {
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
  const { identifier, octets } = readPrivateKeyInfo(der)
  const { algorithm } = identifier
  const gost = gostAlgorithmByKeyOid(algorithm)
  if (gost !== undefined) return gostKey(gost, identifier, octets)
  if (rsaOids.includes(algorithm)) return createRsaPrivateKey(readWithNode(der))
  throw new PkiError('unsupported', `The private key is of a kind (${algorithm}) that is not RSA or GOST.`)
}

/** OneAsymmetricKey of RFC 5958; what follows the key is of no use to us and is left unread. */
function readPrivateKeyInfo(der: Uint8Array) {
  const what = 'The private key'
  const fields = childrenOf(der, wholeElement(der, tags.sequence, what), what)
  fields.take(tags.integer, 'version')
  const identifier = fields.take(tags.sequence, 'algorithm')
  const octets = fields.take(tags.octetString, 'octets')
  fields.takeIf(attributesTag)
  fields.takeIf(publicKeyTag)
  fields.finish()
  return {
    identifier: decode(slice(der, identifier), AlgorithmIdentifier, "The private key's algorithm"),
    octets: der.subarray(octets.content, octets.end),
  }
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
  const key = Buffer.from(der.buffer, der.byteOffset, der.length)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    // No cause: OpenSSL's text could quote what it read.
    throw new PkiError('malformed', 'The RSA private key is malformed.')
  }
}
