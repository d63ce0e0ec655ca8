// Another implementation's arithmetic over the same parameters, in both directions.
import { randomBytes } from 'node:crypto'
import { weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { describe, expect, it } from 'vitest'
import { littleEndian } from './curve-engine.ts'
import { curves } from './curves.ts'
import { generatePrivateKey, publicKeyOf, sign } from './sign.ts'
import { verify } from './verify.ts'

const fromLittleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)

describe.each(curves)('$name against @noble/curves', (curve) => {
  const size = curve.bits / 8
  const { p, a, b, q, x: Gx, y: Gy } = curve
  const Point = weierstrass({ p, n: q, h: BigInt(curve.cofactor), a, b, Gx, Gy })
  const mod = (value: bigint) => ((value % q) + q) % q
  const encode = (point: { x: bigint; y: bigint }) =>
    Uint8Array.from([...littleEndian(point.x, size), ...littleEndian(point.y, size)])
  const digestNumber = (digest: Uint8Array) => mod(fromLittleEndian(digest)) || 1n

  it('verifies signatures made there', () => {
    for (let i = 0; i < 4; i++) {
      const d = fromLittleEndian(generatePrivateKey(curve))
      const k = fromLittleEndian(generatePrivateKey(curve))
      const digest = randomBytes(size)
      const r = mod(Point.BASE.multiply(k).toAffine().x)
      const s = mod(r * d + k * digestNumber(digest))
      const signature = Uint8Array.from([...littleEndian(r, size), ...littleEndian(s, size)]).reverse()
      const publicKey = encode(Point.BASE.multiply(d).toAffine())
      for (let seen = 0; seen < 3; seen++) expect(verify(curve, publicKey, digest, signature)).toBe(true)
    }
  })

  it('makes signatures that hold there', () => {
    for (let i = 0; i < 3; i++) {
      const key = generatePrivateKey(curve)
      const digest = randomBytes(size)
      const signature = sign(curve, key, digest).reverse()
      const r = fromLittleEndian(signature.subarray(0, size))
      const s = fromLittleEndian(signature.subarray(size))
      const publicKey = publicKeyOf(curve, key)
      const Q = Point.fromAffine({
        x: fromLittleEndian(publicKey.subarray(0, size)),
        y: fromLittleEndian(publicKey.subarray(size)),
      })
      const v = invert(digestNumber(digest), q)
      const C = Point.BASE.multiply(mod(s * v)).add(Q.multiply(mod(-r * v)))
      expect(mod(C.toAffine().x)).toBe(r)
    }
  })
})

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let e = exponent; e > 0n; e >>= 1n, base = (base * base) % modulus) {
    if (e & 1n) result = (result * base) % modulus
  }
  return result
}

const invert = (value: bigint, prime: bigint) => power(value, prime - 2n, prime)
