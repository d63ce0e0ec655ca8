// OMAC, the message authentication code of GOST R 34.13-2015 (CMAC elsewhere), as long as a block.
import { type BlockCipher, xorInto } from './block-cipher.ts'
import { secretBytes } from './secret-bytes.ts'

/** What is added when doubling runs over: the low coefficients of the field's polynomial, by block size. */
const REDUCTION: Readonly<Record<number, number>> = { 8: 0x1b, 16: 0x87 }

export function omac(cipher: BlockCipher, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const { blockSize, encrypt } = cipher
  const lastStart = Math.max(0, Math.ceil(data.length / blockSize) - 1) * blockSize
  const state = secretBytes(blockSize)
  for (let at = 0; at < lastStart; at += blockSize) {
    xorInto(state, data.subarray(at, at + blockSize))
    state.set(encrypt(state))
  }
  addLastBlock(state, cipher, data.subarray(lastStart))
  const code = encrypt(state)
  state.fill(0)
  return code
}

/** A whole last block is masked with K1; a shorter one is padded with 10…0 and masked with K2. */
function addLastBlock(state: Uint8Array, { blockSize, encrypt }: BlockCipher, last: Uint8Array): void {
  const k1 = doubled(encrypt(new Uint8Array(blockSize)))
  xorInto(state.subarray(0, last.length), last)
  if (last.length < blockSize) state[last.length]! ^= 0x80
  xorInto(state, last.length < blockSize ? doubled(k1) : k1)
}

/** The block, a polynomial over GF(2), times x. */
function doubled(block: Uint8Array): Uint8Array {
  const result = block.map((byte, at) => (byte << 1) | ((block[at + 1] ?? 0) >> 7))
  if (block[0]! >= 0x80) result[result.length - 1]! ^= REDUCTION[block.length]!
  return result
}
