// Streebog's LPS without a look-up that follows the data, for hashing secrets: nonces are derived with it.
// Key and state of a round go through together, eight bytes each in a vector of sixteen. A byte's image under π is
// picked out of all sixteen rows of the permutation; a product in GF(2^8) is the sum of those of its two halves,
// each picked out of a row of sixteen. The picking instruction takes the same time for every index.
import { linear } from './streebog-tables'
import { PI } from './pi'

/** For input word j and output byte b, at 32(8j + b): sixteen products of the low half, sixteen of the high. */
const PRODUCTS: usize = memory.data(64 * 32, 16)
const WORDS: usize = memory.data(8 * 16, 16)
const HALVES: usize = memory.data(16 * 16, 16)

export function buildSecretTables(): void {
  for (let word: u32 = 0; word < 8; word++) {
    for (let half: u32 = 0; half < 16; half++) {
      const low = linear(word, half)
      const high = linear(word, half << 4)
      for (let byte: u32 = 0; byte < 8; byte++) {
        const row = PRODUCTS + (((word << 3) + byte) << 5)
        store<u8>(row + half, <u8>(low >> (byte << 3)))
        store<u8>(row + 16 + half, <u8>(high >> (byte << 3)))
      }
    }
  }
}

/**
 * π of sixteen bytes. Row by row 16 is taken away: what is then below 16 is an index into this row, and the
 * swizzle gives 0 for all else.
 */
// @ts-ignore: decorator
@inline
function substitute(bytes: v128, sixteen: v128): v128 {
  let image = i8x16.swizzle(v128.load(PI), bytes)
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 16), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 32), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 48), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 64), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 80), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 96), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 112), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 128), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 144), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 160), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 176), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 192), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 208), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 224), bytes))
  bytes = i8x16.sub(bytes, sixteen)
  image = v128.or(image, i8x16.swizzle(v128.load(PI + 240), bytes))
  return image
}

// @ts-ignore: decorator
@inline
function product(row: usize, word: usize): v128 {
  return v128.xor(
    i8x16.relaxed_swizzle(v128.load(row + word * 256), v128.load(HALVES + word * 32)),
    i8x16.relaxed_swizzle(v128.load(row + word * 256 + 16), v128.load(HALVES + word * 32 + 16)),
  )
}

/** Byte b of every output word. */
// @ts-ignore: decorator
@inline
function mix(byte: usize): v128 {
  const row = PRODUCTS + byte * 32
  let sum = v128.xor(product(row, 0), product(row, 1))
  sum = v128.xor(sum, v128.xor(product(row, 2), product(row, 3)))
  sum = v128.xor(sum, v128.xor(product(row, 4), product(row, 5)))
  return v128.xor(sum, v128.xor(product(row, 6), product(row, 7)))
}

// Interleave the bytes, byte pairs or byte quadruples of two vectors, each half (key, state) by itself.
// @ts-ignore: decorator
@inline
function lowPairs(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27)
}
// @ts-ignore: decorator
@inline
function highPairs(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)
}

/** Eight words of sixteen bytes in WORDS (key bytes, state bytes): both halves become LPS of themselves. */
export function secretLps(): void {
  const low = i8x16.splat(15)
  const sixteen = i8x16.splat(16)
  for (let word: usize = 0; word < 8; word++) {
    const bytes = substitute(v128.load(WORDS + word * 16), sixteen)
    v128.store(HALVES + word * 32, v128.and(bytes, low))
    v128.store(HALVES + word * 32, v128.and(i16x8.shr_u(bytes, 4), low), 16)
  }
  transpose(mix(0), mix(1), mix(2), mix(3), mix(4), mix(5), mix(6), mix(7))
}

/** Vector b holds byte b of all words; WORDS gets vector i with all bytes of word i. Three rounds of interleaving. */
// @ts-ignore: decorator
@inline
function transpose(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128): void {
  const ae0 = lowPairs(a, e)
  const ae1 = highPairs(a, e)
  const bf0 = lowPairs(b, f)
  const bf1 = highPairs(b, f)
  const cg0 = lowPairs(c, g)
  const cg1 = highPairs(c, g)
  const dh0 = lowPairs(d, h)
  const dh1 = highPairs(d, h)
  const aceg0 = lowPairs(ae0, cg0)
  const aceg1 = highPairs(ae0, cg0)
  const aceg2 = lowPairs(ae1, cg1)
  const aceg3 = highPairs(ae1, cg1)
  const bdfh0 = lowPairs(bf0, dh0)
  const bdfh1 = highPairs(bf0, dh0)
  const bdfh2 = lowPairs(bf1, dh1)
  const bdfh3 = highPairs(bf1, dh1)
  v128.store(WORDS, lowPairs(aceg0, bdfh0), 0)
  v128.store(WORDS, highPairs(aceg0, bdfh0), 16)
  v128.store(WORDS, lowPairs(aceg1, bdfh1), 32)
  v128.store(WORDS, highPairs(aceg1, bdfh1), 48)
  v128.store(WORDS, lowPairs(aceg2, bdfh2), 64)
  v128.store(WORDS, highPairs(aceg2, bdfh2), 80)
  v128.store(WORDS, lowPairs(aceg3, bdfh3), 96)
  v128.store(WORDS, highPairs(aceg3, bdfh3), 112)
}

/** The compression function of streebog.ts. The key schedule runs one round ahead of the state, in one vector. */
export function compressSecret(h: usize, n: usize, message: usize, rounds: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    store<u64>(WORDS + i * 16, load<u64>(h + i * 8) ^ load<u64>(n + i * 8))
    store<u64>(WORDS + i * 16, 0, 8)
  }
  secretLps()
  for (let i: usize = 0; i < 8; i++) store<u64>(WORDS + i * 16, load<u64>(message + i * 8), 8)
  for (let round: usize = 0; round < 12; round++) {
    for (let i: usize = 0; i < 8; i++) {
      const key = load<u64>(WORDS + i * 16)
      store<u64>(WORDS + i * 16, key ^ load<u64>(rounds + round * 64 + i * 8))
      store<u64>(WORDS + i * 16, key ^ load<u64>(WORDS + i * 16, 8), 8)
    }
    secretLps()
  }
  for (let i: usize = 0; i < 8; i++) {
    const mixed = load<u64>(WORDS + i * 16, 8) ^ load<u64>(WORDS + i * 16) ^ load<u64>(message + i * 8)
    store<u64>(h + i * 8, load<u64>(h + i * 8) ^ mixed)
  }
}
