// Counter mode of GOST R 34.13-2015, and CTR-ACPKM (RFC 8645, R 1323565.1.017): the same with a new key,
// made of the old one, for every section of the message. Encryption and decryption are one operation.
import { type BlockCipher, type BlockCipherAlgorithm, xorInto } from './block-cipher.ts'
import { DATA_BYTES } from './cipher-memory.ts'
import { GostError, requireLength } from './errors.ts'
import { secretCopy } from './secret-bytes.ts'

/** The ACPKM constant D: the bytes 0x80…0x9f. Enciphered under a section's key, it is the next one's key. */
const NEXT_KEY_SEED = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)

export interface CtrAcpkmParameters {
  readonly key: Uint8Array
  /** Half a block: the counter's upper half. */
  readonly iv: Uint8Array
  /** Bytes under one key, whole blocks; the cipher's usual section unless said otherwise. */
  readonly sectionSize?: number
}

export function ctr(cipher: BlockCipher, iv: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = secretCopy(data)
  addKeystream(0, cipher, iv, result)
  return result
}

export function ctrAcpkm(
  algorithm: BlockCipherAlgorithm,
  { key, iv, sectionSize = algorithm.sectionSize }: CtrAcpkmParameters,
  data: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const blocksPerSection = sectionSize / algorithm.blockSize
  if (!Number.isSafeInteger(blocksPerSection) || blocksPerSection < 1) {
    throw new GostError(
      'wrong-length',
      `a section of ${sectionSize} bytes is not whole blocks of ${algorithm.name}`,
    )
  }
  const result = secretCopy(data)
  let cipher = algorithm.withKey(key)
  for (let start = 0; start < data.length; start += sectionSize) {
    if (start > 0) cipher = nextCipher(algorithm, cipher)
    addKeystream(start / algorithm.blockSize, cipher, iv, result.subarray(start, start + sectionSize))
  }
  cipher.wipe()
  return result
}

function nextCipher(algorithm: BlockCipherAlgorithm, cipher: BlockCipher): BlockCipher {
  const key = cipher.encrypt(NEXT_KEY_SEED)
  cipher.wipe()
  const next = algorithm.withKey(key)
  key.fill(0)
  return next
}

/** Counter mode, in place, that begins in the midst of a message, at its block number `firstBlock`. */
function addKeystream(firstBlock: number, cipher: BlockCipher, iv: Uint8Array, data: Uint8Array): void {
  requireLength(iv, cipher.blockSize / 2, 'an initialisation vector')
  for (let start = 0; start < data.length; start += DATA_BYTES) {
    const piece = data.subarray(start, start + DATA_BYTES)
    const counters = countersFrom(firstBlock + start / cipher.blockSize, iv, cipher.blockSize, piece.length)
    const keystream = cipher.encrypt(counters)
    xorInto(piece, keystream)
    keystream.fill(0)
  }
}

/** Enough counter blocks for `bytes` bytes. 32 bits of block number are more than an array can hold blocks. */
function countersFrom(firstBlock: number, iv: Uint8Array, blockSize: number, bytes: number): Uint8Array {
  const counters = new Uint8Array(Math.ceil(bytes / blockSize) * blockSize)
  const view = new DataView(counters.buffer)
  for (let at = 0; at < counters.length; at += blockSize) {
    counters.set(iv, at)
    view.setUint32(at + blockSize - 4, firstBlock + at / blockSize)
  }
  return counters
}
