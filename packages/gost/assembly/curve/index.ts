// One curve's engine: GOST R 34.10-2012 (and -2001) over the field it was compiled for. The host fills the
// parameters, calls `setup`, then puts byte strings into the exchange areas and calls an operation.
import {
  BIAS,
  canonical,
  chooseLimbs,
  difference,
  fromBytes,
  fromField,
  isNumberZero,
  mul,
  mulModQ,
  P,
  Q,
  SIZE,
  sqr,
  toBytes,
  toField,
  wipeField,
} from './field'
import { invert } from './invert'
import { BITS } from './limbs'
import { A, B, invertElement, isInfinity, isOnCurve, JACOBIAN, ONE, setAIsMinusThree, setInfinity } from './points'
import {
  addMultiple,
  buildTable,
  jointMultiple,
  prepareBasePoint,
  secretMultiple,
  TABLE_SIZE,
  wipeTables,
} from './tables'

export { A, B, BIAS, P, Q, TABLE_SIZE }
export const HEAP: usize = __heap_base

const BYTES: usize = BITS >> 3
/** Exchange areas, all little-endian: a point x‖y, a digest, a signature r and s, a private key, nonce bytes. */
export const POINT_XY: usize = memory.data(BYTES * 2, 16)
export const DIGEST: usize = memory.data(BYTES, 16)
export const SIGNATURE_R: usize = memory.data(BYTES, 16)
export const SIGNATURE_S: usize = memory.data(BYTES, 16)
export const PRIVATE_KEY: usize = memory.data(BYTES, 16)
export const NONCE: usize = memory.data(BYTES * 2, 16)

const X: usize = memory.data(SIZE, 16)
const Y: usize = memory.data(SIZE, 16)
const R: usize = memory.data(SIZE, 16)
const S: usize = memory.data(SIZE, 16)
const D: usize = memory.data(SIZE, 16)
const K: usize = memory.data(SIZE, 16)
const HASH: usize = memory.data(SIZE, 16)
const SUM: usize = memory.data(JACOBIAN, 16)
const T0: usize = memory.data(SIZE, 16)
const T1: usize = memory.data(SIZE, 16)

/** A and B hold plain numbers, POINT_XY the base point; its table goes to HEAP. */
export function setup(aIsMinusThree: bool): void {
  setAIsMinusThree(aIsMinusThree)
  toField(A, A)
  toField(B, B)
  memory.fill(T0, 0, SIZE)
  store<u32>(T0, 1)
  toField(ONE, T0)
  loadPoint()
  buildTable(HEAP, X, Y)
  prepareBasePoint(X, Y)
}

/** Builds the table of the point in POINT_XY. */
export function buildPointTable(table: usize): void {
  loadPoint()
  buildTable(table, X, Y)
}

/** Whether POINT_XY is a point of the curve with canonical coordinates and, if asked, of order q. */
export function isPoint(checkOrder: bool): bool {
  fromBytes(X, POINT_XY)
  fromBytes(Y, POINT_XY + BYTES)
  if (!isBelow(X, P) || !isBelow(Y, P)) return false
  loadPoint()
  if (!isOnCurve(X, Y)) return false
  if (!checkOrder) return true
  memory.fill(T0, 0, SIZE)
  jointMultiple(SUM, X, Y, Q, T0)
  return isInfinity(SUM)
}

/** Verifies; `table` is that of the public key, or 0 for the point in POINT_XY. */
export function verify(table: usize): bool {
  fromBytes(R, SIGNATURE_R)
  fromBytes(S, SIGNATURE_S)
  if (isNumberZero(R) || isNumberZero(S) || !isBelow(R, Q) || !isBelow(S, Q)) return false
  loadDigest()
  invert(T0, HASH, Q)
  mulModQ(S, S, T0)
  difference(T1, Q, R)
  mulModQ(T1, T1, T0)
  if (table != 0) {
    setInfinity(SUM)
    addMultiple(SUM, HEAP, S)
    addMultiple(SUM, table, T1)
  } else {
    loadPoint()
    jointMultiple(SUM, X, Y, T1, S)
  }
  return !isInfinity(SUM) && hasAbscissa(SUM, R)
}

/** Whether x of the Jacobian point is r modulo q: one of r, r + q … below p equals X/Z². */
function hasAbscissa(point: usize, r: usize): bool {
  sqr(T0, point + 2 * SIZE)
  fromField(X, point)
  do {
    toField(T1, r)
    mul(T1, T1, T0)
    fromField(T1, T1)
    if (isEqual(T1, X)) return true
    addModulusQ(r)
  } while (isBelow(r, P))
  return false
}

/** Signs DIGEST with PRIVATE_KEY and the nonce NONCE (twice the length of q) mod q. False: take another nonce. */
export function sign(): bool {
  loadSecret(D, PRIVATE_KEY)
  loadNonce()
  loadDigest()
  secretMultiple(SUM, HEAP, K)
  toAffineX()
  canonical(R, X, Q)
  mulModQ(T0, R, D)
  mulModQ(T1, K, HASH)
  for (let i: usize = 0; i < SIZE; i += 4) store<u32>(S + i, load<u32>(T0 + i) + load<u32>(T1 + i))
  canonical(S, S, Q)
  toBytes(SIGNATURE_R, R)
  toBytes(SIGNATURE_S, S)
  const isUsable = !isNumberZero(R) && !isNumberZero(S)
  wipe()
  return isUsable
}

/** POINT_XY = PRIVATE_KEY · base point. */
export function publicKey(): void {
  loadSecret(D, PRIVATE_KEY)
  const flip = secretMultiple(SUM, HEAP, D)
  toAffineX()
  toBytes(POINT_XY, X)
  mul(T1, T1, T0)
  mul(T1, T1, SUM + SIZE)
  fromField(Y, T1)
  difference(T0, P, Y)
  chooseLimbs(Y, Y, T0, flip)
  toBytes(POINT_XY + BYTES, Y)
  wipe()
}

/** X = SUM's affine x as a number; leaves 1/Z in T0 and 1/Z² in T1. */
function toAffineX(): void {
  invertElement(T0, SUM + 2 * SIZE)
  sqr(T1, T0)
  mul(X, SUM, T1)
  fromField(X, X)
}

/** Both halves of the nonce count: (high·2^BITS + low) mod q. */
function loadNonce(): void {
  fromBytes(K, NONCE + BYTES)
  canonical(K, K, Q)
  memory.fill(T0, 0, SIZE)
  store<u32>(T0 + <usize>(BITS / 29) * 4, 1 << BITS % 29)
  canonical(T0, T0, Q)
  mulModQ(K, K, T0)
  fromBytes(T0, NONCE)
  for (let i: usize = 0; i < SIZE; i += 4) store<u32>(K + i, load<u32>(K + i) + load<u32>(T0 + i))
  canonical(K, K, Q)
}

function loadSecret(target: usize, bytes: usize): void {
  fromBytes(target, bytes)
  canonical(target, target, Q)
}

/** HASH = DIGEST mod q, or 1 when that is 0. */
function loadDigest(): void {
  fromBytes(HASH, DIGEST)
  canonical(HASH, HASH, Q)
  if (isNumberZero(HASH)) store<u32>(HASH, 1)
}

function loadPoint(): void {
  fromBytes(X, POINT_XY)
  toField(X, X)
  fromBytes(Y, POINT_XY + BYTES)
  toField(Y, Y)
}

function addModulusQ(a: usize): void {
  let carry: u32 = 0
  for (let i: usize = 0; i < SIZE; i += 4) {
    carry += load<u32>(a + i) + load<u32>(Q + i)
    store<u32>(a + i, carry & 0x1fffffff)
    carry >>= 29
  }
}

function isBelow(a: usize, b: usize): bool {
  return difference(T1, a, b) == 1
}

function isEqual(a: usize, b: usize): bool {
  let bits: u32 = 0
  for (let i: usize = 0; i < SIZE; i += 4) bits |= load<u32>(a + i) ^ load<u32>(b + i)
  return bits == 0
}

/** Nothing that leads to the key or the nonce stays in memory. */
function wipe(): void {
  wipeField()
  wipeTables()
  memory.fill(SUM, 0, JACOBIAN)
  memory.fill(T0, 0, SIZE)
  memory.fill(T1, 0, SIZE)
  memory.fill(PRIVATE_KEY, 0, BYTES)
  memory.fill(NONCE, 0, BYTES * 2)
  memory.fill(D, 0, SIZE)
  memory.fill(K, 0, SIZE)
}
