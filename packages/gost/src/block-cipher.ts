// A block cipher as the modes of operation see it, and the way its blocks go through WebAssembly.
// Expanded keys live on this side, enter the module's memory for the length of a call and are wiped there,
// so that ciphers with different keys do not meet.
import { DATA_BYTES, dataRoom, keyRoom } from './cipher-memory.ts'
import { GostError, requireLength } from './errors.ts'
import { secretBytes, secretCopy } from './secret-bytes.ts'

/** A cipher that has its key. */
export interface BlockCipher {
  readonly blockSize: number
  /** Enciphers whole blocks, each on its own. */
  readonly encrypt: (blocks: Uint8Array) => Uint8Array<ArrayBuffer>
  /** Forgets the key; the cipher is of no use afterwards. */
  readonly wipe: () => void
}

/** A cipher that waits for its key. */
export interface BlockCipherAlgorithm {
  readonly name: 'kuznyechik' | 'magma'
  readonly blockSize: 8 | 16
  /** Bytes enciphered under one key in CTR-ACPKM where RFC 9337 (key files) and RFC 9548 (PKCS #12) use it. */
  readonly sectionSize: number
  readonly withKey: (key: Uint8Array) => BlockCipher
}

export const KEY_BYTES = 32

/** Expands a key in the module's memory to `bytes` bytes of round keys. */
export function expandKey(key: Uint8Array, bytes: number, expand: (key: number) => void): Uint8Array {
  requireLength(key, KEY_BYTES, 'a key')
  const room = keyRoom(bytes)
  room.set(key)
  expand(room.byteOffset)
  const expanded = secretCopy(room)
  room.fill(0)
  return expanded
}

/** Hands blocks to the module piece by piece; `work` transforms `count` of them in place. */
export function transformBlocks(
  roundKeys: Uint8Array,
  blocks: Uint8Array,
  blockSize: number,
  work: (key: number, data: number, count: number) => void,
): Uint8Array<ArrayBuffer> {
  if (blocks.length % blockSize !== 0) {
    throw new GostError('wrong-length', `${blocks.length} bytes are not whole blocks of ${blockSize}`)
  }
  const key = keyRoom(roundKeys.length)
  const room = dataRoom(blocks.length)
  const transformed = secretBytes(blocks.length)
  key.set(roundKeys)
  for (let start = 0; start < blocks.length; start += DATA_BYTES) {
    const piece = blocks.subarray(start, start + DATA_BYTES)
    room.set(piece)
    work(key.byteOffset, room.byteOffset, piece.length / blockSize)
    transformed.set(room.subarray(0, piece.length), start)
  }
  key.fill(0)
  room.fill(0)
  return transformed
}

/** Lays the first bytes of `mask` over `target`. */
export function xorInto(target: Uint8Array, mask: Uint8Array): void {
  for (let at = 0; at < target.length; at++) target[at]! ^= mask[at]!
}
