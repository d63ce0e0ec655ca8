// PBKDF2 (RFC 8018) over every pseudo-random function that key files use: SHA by Node, Streebog and
// GOST R 34.11-94 by our engine (RFC 9337).
import { pbkdf2Sync } from 'node:crypto'
import { type DigestName, pbkdf2 as pbkdf2Gost } from '@notarium/gost'
import type { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { decode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import { Pbkdf2Parameters, pbkdf2Oid } from './pbes2-schema.ts'
import { iterationsOf, type WorkBudget } from './work-budget.ts'

export const hmacSha256Oid = '1.2.840.113549.2.9'
export const hmacStreebog512Oid = '1.2.643.7.1.1.4.2'

const hmacSha1Oid = '1.2.840.113549.2.7'
const nodeHashes: ReadonlyMap<string, { readonly name: string; readonly size: number }> = new Map([
  [hmacSha1Oid, { name: 'sha1', size: 20 }],
  ['1.2.840.113549.2.8', { name: 'sha224', size: 28 }],
  [hmacSha256Oid, { name: 'sha256', size: 32 }],
  ['1.2.840.113549.2.10', { name: 'sha384', size: 48 }],
  ['1.2.840.113549.2.11', { name: 'sha512', size: 64 }],
])
const gostHashes: ReadonlyMap<string, DigestName> = new Map([
  ['1.2.643.2.2.10', 'gost94'],
  ['1.2.643.7.1.1.4.1', 'streebog256'],
  [hmacStreebog512Oid, 'streebog512'],
])

/** How much dearer one round of a GOST HMAC is than one of a native SHA. */
const gostRoundCost = 20

/** The key that a PBES2 key derivation makes of a password. */
export function deriveKey(
  { algorithm, parameters }: AlgorithmIdentifier,
  password: Uint8Array,
  keySize: number,
  budget: WorkBudget,
): Uint8Array {
  if (algorithm !== pbkdf2Oid || !parameters) {
    throw new PkiError(
      'unsupported',
      `The file makes its key in a way (${algorithm}) that is not supported; use PBKDF2.`,
    )
  }
  const { salt, iterationCount, keyLength, prf } = decode(
    parameters,
    Pbkdf2Parameters,
    'The parameters of PBKDF2',
  )
  if (keyLength !== undefined && keyLength !== keySize) {
    throw new PkiError(
      'malformed',
      `PBKDF2 makes a key of ${keyLength} bytes for a cipher that takes ${keySize}.`,
    )
  }
  return pbkdf2(
    prf?.algorithm ?? hmacSha1Oid,
    password,
    new Uint8Array(salt.buffer),
    iterationsOf(iterationCount),
    keySize,
    budget,
  )
}

/** The caller wipes the result. */
export function pbkdf2(
  prf: string,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
  budget: WorkBudget,
): Uint8Array {
  const nodeHash = nodeHashes.get(prf)
  if (nodeHash !== undefined) {
    budget.spend(iterations * Math.ceil(length / nodeHash.size))
    const { buffer, byteOffset } = pbkdf2Sync(password, salt, iterations, length, nodeHash.name)
    return new Uint8Array(buffer, byteOffset, length)
  }
  const gostHash = gostHashes.get(prf)
  if (gostHash === undefined) throw new PkiError('unsupported', `PBKDF2 with ${prf} is not supported.`)
  budget.spend(iterations * gostRoundCost * Math.ceil(length / (gostHash === 'streebog512' ? 64 : 32)))
  return pbkdf2Gost(gostHash, password, salt, iterations, length)
}
