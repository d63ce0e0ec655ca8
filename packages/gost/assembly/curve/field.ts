// The prime field of the curve and the numbers modulo the group order: one face over both kinds of prime.
// A modulus in memory: its limbs, −1/m mod 2^29, floor(2^(29(N−1)+32) / m), and 2^(2·29N) mod m.
import { BITS, IS_MONTGOMERY, montgomery, N } from './limbs'
import * as limbs from './limbs'

export const SIZE: usize = N << 2
const BARRETT: usize = SIZE + 4
const SQUARE_OF_R: usize = SIZE + 8
const MODULUS_SIZE: usize = SQUARE_OF_R + SIZE
const BYTES: usize = BITS >> 3
const MASK: u32 = 0x1fffffff

/** Filled by the host before `setup`. */
export const P: usize = memory.data(MODULUS_SIZE, 16)
export const Q: usize = memory.data(MODULUS_SIZE, 16)
export const BIAS: usize = memory.data(SIZE, 16)
const UNIT: usize = memory.data(SIZE, 16)
const TRIAL: usize = memory.data(SIZE, 16)
const REDUCED: usize = memory.data(SIZE, 16)
const SCALED: usize = memory.data(SIZE, 16)
store<u32>(UNIT, 1)

/** r = a without its whole multiples of the modulus but at most one; limbs come out tight. No branches. */
export function reduce(r: usize, a: usize, modulus: usize): void {
  let carry: u64 = 0
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    carry += load<u32>(a + i)
    store<u32>(r + i, <u32>carry & MASK)
    carry >>= 29
  }
  const top = carry + load<u32>(a + SIZE - 4)
  const quotient = <i64>((top * load<u32>(modulus + BARRETT)) >> 32)
  let borrow: i64 = 0
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    borrow += <i64>load<u32>(r + i) - quotient * <i64>load<u32>(modulus + i)
    store<u32>(r + i, <u32>borrow & MASK)
    borrow >>= 29
  }
  borrow += <i64>top - quotient * <i64>load<u32>(modulus + SIZE - 4)
  store<u32>(r + SIZE - 4, <u32>borrow)
}

/** r = a mod modulus, the one number in [0, modulus). No branches. */
export function canonical(r: usize, a: usize, modulus: usize): void {
  reduce(r, a, modulus)
  subtractIfNotBelow(r, modulus)
  subtractIfNotBelow(r, modulus)
}

function subtractIfNotBelow(r: usize, modulus: usize): void {
  const isBelow = difference(TRIAL, r, modulus)
  chooseLimbs(r, TRIAL, r, isBelow)
}

/** r = a − b for tight limbs; returns 1 when that is below zero (and r is then meaningless), else 0. */
export function difference(r: usize, a: usize, b: usize): u32 {
  let borrow: i32 = 0
  for (let i: usize = 0; i < SIZE; i += 4) {
    borrow += <i32>load<u32>(a + i) - <i32>load<u32>(b + i)
    store<u32>(r + i, <u32>borrow & MASK)
    borrow >>= 29
  }
  return <u32>borrow >>> 31
}

/** r = condition (0 or 1) ? b : a, without a branch. */
export function chooseLimbs(r: usize, a: usize, b: usize, condition: u32): void {
  const mask = 0 - condition
  for (let i: usize = 0; i < SIZE; i += 4) {
    const left = load<u32>(a + i)
    store<u32>(r + i, left ^ ((left ^ load<u32>(b + i)) & mask))
  }
}

// @ts-ignore: decorator
@inline
export function mul(r: usize, a: usize, b: usize): void {
  if (IS_MONTGOMERY) montgomery(r, a, b, P)
  else limbs.mul(r, a, b)
}

// @ts-ignore: decorator
@inline
export function sqr(r: usize, a: usize): void {
  if (IS_MONTGOMERY) montgomery(r, a, a, P)
  else limbs.sqr(r, a)
}

// @ts-ignore: decorator
@inline
export function add(r: usize, a: usize, b: usize): void {
  if (IS_MONTGOMERY) {
    for (let i: usize = 0; i < SIZE; i += 4) store<u32>(r + i, load<u32>(a + i) + load<u32>(b + i))
    reduce(r, r, P)
  } else limbs.add(r, a, b)
}

// @ts-ignore: decorator
@inline
export function sub(r: usize, a: usize, b: usize): void {
  if (IS_MONTGOMERY) {
    for (let i: usize = 0; i < SIZE; i += 4) {
      store<u32>(r + i, load<u32>(a + i) + load<u32>(BIAS + i) - load<u32>(b + i))
    }
    reduce(r, r, P)
  } else limbs.subBiased(r, a, b, BIAS)
}

/** r = a − b − 2c. */
// @ts-ignore: decorator
@inline
export function subTwo(r: usize, a: usize, b: usize, c: usize): void {
  if (IS_MONTGOMERY) {
    for (let i: usize = 0; i < SIZE; i += 4) {
      const raised = load<u32>(a + i) + 2 * load<u32>(BIAS + i)
      store<u32>(r + i, raised - load<u32>(b + i) - 2 * load<u32>(c + i))
    }
    reduce(r, r, P)
  } else limbs.subTwoBiased(r, a, b, c, BIAS)
}

/** r = factor · a for a factor of 2 to 4. */
// @ts-ignore: decorator
@inline
export function times(r: usize, a: usize, factor: u32): void {
  if (IS_MONTGOMERY) {
    for (let i: usize = 0; i < SIZE; i += 4) store<u32>(r + i, load<u32>(a + i) * factor)
    reduce(r, r, P)
  } else limbs.times(r, a, factor)
}

/**
 * Whether a is 0 modulo p. A multiple j·p shows its small j in the lowest limb alone, which settles almost
 * every other number at once.
 */
export function isZero(a: usize): bool {
  const j = (0 - load<u32>(a) * load<u32>(P + SIZE)) & MASK
  if (j > 4096) return false
  canonical(REDUCED, a, P)
  return isNumberZero(REDUCED)
}

export function isNumberZero(a: usize): bool {
  let bits: u32 = 0
  for (let i: usize = 0; i < SIZE; i += 4) bits |= load<u32>(a + i)
  return bits == 0
}

/** Limbs from little-endian bytes. */
export function fromBytes(r: usize, bytes: usize): void {
  let acc: u64 = 0
  let have: u32 = 0
  let target = r
  for (let i: usize = 0; i < BYTES; i++) {
    acc |= <u64>load<u8>(bytes + i) << have
    have += 8
    if (have >= 29) {
      store<u32>(target, <u32>acc & MASK)
      target += 4
      acc >>= 29
      have -= 29
    }
  }
  store<u32>(target, <u32>acc)
  for (target += 4; target < r + SIZE; target += 4) store<u32>(target, 0)
}

/** Little-endian bytes of canonical limbs. */
export function toBytes(bytes: usize, a: usize): void {
  let acc: u64 = 0
  let have: u32 = 0
  for (let i: usize = 0; i < BYTES; i++) {
    if (have < 8) {
      acc |= <u64>load<u32>(a) << have
      a += 4
      have += 29
    }
    store<u8>(bytes + i, <u8>acc)
    acc >>= 8
    have -= 8
  }
}

/** Into the form that `mul` works on, for modulus P. */
export function toField(r: usize, a: usize): void {
  if (IS_MONTGOMERY) montgomery(r, a, P + SQUARE_OF_R, P)
  else memory.copy(r, a, SIZE)
}

/** The canonical number that a field element stands for. */
export function fromField(r: usize, a: usize): void {
  if (IS_MONTGOMERY) {
    montgomery(r, a, UNIT, P)
    canonical(r, r, P)
  } else canonical(r, a, P)
}

/** r = a·b mod q for numbers as they are. */
export function mulModQ(r: usize, a: usize, b: usize): void {
  montgomery(SCALED, a, Q + SQUARE_OF_R, Q)
  montgomery(r, SCALED, b, Q)
  canonical(r, r, Q)
}

export function wipeField(): void {
  memory.fill(TRIAL, 0, SIZE)
  memory.fill(SCALED, 0, SIZE)
}
