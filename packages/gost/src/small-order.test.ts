// The two curves with cofactor 4 have points outside the group of order q: none of them may pass for a public key.
import { describe, expect, it } from 'vitest'
import { littleEndian } from './curve-engine.ts'
import { type Curve, curves } from './curves.ts'
import { isPublicKeyValid, verify } from './verify.ts'

type Affine = readonly [x: bigint, y: bigint] | 'infinity'

describe.each(curves.filter((curve) => curve.cofactor === 4))('$name', (curve) => {
  const size = curve.bits / 8
  const outside = firstPoints(curve).filter((point) => multiply(curve, curve.q, point) !== 'infinity')
  const small = outside.map((point) => multiply(curve, curve.q, point))
  const encode = (point: Affine) =>
    point === 'infinity'
      ? new Uint8Array(2 * size)
      : Uint8Array.from([...littleEndian(point[0], size), ...littleEndian(point[1], size)])

  it('has points of order 2, of order 4 and of order 4q', () => {
    expect(small.some((point) => point[1] === 0n)).toBe(true)
    expect(small.some((point) => point !== 'infinity' && point[1] !== 0n)).toBe(true)
  })

  it('takes none of them for a public key', () => {
    for (const point of [...outside, ...small]) {
      expect(isPublicKeyValid(curve, encode(point))).toBe(false)
      const one = encode([1n, 1n])
      expect(verify(curve, encode(point), one.subarray(0, size), one.slice().reverse())).toBe(false)
    }
  })
})

/** The points with the smallest x. Both primes are 3 modulo 4, where a root is a power. */
function firstPoints({ p, a, b }: Curve): Affine[] {
  const points: Affine[] = []
  for (let x = 1n; points.length < 12; x++) {
    const square = (x ** 3n + a * x + b) % p
    const y = power(square, (p + 1n) / 4n, p)
    if ((y * y) % p === square) points.push([x, y])
  }
  return points
}

function multiply(curve: Curve, factor: bigint, point: Affine): Affine {
  let sum: Affine = 'infinity'
  for (let k = factor, term = point; k > 0n; k >>= 1n, term = add(curve, term, term)) {
    if (k & 1n) sum = add(curve, sum, term)
  }
  return sum
}

function add({ p, a }: Curve, left: Affine, right: Affine): Affine {
  if (left === 'infinity') return right
  if (right === 'infinity') return left
  const [x1, y1] = left
  const [x2, y2] = right
  if (x1 === x2 && (y1 + y2) % p === 0n) return 'infinity'
  const [rise, run] = x1 === x2 ? [3n * x1 * x1 + a, 2n * y1] : [y2 - y1, x2 - x1]
  const slope = rise * power(((run % p) + p) % p, p - 2n, p)
  const x = (((slope * slope - x1 - x2) % p) + p) % p
  return [x, (((slope * (x1 - x) - y1) % p) + p) % p]
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let e = exponent; e > 0n; e >>= 1n, base = (base * base) % modulus) {
    if (e & 1n) result = (result * base) % modulus
  }
  return result
}
