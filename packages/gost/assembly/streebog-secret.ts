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

/** Vector b holds byte b of all words, of the key and then of the state; WORDS gets all bytes of each word. */
// @ts-ignore: decorator
@inline
function transpose(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128): void {
  const keyAb = lowBytes(a, b)
  const keyCd = lowBytes(c, d)
  const keyEf = lowBytes(e, f)
  const keyGh = lowBytes(g, h)
  const stateAb = highBytes(a, b)
  const stateCd = highBytes(c, d)
  const stateEf = highBytes(e, f)
  const stateGh = highBytes(g, h)
  storeFour(0, lowPairs(keyAb, keyCd), lowPairs(keyEf, keyGh), lowPairs(stateAb, stateCd), lowPairs(stateEf, stateGh))
  storeFour(64, highPairs(keyAb, keyCd), highPairs(keyEf, keyGh), highPairs(stateAb, stateCd), highPairs(stateEf, stateGh))
}

/** From quadruples of bytes to four words, each with the key's bytes in front of the state's. */
// @ts-ignore: decorator
@inline
function storeFour(offset: usize, keyAbcd: v128, keyEfgh: v128, stateAbcd: v128, stateEfgh: v128): void {
  const key01 = i32x4.shuffle(keyAbcd, keyEfgh, 0, 4, 1, 5)
  const key23 = i32x4.shuffle(keyAbcd, keyEfgh, 2, 6, 3, 7)
  const state01 = i32x4.shuffle(stateAbcd, stateEfgh, 0, 4, 1, 5)
  const state23 = i32x4.shuffle(stateAbcd, stateEfgh, 2, 6, 3, 7)
  v128.store(WORDS + offset, i64x2.shuffle(key01, state01, 0, 2))
  v128.store(WORDS + offset + 16, i64x2.shuffle(key01, state01, 1, 3))
  v128.store(WORDS + offset + 32, i64x2.shuffle(key23, state23, 0, 2))
  v128.store(WORDS + offset + 48, i64x2.shuffle(key23, state23, 1, 3))
}

// @ts-ignore: decorator
@inline
function lowPairs(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
}

// @ts-ignore: decorator
@inline
function highPairs(a: v128, b: v128): v128 {
  return i16x8.shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
}

// @ts-ignore: decorator
@inline
function lowBytes(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
}

// @ts-ignore: decorator
@inline
function highBytes(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
}

/** The compression function of streebog.ts. The key schedule runs one round ahead of the state, in one vector. */
export function compressSecret(h: usize, n: usize, message: usize, rounds: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    v128.store(WORDS + i * 16, i64x2.splat(load<u64>(h + i * 8) ^ load<u64>(n + i * 8)))
  }
  secretLps()
  for (let i: usize = 0; i < 8; i++) {
    const key = v128.load(WORDS + i * 16)
    v128.store(WORDS + i * 16, i64x2.shuffle(key, i64x2.splat(load<u64>(message + i * 8)), 0, 2))
  }
  for (let round: usize = 0; round < 12; round++) {
    for (let i: usize = 0; i < 8; i++) {
      // (key, state) becomes (key ⊕ round constant, state ⊕ key).
      const both = v128.load(WORDS + i * 16)
      const constant = i64x2.splat(load<u64>(rounds + round * 64 + i * 8))
      v128.store(WORDS + i * 16, v128.xor(both, i64x2.shuffle(constant, both, 0, 2)))
    }
    secretLps()
  }
  for (let i: usize = 0; i < 8; i++) {
    const mixed = load<u64>(WORDS + i * 16, 8) ^ load<u64>(WORDS + i * 16) ^ load<u64>(message + i * 8)
    store<u64>(h + i * 8, load<u64>(h + i * 8) ^ mixed)
  }
}

/** Wipes what the last compression left: with it and a digest, what was compressed could be found. */
export function forgetSecrets(): void {
  memory.fill(WORDS, 0, 128)
  memory.fill(HALVES, 0, 256)
}

/** Round keys of the first block of every Streebog-512: its h and N are 0. */
const FIRST_KEYS: usize = memory.data(13 * 64, 16)

export function buildFirstKeys(rounds: usize): void {
  memory.fill(WORDS, 0, 128)
  for (let round: usize = 0; round < 13; round++) {
    secretLps()
    for (let i: usize = 0; i < 8; i++) {
      const key = load<u64>(WORDS + i * 16)
      store<u64>(FIRST_KEYS + round * 64 + i * 8, key)
      if (round < 12) store<u64>(WORDS + i * 16, key ^ load<u64>(rounds + round * 64 + i * 8))
    }
  }
}

/** The first blocks of two hashes at once, into their h. The keys being known, both halves of the vectors are states. */
export function compressFirstPair(h: usize, message: usize, otherH: usize, otherMessage: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    const word = i64x2.splat(load<u64>(message + i * 8))
    v128.store(WORDS + i * 16, i64x2.replace_lane(word, 1, load<u64>(otherMessage + i * 8)))
  }
  for (let round: usize = 0; round < 12; round++) {
    addKey(round)
    secretLps()
  }
  addKey(12)
  for (let i: usize = 0; i < 8; i++) {
    store<u64>(h + i * 8, load<u64>(WORDS + i * 16) ^ load<u64>(message + i * 8))
    store<u64>(otherH + i * 8, load<u64>(WORDS + i * 16, 8) ^ load<u64>(otherMessage + i * 8))
  }
}

function addKey(round: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    const key = i64x2.splat(load<u64>(FIRST_KEYS + round * 64 + i * 8))
    v128.store(WORDS + i * 16, v128.xor(v128.load(WORDS + i * 16), key))
  }
}
