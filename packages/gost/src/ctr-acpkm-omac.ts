// CTR-ACPKM with OMAC as key files and PKCS #12 use it (RFC 9337, RFC 9548): two keys are derived from the
// one given, the code of the plaintext is appended to it, and both are enciphered together. The user keying
// material is the counter's upper half followed by the eight bytes that seed the derivation.
import { timingSafeEqual } from 'node:crypto'
import type { BlockCipherAlgorithm } from './block-cipher.ts'
import { ctrAcpkm } from './ctr-acpkm.ts'
import { GostError, requireLength } from './errors.ts'
import { kdfTree } from './kdf-tree.ts'
import { omac } from './omac.ts'
import { secretBytes } from './secret-bytes.ts'

const SEED_BYTES = 8
const LABEL = new TextEncoder().encode('kdf tree')

export function sealCtrAcpkmOmac(
  algorithm: BlockCipherAlgorithm,
  key: Uint8Array,
  ukm: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { codeOf, encipher, wipe } = withKeysFrom(algorithm, key, ukm)
  const joined = secretBytes(plaintext.length + algorithm.blockSize)
  joined.set(plaintext)
  joined.set(codeOf(plaintext), plaintext.length)
  const sealed = encipher(joined)
  joined.fill(0)
  wipe()
  return sealed
}

export function openCtrAcpkmOmac(
  algorithm: BlockCipherAlgorithm,
  key: Uint8Array,
  ukm: Uint8Array,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { codeOf, encipher, wipe } = withKeysFrom(algorithm, key, ukm)
  const opened = encipher(sealed)
  const codeAt = Math.max(0, opened.length - algorithm.blockSize)
  const plaintext = opened.subarray(0, codeAt)
  const code = codeOf(plaintext)
  wipe()
  const given = opened.subarray(codeAt)
  if (given.length === code.length && timingSafeEqual(code, given)) return plaintext
  opened.fill(0)
  throw new GostError(
    'not-authentic',
    'the data was changed, or the password or key is not the one it was made with',
  )
}

function withKeysFrom(algorithm: BlockCipherAlgorithm, key: Uint8Array, ukm: Uint8Array) {
  const ivBytes = algorithm.blockSize / 2
  requireLength(ukm, ivBytes + SEED_BYTES, 'user keying material')
  const [encryption, authentication] = kdfTree(key, LABEL, ukm.subarray(ivBytes), 2) as [
    Uint8Array,
    Uint8Array,
  ]
  const coder = algorithm.withKey(authentication)
  authentication.fill(0)
  return {
    codeOf: (plaintext: Uint8Array) => omac(coder, plaintext),
    encipher: (data: Uint8Array) =>
      ctrAcpkm(algorithm, { key: encryption, iv: ukm.subarray(0, ivBytes) }, data),
    wipe() {
      encryption.fill(0)
      coder.wipe()
    },
  }
}
