// OMAC, the message authentication code of GOST R 34.13-2015 (CMAC elsewhere), as long as a block.
import { type BlockCipher, xor } from './block-cipher.ts'

/** What is added when doubling runs over: the low coefficients of the field's polynomial, by block size. */
const REDUCTION: Readonly<Record<number, number>> = { 8: 0x1b, 16: 0x87 }

export function omac(cipher: BlockCipher, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const { blockSize, encrypt } = cipher
  const lastStart = Math.max(0, Math.ceil(data.length / blockSize) - 1) * blockSize
  let state = new Uint8Array(blockSize)
  for (let at = 0; at < lastStart; at += blockSize)
    state = encrypt(xor(state, data.subarray(at, at + blockSize)))
  return encrypt(xor(state, maskedLastBlock(cipher, data.subarray(lastStart))))
}

/** A whole last block is masked with K1; a shorter one is padded with 10…0 and masked with K2. */
function maskedLastBlock({ blockSize, encrypt }: BlockCipher, last: Uint8Array): Uint8Array {
  const k1 = doubled(encrypt(new Uint8Array(blockSize)))
  if (last.length === blockSize) return xor(last, k1)
  const padded = new Uint8Array(blockSize)
  padded.set(last)
  padded[last.length] = 0x80
  return xor(padded, doubled(k1))
}

/** The block, a polynomial over GF(2), times x. */
function doubled(block: Uint8Array): Uint8Array {
  const result = block.map((byte, at) => (byte << 1) | ((block[at + 1] ?? 0) >> 7))
  if (block[0]! >= 0x80) result[result.length - 1]! ^= REDUCTION[block.length]!
  return result
}
