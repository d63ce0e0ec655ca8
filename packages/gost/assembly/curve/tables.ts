// Tables of multiples of one point P, for k·P without doublings: window i of six bits has the 32 odd multiples
// (1, 3 … 63)·2^(6i)·P in affine coordinates.
//
// An odd k is a sum of odd digits: with t = (k − 1)/2 + 2^(6w−1) and t's windows u, digit i is 2u − 63.
// No digit is 0, so that each costs one addition, always.
import { chooseLimbs, difference, Q, SIZE, sub } from './field'
import { bitsAt } from './invert'
import { BITS, POINT, select } from './limbs'
import { addAffine, addAffineChecked, addChecked, double, JACOBIAN, setAffine, toAffine } from './points'

const WIDTH: u32 = 6
const ROW: u32 = 1 << (WIDTH - 1)
const WINDOWS: u32 = BITS / WIDTH + 1
export const TABLE_SIZE: usize = <usize>(WINDOWS * ROW) * POINT
/** A row of Jacobian points and the products of their Z. */
const POINTS: usize = memory.data(64 * JACOBIAN, 16)
const PRODUCTS: usize = memory.data(64 * SIZE, 16)
const BASE: usize = memory.data(JACOBIAN, 16)
const TWICE: usize = memory.data(JACOBIAN, 16)

/** Writes the table of the affine point (x, y). */
export function buildTable(table: usize, x: usize, y: usize): void {
  setAffine(BASE, x, y)
  for (let window: u32 = 0; window < WINDOWS; window++) {
    oddMultiples(table + <usize>(window * ROW) * POINT, BASE, ROW)
    for (let i: u32 = 0; i < WIDTH; i++) double(BASE, BASE)
  }
}

/** target = p, 3p, 5p … (2·count − 1)p in affine coordinates; at most 64 of them. */
function oddMultiples(target: usize, p: usize, count: u32): void {
  memory.copy(POINTS, p, JACOBIAN)
  double(TWICE, p)
  for (let i: usize = 1; i < count; i++) {
    memory.copy(POINTS + i * JACOBIAN, POINTS + (i - 1) * JACOBIAN, JACOBIAN)
    addChecked(POINTS + i * JACOBIAN, TWICE)
  }
  toAffine(target, POINTS, PRODUCTS, count)
}

const T: usize = memory.data(SIZE, 16)
const OTHER: usize = memory.data(SIZE, 16)
const ENTRY: usize = memory.data(POINT, 16)
const NEGATED: usize = memory.data(SIZE, 16)
const ZERO: usize = memory.data(SIZE, 16)

/** T = (k − 1)/2 + 2^(6w−1) for k or, when k is even, for q − k. Returns 1 in that case. No branches. */
function recode(k: usize): u32 {
  const isEven = 1 - (load<u32>(k) & 1)
  difference(OTHER, Q, k)
  chooseLimbs(T, k, OTHER, isEven)
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    store<u32>(T + i, (load<u32>(T + i) >> 1) | ((load<u32>(T + i + 4) & 1) << 28))
  }
  store<u32>(T + SIZE - 4, load<u32>(T + SIZE - 4) >> 1)
  const top = WINDOWS * WIDTH - 1
  const limb = T + <usize>(top / 29) * 4
  store<u32>(limb, load<u32>(limb) | (1 << top % 29))
  return isEven
}

/** sum += k·P for a public k that is not 0. */
export function addMultiple(sum: usize, table: usize, k: usize): void {
  const flip = recode(k)
  for (let window: u32 = 0; window < WINDOWS; window++) {
    const u = bitsAt(T, window * WIDTH, WIDTH)
    const isNegative = (u >> (WIDTH - 1)) ^ 1
    const index = (u ^ (0 - isNegative)) & (ROW - 1)
    const entry = table + <usize>(window * ROW + index) * POINT
    addSigned(sum, entry, isNegative ^ flip)
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
    const u = bitsAt(T, window * WIDTH, WIDTH)
    const isNegative = (u >> (WIDTH - 1)) ^ 1
    const row = table + <usize>(window * ROW) * POINT
    select(ENTRY, row, ROW, (u ^ (0 - isNegative)) & (ROW - 1))
    sub(NEGATED, ZERO, ENTRY + SIZE)
    chooseLimbs(ENTRY + SIZE, ENTRY + SIZE, NEGATED, isNegative)
    if (window == 0) setAffine(result, ENTRY, ENTRY + SIZE)
    else addAffine(result, ENTRY, ENTRY + SIZE)
  }
  return flip
}

// Without a table: digits of both factors over one chain of doublings. The point gets few multiples, made each
// time; the base point has more of them, made once.
const POINT_WIDTH: u32 = 5
const POINT_MULTIPLES: usize = memory.data(8 * POINT, 16)
const POINT_DIGITS: usize = memory.data(BITS + 8)
const BASE_WIDTH: u32 = 8
const BASE_MULTIPLES: usize = memory.data(64 * POINT, 16)
const BASE_DIGITS: usize = memory.data(BITS + 8)

export function prepareBasePoint(x: usize, y: usize): void {
  setAffine(BASE, x, y)
  oddMultiples(BASE_MULTIPLES, BASE, 64)
}

/** sum = k·(x, y) + g·(base point), for public factors and a point without a table. */
export function jointMultiple(sum: usize, x: usize, y: usize, k: usize, g: usize): void {
  setAffine(BASE, x, y)
  oddMultiples(POINT_MULTIPLES, BASE, 8)
  const length = max(signedDigits(POINT_DIGITS, k, POINT_WIDTH), signedDigits(BASE_DIGITS, g, BASE_WIDTH))
  memory.fill(sum, 0, JACOBIAN)
  for (let i = length - 1; i >= 0; i--) {
    double(sum, sum)
    addDigit(sum, POINT_MULTIPLES, load<i8>(POINT_DIGITS + i))
    addDigit(sum, BASE_MULTIPLES, load<i8>(BASE_DIGITS + i))
  }
}

function addDigit(sum: usize, multiples: usize, digit: i32): void {
  if (digit != 0) addSigned(sum, multiples + <usize>(abs(digit) >> 1) * POINT, u32(digit < 0))
}

/** sum ±= an affine point of a table. */
function addSigned(sum: usize, entry: usize, isNegative: u32): void {
  if (isNegative) {
    sub(NEGATED, ZERO, entry + SIZE)
    addAffineChecked(sum, entry, NEGATED)
  } else addAffineChecked(sum, entry, entry + SIZE)
}

/** Writes k's non-adjacent form with digits of `width` bits, lowest first; returns its length. */
function signedDigits(digits: usize, k: usize, width: u32): i32 {
  let carry: u32 = 0
  let length: i32 = 0
  memory.fill(digits, 0, BITS + 8)
  for (let bit: u32 = 0; bit <= BITS; ) {
    const window = bitsAt(k, bit, width) + carry
    if ((window & 1) == 0) {
      bit++
      continue
    }
    carry = window >> (width - 1)
    store<i8>(digits + bit, <i8>(<i32>window - (<i32>carry << width)))
    length = bit + 1
    bit += width
  }
  return length
}

export function wipeTables(): void {
  memory.fill(T, 0, SIZE)
  memory.fill(OTHER, 0, SIZE)
  memory.fill(ENTRY, 0, POINT)
  memory.fill(NEGATED, 0, SIZE)
}
