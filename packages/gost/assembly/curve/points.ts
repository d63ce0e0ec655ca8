// Points of y² = x³ + ax + b. In Jacobian coordinates (X : Y : Z) stands for (X/Z², Y/Z³); Z = 0 is infinity.
// The functions named "checked" handle every case and may take different times: for public points alone.
import { add, fromField, isZero, mul, P, SIZE, sqr, sub, subTwo, times, toField } from './field'
import { invert } from './invert'
import { POINT } from './limbs'

export const JACOBIAN: usize = SIZE * 3
const Y: usize = SIZE
const Z: usize = SIZE * 2

/** Field elements, filled by `setup`. */
export const A: usize = memory.data(SIZE, 16)
export const B: usize = memory.data(SIZE, 16)
export const ONE: usize = memory.data(SIZE, 16)
let aIsMinusThree: bool = false
export function setAIsMinusThree(value: bool): void {
  aIsMinusThree = value
}

const T0: usize = memory.data(SIZE, 16)
const T1: usize = memory.data(SIZE, 16)
const T2: usize = memory.data(SIZE, 16)
const T3: usize = memory.data(SIZE, 16)
const T4: usize = memory.data(SIZE, 16)
const T5: usize = memory.data(SIZE, 16)

export function isInfinity(p: usize): bool {
  return isZero(p + Z)
}

export function setInfinity(p: usize): void {
  memory.copy(p, ONE, SIZE)
  memory.copy(p + Y, ONE, SIZE)
  memory.fill(p + Z, 0, SIZE)
}

export function setAffine(p: usize, x: usize, y: usize): void {
  memory.copy(p, x, SIZE)
  memory.copy(p + Y, y, SIZE)
  memory.copy(p + Z, ONE, SIZE)
}

/** r = 2p; r may be p. Right for infinity as well. */
export function double(r: usize, p: usize): void {
  sqr(T0, p + Y)
  times(T0, T0, 2) // 2Y²
  mul(T1, p, T0)
  times(T1, T1, 2) // 4XY²
  slope(T2, p) // 3X² + aZ⁴
  mul(T3, p + Y, p + Z)
  times(r + Z, T3, 2)
  sqr(T4, T2)
  times(T3, T1, 2)
  sub(r, T4, T3)
  sub(T1, T1, r)
  mul(T2, T2, T1)
  sqr(T0, T0)
  times(T0, T0, 2) // 8Y⁴
  sub(r + Y, T2, T0)
}

/** 3X² + aZ⁴, which is 3(X − Z²)(X + Z²) when a = −3. */
function slope(r: usize, p: usize): void {
  sqr(T3, p + Z)
  if (aIsMinusThree) {
    sub(T4, p, T3)
    add(T5, p, T3)
    mul(T4, T4, T5)
    times(r, T4, 3)
  } else {
    sqr(T3, T3)
    mul(T3, T3, A)
    sqr(T4, p)
    times(T4, T4, 3)
    add(r, T3, T4)
  }
}

/** p += (x, y). Without checks p must not be infinity nor ±(x, y), and the steps are always the same. */
// @ts-ignore: decorator
@inline
function addAffineSteps(p: usize, x: usize, y: usize, checked: bool): void {
  sqr(T0, p + Z)
  mul(T1, x, T0)
  mul(T0, T0, p + Z)
  mul(T2, y, T0)
  sub(T1, T1, p) // H
  sub(T2, T2, p + Y) // R
  if (checked && isZero(T1)) {
    if (isZero(T2)) double(p, p)
    else setInfinity(p)
    return
  }
  finishAddition(p, p, p + Y)
}

/** The second half of an addition: T1 = H, T2 = R, with the first point's scaled X and Y at x1, y1. */
// @ts-ignore: decorator
@inline
function finishAddition(p: usize, x1: usize, y1: usize): void {
  mul(p + Z, p + Z, T1)
  sqr(T3, T1)
  mul(T4, T3, T1) // H³
  mul(T3, T3, x1) // X1·H²
  mul(T5, T4, y1) // Y1·H³
  sqr(T0, T2)
  subTwo(p, T0, T4, T3)
  sub(T3, T3, p)
  mul(T3, T3, T2)
  sub(p + Y, T3, T5)
}

export function addAffine(p: usize, x: usize, y: usize): void {
  addAffineSteps(p, x, y, false)
}

export function addAffineChecked(p: usize, x: usize, y: usize): void {
  if (isZero(p + Z)) setAffine(p, x, y)
  else addAffineSteps(p, x, y, true)
}

const U1: usize = memory.data(SIZE, 16)
const S1: usize = memory.data(SIZE, 16)

/** p += q for two Jacobian points. */
export function addChecked(p: usize, q: usize): void {
  if (isZero(q + Z)) return
  if (isZero(p + Z)) {
    memory.copy(p, q, JACOBIAN)
    return
  }
  sqr(T3, q + Z)
  mul(U1, p, T3)
  mul(T3, T3, q + Z)
  mul(S1, p + Y, T3)
  sqr(T0, p + Z)
  mul(T1, q, T0)
  mul(T0, T0, p + Z)
  mul(T2, q + Y, T0)
  sub(T1, T1, U1)
  sub(T2, T2, S1)
  if (isZero(T1)) {
    if (isZero(T2)) double(p, p)
    else setInfinity(p)
    return
  }
  mul(p + Z, p + Z, q + Z)
  finishAddition(p, U1, S1)
}

export function isOnCurve(x: usize, y: usize): bool {
  sqr(T0, x)
  add(T0, T0, A)
  mul(T0, T0, x)
  add(T0, T0, B)
  sqr(T1, y)
  sub(T0, T0, T1)
  return isZero(T0)
}

const PLAIN: usize = memory.data(SIZE, 16)
const INVERSE: usize = memory.data(SIZE, 16)

/** The inverse of a field element, in the same steps whatever it is. */
export function invertElement(r: usize, a: usize): void {
  fromField(PLAIN, a)
  invert(PLAIN, PLAIN, P)
  toField(r, PLAIN)
  memory.fill(PLAIN, 0, SIZE)
}

/**
 * Turns `count` Jacobian points (none at infinity) at `points` into affine ones at `target`, with one inversion
 * for all: `products` takes the running products of their Z.
 */
export function toAffine(target: usize, points: usize, products: usize, count: u32): void {
  memory.copy(products, points + Z, SIZE)
  for (let i: usize = 1; i < count; i++) {
    mul(products + i * SIZE, products + (i - 1) * SIZE, points + i * JACOBIAN + Z)
  }
  invertElement(INVERSE, products + (count - 1) * SIZE)
  for (let i: i32 = count - 1; i >= 0; i--) {
    const point = points + i * JACOBIAN
    const entry = target + i * POINT
    if (i > 0) mul(T0, INVERSE, products + (i - 1) * SIZE)
    else memory.copy(T0, INVERSE, SIZE)
    mul(INVERSE, INVERSE, point + Z)
    sqr(T1, T0)
    mul(entry, point, T1)
    mul(T1, T1, T0)
    mul(entry + Y, point + Y, T1)
  }
}
