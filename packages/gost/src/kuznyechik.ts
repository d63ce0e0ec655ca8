// Kuznyechik (GOST R 34.12-2015, RFC 7801): blocks of 128 bits, encryption only.
import { type BlockCipherAlgorithm, expandKey, transformBlocks } from './block-cipher.ts'
import { wasm } from './wasm.ts'

const BLOCK_SIZE = 16
const ROUND_KEY_BYTES = 160

export const kuznyechik: BlockCipherAlgorithm = Object.freeze({
  name: 'kuznyechik',
  blockSize: BLOCK_SIZE,
  sectionSize: 256 * 1024,
  withKey(key: Uint8Array) {
    const roundKeys = expandKey(key, ROUND_KEY_BYTES, wasm.kuznyechikExpand)
    return Object.freeze({
      blockSize: BLOCK_SIZE,
      encrypt: (blocks: Uint8Array) => transformBlocks(roundKeys, blocks, BLOCK_SIZE, wasm.kuznyechikEncrypt),
      wipe: () => void roundKeys.fill(0),
    })
  },
})
