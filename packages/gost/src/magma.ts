// Magma (GOST R 34.12-2015, RFC 8891): blocks of 64 bits, encryption only. It is GOST 28147-89 with the
// S-box tc26-Z, keys and blocks written big-endian.
import { type BlockCipherAlgorithm, expandKey, KEY_BYTES, transformBlocks } from './block-cipher.ts'
import { wasm } from './wasm.ts'

const BLOCK_SIZE = 8

export const magma: BlockCipherAlgorithm = Object.freeze({
  name: 'magma',
  blockSize: BLOCK_SIZE,
  sectionSize: 8 * 1024,
  withKey(key: Uint8Array) {
    const roundKeys = expandKey(key, KEY_BYTES, wasm.magmaExpand)
    return Object.freeze({
      blockSize: BLOCK_SIZE,
      encrypt: (blocks: Uint8Array) => transformBlocks(roundKeys, blocks, BLOCK_SIZE, wasm.magmaEncrypt),
      wipe: () => void roundKeys.fill(0),
    })
  },
})
