// Inversion. Of public numbers: Bernstein and Yang's division steps, 29 at a time (their "safegcd", here with
// its shortcuts for numbers that are no secret). Of secret ones: Fermat's power, a fixed sequence.
import { isNumberZero, mul, P, SIZE, sqr, toField } from './field'
import { BITS, IS_MONTGOMERY, N } from './limbs'

const MASK: i64 = 0x1fffffff
const F: usize = memory.data(SIZE, 16)
const G: usize = memory.data(SIZE, 16)
const D: usize = memory.data(SIZE, 16)
const E: usize = memory.data(SIZE, 16)

// The matrix of the last 29 division steps, times 2^29.
let ff: i64 = 0
let fg: i64 = 0
let gf: i64 = 0
let gg: i64 = 0

/** r = 1/a modulo the (prime) modulus; a is canonical and not 0. Takes a time that depends on a. */
export function invertPublic(r: usize, a: usize, modulus: usize): void {
  memory.copy(F, modulus, SIZE)
  memory.copy(G, a, SIZE)
  memory.fill(D, 0, SIZE)
  memory.fill(E, 0, SIZE)
  store<u32>(E, 1)
  let eta: i32 = -1
  do {
    eta = divisionSteps(eta, load<u32>(F), load<u32>(G))
    combineModulo(modulus)
    combineExact()
  } while (!isNumberZero(G))
  // F is now 1 or −1, and D the inverse with that sign.
  if (load<i32>(F + SIZE - 4) < 0) negate(D)
  while (load<i32>(D + SIZE - 4) < 0) addSigned(D, modulus, 1)
  do memory.copy(r, D, SIZE)
  while (addSigned(D, modulus, -1) >= 0)
}

function divisionSteps(eta: i32, f: u32, g: u32): i32 {
  let u: u32 = 1
  let v: u32 = 0
  let q: u32 = 0
  let r: u32 = 1
  let left: u32 = 29
  while (true) {
    const zeros = ctz(g | (0xffffffff << left))
    g >>= zeros
    u <<= zeros
    v <<= zeros
    eta -= <i32>zeros
    left -= zeros
    if (left == 0) break
    if (eta < 0) {
      eta = -eta
      let swap = f
      f = g
      g = 0 - swap
      swap = u
      u = q
      q = 0 - swap
      swap = v
      v = r
      r = 0 - swap
    }
    // Up to six low bits of g go at once: f·(f² − 2) is −1/f modulo 2^6.
    const limit = min<u32>(min<u32>(<u32>eta + 1, left), 6)
    const w = (g * f * (f * f - 2)) & ((<u32>1 << limit) - 1)
    g += f * w
    q += u * w
    r += v * w
  }
  ff = <i32>u
  fg = <i32>v
  gf = <i32>q
  gg = <i32>r
  return eta
}

/** (F, G) = matrix · (F, G) / 2^29, which is exact. */
function combineExact(): void {
  let f: i64 = 0
  let g: i64 = 0
  for (let i: usize = 0; i < SIZE; i += 4) {
    const fi: i64 = load<i32>(F + i)
    const gi: i64 = load<i32>(G + i)
    f += ff * fi + fg * gi
    g += gf * fi + gg * gi
    if (i > 0) {
      store<u32>(F + i - 4, <u32>(f & MASK))
      store<u32>(G + i - 4, <u32>(g & MASK))
    }
    f >>= 29
    g >>= 29
  }
  store<i32>(F + SIZE - 4, <i32>f)
  store<i32>(G + SIZE - 4, <i32>g)
}

/** (D, E) = matrix · (D, E) / 2^29 modulo the modulus: multiples of it make the division exact. */
function combineModulo(modulus: usize): void {
  const inverse: i64 = load<u32>(modulus + SIZE)
  const d0: i64 = load<i32>(D)
  const e0: i64 = load<i32>(E)
  const signD: i64 = load<i32>(D + SIZE - 4) >> 31
  const signE: i64 = load<i32>(E + SIZE - 4) >> 31
  let md = (ff & signD) + (fg & signE)
  let me = (gf & signD) + (gg & signE)
  // inverse is −1/modulus, so adding (low·inverse − m) multiples clears the low 29 bits.
  md += ((ff * d0 + fg * e0) * inverse - md) & MASK
  me += ((gf * d0 + gg * e0) * inverse - me) & MASK
  let d: i64 = 0
  let e: i64 = 0
  for (let i: usize = 0; i < SIZE; i += 4) {
    const di: i64 = load<i32>(D + i)
    const ei: i64 = load<i32>(E + i)
    const mi: i64 = load<u32>(modulus + i)
    d += ff * di + fg * ei + md * mi
    e += gf * di + gg * ei + me * mi
    if (i > 0) {
      store<u32>(D + i - 4, <u32>(d & MASK))
      store<u32>(E + i - 4, <u32>(e & MASK))
    }
    d >>= 29
    e >>= 29
  }
  store<i32>(D + SIZE - 4, <i32>d)
  store<i32>(E + SIZE - 4, <i32>e)
}

function negate(a: usize): void {
  let carry: i64 = 0
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    carry -= load<i32>(a + i)
    store<u32>(a + i, <u32>(carry & MASK))
    carry >>= 29
  }
  store<i32>(a + SIZE - 4, <i32>(carry - load<i32>(a + SIZE - 4)))
}

/** a += sign · b; returns the top limb, whose sign is the sum's. */
function addSigned(a: usize, b: usize, sign: i64): i32 {
  let carry: i64 = 0
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    carry += <i64>load<i32>(a + i) + sign * load<u32>(b + i)
    store<u32>(a + i, <u32>(carry & MASK))
    carry >>= 29
  }
  const top = <i32>(carry + load<i32>(a + SIZE - 4) + sign * load<u32>(b + SIZE - 4))
  store<i32>(a + SIZE - 4, top)
  return top
}

const POWERS: usize = memory.data(16 * SIZE, 16)
const RESULT: usize = memory.data(SIZE, 16)
const RUN: usize = memory.data(SIZE, 16)
const EXPONENT: usize = memory.data(SIZE, 16)

/** r = a^(p−2), the inverse of a field element, by the same steps whatever a is. */
export function invertSecret(r: usize, a: usize): void {
  memory.copy(EXPONENT, P, SIZE)
  store<u32>(EXPONENT, load<u32>(P) - 2)
  powersOf(a)
  const low = IS_MONTGOMERY ? <i32>BITS : 64
  if (IS_MONTGOMERY) memory.copy(RESULT, POWERS, SIZE)
  else leadingOnes()
  for (let bit = low - 4; bit >= 0; bit -= 4) {
    square(4)
    mul(RESULT, RESULT, POWERS + <usize>bitsAt(EXPONENT, bit, 4) * SIZE)
  }
  memory.copy(r, RESULT, SIZE)
  memory.fill(POWERS, 0, 16 * SIZE)
  memory.fill(RUN, 0, SIZE)
}

/** POWERS = 1, a, a² … a^15. */
function powersOf(a: usize): void {
  memory.fill(RESULT, 0, SIZE)
  store<u32>(RESULT, 1)
  toField(POWERS, RESULT)
  for (let i: usize = 1; i < 16; i++) mul(POWERS + i * SIZE, POWERS + (i - 1) * SIZE, a)
}

/**
 * RESULT = a^(2^(BITS−64) − 1): for p = 2^n − c all but the last 64 bits of the exponent are ones. A run of ones
 * is doubled up to 64 by squaring it as often as it is long and multiplying by itself, and then added on.
 */
function leadingOnes(): void {
  memory.copy(RESULT, POWERS + 15 * SIZE, SIZE)
  for (let run: u32 = 4; run < 64; run <<= 1) {
    memory.copy(RUN, RESULT, SIZE)
    square(run)
    mul(RESULT, RESULT, RUN)
  }
  memory.copy(RUN, RESULT, SIZE)
  for (let run: u32 = 64; run < BITS - 64; run += 64) {
    square(64)
    mul(RESULT, RESULT, RUN)
  }
}

function square(times: u32): void {
  for (let i: u32 = 0; i < times; i++) sqr(RESULT, RESULT)
}

/** `count` bits of a number from bit `position` on. */
export function bitsAt(a: usize, position: u32, count: u32): u32 {
  const limb = position / 29
  const within = position % 29
  let word: u64 = load<u32>(a + (limb << 2))
  if (limb + 1 < <u32>N) word |= <u64>load<u32>(a + (limb << 2) + 4) << 29
  return <u32>(word >> within) & ((<u32>1 << count) - 1)
}
