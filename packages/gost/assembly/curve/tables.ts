// Tables of multiples of one point P, for k·P without doublings: window i of five bits has the sixteen odd
// multiples (1, 3 … 31)·2^(5i)·P in affine coordinates.
//
// An odd k is a sum of odd digits: with t = (k − 1)/2 + 2^(5w−1) and t's windows u, digit i is 2u − 31.
// No digit is 0, so that each costs one addition, always.
import { chooseLimbs, difference, Q, SIZE, sub } from './field'
import { bitsAt } from './invert'
import { BITS, POINT, select } from './limbs'
import { addAffine, addAffineChecked, addChecked, double, JACOBIAN, setAffine, toAffine } from './points'

export const WINDOWS: u32 = BITS / 5 + 1
export const TABLE_SIZE: usize = <usize>WINDOWS * 16 * POINT
/** Room that `buildTable` needs beside the table: a row of Jacobian points and their products. */
const ROW: usize = memory.data(16 * JACOBIAN, 16)
const ROW_PRODUCTS: usize = memory.data(16 * SIZE, 16)
const BASE: usize = memory.data(JACOBIAN, 16)
const TWICE: usize = memory.data(JACOBIAN, 16)

/** Writes the table of the affine point (x, y). */
export function buildTable(table: usize, x: usize, y: usize): void {
  setAffine(BASE, x, y)
  for (let window: u32 = 0; window < WINDOWS; window++) {
    oddMultiples(ROW, BASE, 16)
    toAffine(table + <usize>window * 16 * POINT, ROW, ROW_PRODUCTS, 16)
    for (let i = 0; i < 5; i++) double(BASE, BASE)
  }
}

/** row = p, 3p, 5p … (2·count − 1)p. */
export function oddMultiples(row: usize, p: usize, count: u32): void {
  memory.copy(row, p, JACOBIAN)
  double(TWICE, p)
  for (let i: usize = 1; i < count; i++) {
    memory.copy(row + i * JACOBIAN, row + (i - 1) * JACOBIAN, JACOBIAN)
    addChecked(row + i * JACOBIAN, TWICE)
  }
}

const T: usize = memory.data(SIZE, 16)
const OTHER: usize = memory.data(SIZE, 16)
const ENTRY: usize = memory.data(POINT, 16)
const NEGATED: usize = memory.data(SIZE, 16)
const ZERO: usize = memory.data(SIZE, 16)

/** T = (k − 1)/2 + 2^(5w−1) for k or, when k is even, for q − k. Returns 1 in that case. No branches. */
function recode(k: usize): u32 {
  const isEven = 1 - (load<u32>(k) & 1)
  difference(OTHER, Q, k)
  chooseLimbs(T, k, OTHER, isEven)
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    store<u32>(T + i, (load<u32>(T + i) >> 1) | ((load<u32>(T + i + 4) & 1) << 28))
  }
  store<u32>(T + SIZE - 4, load<u32>(T + SIZE - 4) >> 1)
  const top = WINDOWS * 5 - 1
  const limb = T + <usize>(top / 29) * 4
  store<u32>(limb, load<u32>(limb) | (1 << top % 29))
  return isEven
}

/** sum += k·P for a public k that is not 0. */
export function addMultiple(sum: usize, table: usize, k: usize): void {
  const flip = recode(k)
  for (let window: u32 = 0; window < WINDOWS; window++) {
    const u = bitsAt(T, window * 5, 5)
    const isNegative = (u >> 4) ^ 1
    const index = (u ^ (0 - isNegative)) & 15
    const entry = table + <usize>((window << 4) + index) * POINT
    if (isNegative ^ flip) {
      sub(NEGATED, ZERO, entry + SIZE)
      addAffineChecked(sum, entry, NEGATED)
    } else addAffineChecked(sum, entry, entry + SIZE)
  }
}

/**
 * result = ±k·P for a secret k in [1, q), the sign being that of an odd k: what is read and done does not depend
 * on k. A partial sum is smaller than the digit added to it, so the unchecked addition meets no special case,
 * save in the last window for a handful of k out of 2^256.
 */
export function secretMultiple(result: usize, table: usize, k: usize): u32 {
  const flip = recode(k)
  for (let window: u32 = 0; window < WINDOWS; window++) {
    const u = bitsAt(T, window * 5, 5)
    const isNegative = (u >> 4) ^ 1
    select(ENTRY, table + <usize>(window << 4) * POINT, (u ^ (0 - isNegative)) & 15)
    sub(NEGATED, ZERO, ENTRY + SIZE)
    chooseLimbs(ENTRY + SIZE, ENTRY + SIZE, NEGATED, isNegative)
    if (window == 0) setAffine(result, ENTRY, ENTRY + SIZE)
    else addAffine(result, ENTRY, ENTRY + SIZE)
  }
  return flip
}

const FEW: usize = memory.data(8 * JACOBIAN, 16)
const FEW_PRODUCTS: usize = memory.data(8 * SIZE, 16)
const FEW_AFFINE: usize = memory.data(8 * POINT, 16)
const DIGITS: usize = memory.data(BITS + 8)

/** sum += k·(x, y) for a public k and a point without a table: width-5 signed digits over doublings. */
export function addFreshMultiple(sum: usize, x: usize, y: usize, k: usize): void {
  setAffine(BASE, x, y)
  oddMultiples(FEW, BASE, 8)
  toAffine(FEW_AFFINE, FEW, FEW_PRODUCTS, 8)
  const length = signedDigits(k)
  memory.fill(BASE, 0, JACOBIAN)
  for (let i = length - 1; i >= 0; i--) {
    double(BASE, BASE)
    const digit = load<i8>(DIGITS + i)
    if (digit == 0) continue
    const entry = FEW_AFFINE + (<usize>abs(digit) >> 1) * POINT
    if (digit < 0) {
      sub(NEGATED, ZERO, entry + SIZE)
      addAffineChecked(BASE, entry, NEGATED)
    } else addAffineChecked(BASE, entry, entry + SIZE)
  }
  addChecked(sum, BASE)
}

/** Writes k's width-5 non-adjacent form to DIGITS, lowest first; returns its length. */
function signedDigits(k: usize): i32 {
  let carry: u32 = 0
  let length: i32 = 0
  memory.fill(DIGITS, 0, BITS + 8)
  for (let bit: u32 = 0; bit <= BITS; ) {
    const low = bit < BITS ? bitsAt(k, bit, 1) : 0
    if (low == carry) {
      bit++
      continue
    }
    const window = (bit < BITS ? bitsAt(k, bit, 5) : 0) + carry
    carry = window >> 4
    store<i8>(DIGITS + bit, <i8>(<i32>window - (<i32>carry << 5)))
    length = bit + 1
    bit += 5
  }
  return length
}

export function wipeTables(): void {
  memory.fill(T, 0, SIZE)
  memory.fill(OTHER, 0, SIZE)
  memory.fill(ENTRY, 0, POINT)
  memory.fill(NEGATED, 0, SIZE)
}
