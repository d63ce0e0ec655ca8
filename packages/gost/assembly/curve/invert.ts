// Inversion modulo a prime by the division steps of Bernstein and Yang ("Fast constant-time gcd computation and
// modular inversion", 2019): a fixed number of steps without a branch, 29 at a time on the lowest limbs, the rest
// of the numbers being brought along by a 2×2 matrix. The same for public and secret numbers.
import { chooseLimbs, SIZE } from './field'
import { BITS, N } from './limbs'

const STEPS: u32 = 29
/** That many steps are enough for any two numbers of BITS bits (theorem 11.2 of the paper). */
const BATCHES: u32 = (49 * BITS + 57) / 17 / STEPS + 1
const MASK: i64 = 0x1fffffff
const F: usize = memory.data(SIZE, 16)
const G: usize = memory.data(SIZE, 16)
const D: usize = memory.data(SIZE, 16)
const E: usize = memory.data(SIZE, 16)
const OTHER: usize = memory.data(SIZE, 16)

// The matrix of the last 29 division steps, times 2^29.
let ff: i64 = 0
let fg: i64 = 0
let gf: i64 = 0
let gg: i64 = 0

/** r = 1/a modulo the modulus, for canonical a; 0 for 0. */
export function invert(r: usize, a: usize, modulus: usize): void {
  memory.copy(F, modulus, SIZE)
  memory.copy(G, a, SIZE)
  memory.fill(D, 0, SIZE)
  memory.fill(E, 0, SIZE)
  store<u32>(E, 1)
  let eta: i32 = -1
  for (let batch: u32 = 0; batch < BATCHES; batch++) {
    eta = divisionSteps(eta, load<u32>(F), load<u32>(G))
    combineModulo(modulus)
    combineExact()
  }
  // G is 0 and F is 1 or −1; D is the inverse with that sign, between −2·modulus and modulus.
  addTimes(D, D, -2 & -i64(isNegative(F)))
  for (let i = 0; i < 2; i++) addTimes(D, modulus, i64(isNegative(D)))
  memory.copy(OTHER, D, SIZE)
  addTimes(OTHER, modulus, -1)
  chooseLimbs(r, OTHER, D, isNegative(OTHER))
  for (let i: usize = 0; i < SIZE; i += 4) {
    store<u32>(D + i, 0)
    store<u32>(E + i, 0)
    store<u32>(OTHER + i, 0)
  }
}

/** 29 division steps on the low bits of f and g; eta is −δ of the paper. */
function divisionSteps(eta: i32, f: u32, g: u32): i32 {
  let u: u32 = 1
  let v: u32 = 0
  let q: u32 = 0
  let r: u32 = 1
  for (let i: u32 = 0; i < STEPS; i++) {
    // Where g is odd, f is added, or taken away if δ is positive; then f also takes the place of g.
    const isOdd = 0 - (g & 1)
    let swaps = <u32>(eta >> 31)
    g += ((f ^ swaps) - swaps) & isOdd
    q += ((u ^ swaps) - swaps) & isOdd
    r += ((v ^ swaps) - swaps) & isOdd
    swaps &= isOdd
    eta = (eta ^ <i32>swaps) - (<i32>swaps + 1)
    f += g & swaps
    u += q & swaps
    v += r & swaps
    g >>= 1
    u <<= 1
    v <<= 1
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
  const signD = -i64(isNegative(D))
  const signE = -i64(isNegative(E))
  let md = (ff & signD) + (fg & signE)
  let me = (gf & signD) + (gg & signE)
  // `inverse` is −1/modulus, so that these multiples clear the low 29 bits.
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

/** Numbers here carry their sign in the topmost limb. */
function isNegative(a: usize): u32 {
  return load<u32>(a + SIZE - 4) >>> 31
}

/** a += factor · b. */
function addTimes(a: usize, b: usize, factor: i64): void {
  let carry: i64 = 0
  for (let i: usize = 0; i < SIZE - 4; i += 4) {
    carry += <i64>load<i32>(a + i) + factor * <i64>load<i32>(b + i)
    store<u32>(a + i, <u32>(carry & MASK))
    carry >>= 29
  }
  const top = carry + <i64>load<i32>(a + SIZE - 4) + factor * <i64>load<i32>(b + SIZE - 4)
  store<i32>(a + SIZE - 4, <i32>top)
}

/** `count` bits of a number from bit `position` on. */
export function bitsAt(a: usize, position: u32, count: u32): u32 {
  const limb = position / 29
  const within = position % 29
  let word: u64 = load<u32>(a + (limb << 2))
  if (limb + 1 < <u32>N) word |= <u64>load<u32>(a + (limb << 2) + 4) << 29
  return <u32>(word >> within) & ((<u32>1 << count) - 1)
}
