// CTR-ACPKM with OMAC as key files and PKCS #12 use it (RFC 9337, RFC 9548): two keys are derived from the
// one given, the code of the plaintext is appended to it, and both are enciphered together. The user keying
// material is the counter's upper half followed by the eight bytes that seed the derivation.
import { timingSafeEqual } from 'node:crypto'
import type { BlockCipherAlgorithm } from './block-cipher.ts'
import { ctrAcpkm } from './ctr-acpkm.ts'
import { GostError, requireLength } from './errors.ts'
import { kdfTree } from './kdf-tree.ts'
import { omac } from './omac.ts'

const SEED_BYTES = 8
const LABEL = new TextEncoder().encode('kdf tree')

export function sealCtrAcpkmOmac(
  algorithm: BlockCipherAlgorithm,
  key: Uint8Array,
  ukm: Uint8Array,
  plaintext: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { encryption, authentication } = keysFrom(algorithm, key, ukm)
  const code = omac(algorithm.withKey(authentication), plaintext)
  return ctrAcpkm(algorithm, encryption, Buffer.concat([plaintext, code]))
}

export function openCtrAcpkmOmac(
  algorithm: BlockCipherAlgorithm,
  key: Uint8Array,
  ukm: Uint8Array,
  sealed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { encryption, authentication } = keysFrom(algorithm, key, ukm)
  const opened = ctrAcpkm(algorithm, encryption, sealed)
  const codeAt = Math.max(0, opened.length - algorithm.blockSize)
  const plaintext = opened.slice(0, codeAt)
  const code = omac(algorithm.withKey(authentication), plaintext)
  const given = opened.subarray(codeAt)
  if (given.length === code.length && timingSafeEqual(code, given)) return plaintext
  throw new GostError(
    'not-authentic',
    'the data was changed, or the password or key is not the one it was made with',
  )
}

function keysFrom(algorithm: BlockCipherAlgorithm, key: Uint8Array, ukm: Uint8Array) {
  const ivBytes = algorithm.blockSize / 2
  requireLength(ukm, ivBytes + SEED_BYTES, 'user keying material')
  const [encryption, authentication] = kdfTree(key, LABEL, ukm.subarray(ivBytes), 2) as [
    Uint8Array,
    Uint8Array,
  ]
  return { encryption: { key: encryption, iv: ukm.subarray(0, ivBytes) }, authentication }
}
