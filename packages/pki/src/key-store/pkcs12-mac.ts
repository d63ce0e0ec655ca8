// The integrity code of a PKCS #12 file, which is also how a wrong password shows. With SHA its key
// comes from PKCS #12's own derivation (RFC 7292). With GOST hashes it is the last 32 of 96 bytes of
// PBKDF2 (RFC 9548), and in older files again that of PKCS #12.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hmac as hmacGost } from '@notarium/gost'
import { MacData } from '@peculiar/asn1-pfx'
import { DigestInfo } from '@peculiar/asn1-rsa'
import { OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { wrongPassword } from '../encryption/ciphers.ts'
import { type EncryptionForm, writtenIterations } from '../encryption/encrypt.ts'
import { hmacStreebog512Oid, pbkdf2 } from '../encryption/password-kdf.ts'
import { isGostHash, type KdfHash, pkcs12Kdf } from '../encryption/pkcs12-kdf.ts'
import { createWorkBudget, iterationsOf, type WorkBudget } from '../encryption/work-budget.ts'
import { PkiError } from '../errors.ts'

interface MacHash {
  readonly hash: KdfHash
  readonly size: number
  /** For GOST hashes, the identifier of their HMAC, with which PBKDF2 is made. */
  readonly hmacOid?: string
}

const sha256Oid = '2.16.840.1.101.3.4.2.1'
const streebog512Oid = '1.2.643.7.1.1.2.3'
const hashes: ReadonlyMap<string, MacHash> = new Map<string, MacHash>([
  ['1.3.14.3.2.26', { hash: 'sha1', size: 20 }],
  ['2.16.840.1.101.3.4.2.4', { hash: 'sha224', size: 28 }],
  [sha256Oid, { hash: 'sha256', size: 32 }],
  ['2.16.840.1.101.3.4.2.2', { hash: 'sha384', size: 48 }],
  ['2.16.840.1.101.3.4.2.3', { hash: 'sha512', size: 64 }],
  ['1.2.643.2.2.9', { hash: 'gost94', size: 32, hmacOid: '1.2.643.2.2.10' }],
  ['1.2.643.7.1.1.2.2', { hash: 'streebog256', size: 32, hmacOid: '1.2.643.7.1.1.4.1' }],
  [streebog512Oid, { hash: 'streebog512', size: 64, hmacOid: hmacStreebog512Oid }],
])

/** Throws `wrong-password` unless the code over `content` is right. */
export function verifyMac(
  macData: MacData,
  content: Uint8Array,
  password: Uint8Array,
  budget: WorkBudget,
): void {
  const oid = macData.mac.digestAlgorithm.algorithm
  const mac = hashes.get(oid)
  if (mac === undefined)
    throw new PkiError('unsupported', `The file's integrity code uses a hash (${oid}) that is not supported.`)
  const expected = new Uint8Array(macData.mac.digest.buffer)
  const salt = new Uint8Array(macData.macSalt.buffer)
  if (expected.length !== mac.size)
    throw new PkiError('malformed', "The file's integrity code has a wrong length.")
  for (const key of candidateKeys(mac, password, salt, iterationsOf(macData.iterations), budget)) {
    if (timingSafeEqual(codeOf(mac.hash, key, content), expected)) return
  }
  throw wrongPassword()
}

function* candidateKeys(
  { hash, size, hmacOid }: MacHash,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  budget: WorkBudget,
): Generator<Uint8Array> {
  if (hmacOid !== undefined) {
    const derived = pbkdf2(hmacOid, password, salt, iterations, 96, budget)
    derived.fill(0, 0, 64)
    yield derived.subarray(64)
  }
  yield pkcs12Kdf({ hash, purpose: 'mac', password, salt, iterations, length: size }, budget)
}

/** Takes over the key and wipes it. */
function codeOf(hash: KdfHash, key: Uint8Array, content: Uint8Array): Uint8Array {
  try {
    return isGostHash(hash) ? hmacGost(hash, key, content) : createHmac(hash, key).update(content).digest()
  } finally {
    key.fill(0)
  }
}

export function createMac(form: EncryptionForm, content: Uint8Array, password: Uint8Array): MacData {
  const oid = form === 'aes' ? sha256Oid : streebog512Oid
  const mac = hashes.get(oid) as MacHash
  const salt = randomBytes(16)
  const iterations = writtenIterations[form]
  const [key] = candidateKeys(mac, password, salt, iterations, createWorkBudget())
  return new MacData({
    mac: new DigestInfo({
      digestAlgorithm: new AlgorithmIdentifier({ algorithm: oid, parameters: null }),
      digest: new OctetString(codeOf(mac.hash, key as Uint8Array, content)),
    }),
    macSalt: new OctetString(salt),
    iterations,
  })
}
