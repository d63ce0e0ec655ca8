// RFC 7091 (GOST R 34.10-2012) and RFC 5832 (GOST R 34.10-2001): the examples with the test parameters, which are
// the same curve and the same signature in both, and the cases at the edge of the definition.
import { describe, expect, it } from 'vitest'
import { engineOf, littleEndian } from './curve-engine.ts'
import { type Curve, curveByName, curveByOid, curves } from './curves.ts'
import { generatePrivateKey, publicKeyOf, sign } from './sign.ts'
import { isPublicKeyValid, verify } from './verify.ts'

const examples = [
  {
    curve: curveByName('256-test'),
    d: 0x7a929ade789bb9be10ed359dd39a72c11b60961f49397eee1d19ce9891ec3b28n,
    e: 0x2dfbc1b372d89a1188c09c52e0eec61fce52032ab1022e8e67ece6672b043ee5n,
    k: 0x77105c9b20bcd3122823c8cf6fcc7b956de33814e95b7fe64fed924594dceab3n,
    x: 0x7f2b49e270db6d90d8595bec458b50c58585ba1d4e9b788f6689dbd8e56fd80bn,
    y: 0x26f1b489d6701dd185c8413a977b3cbbaf64d1c593d26627dffb101a87ff77dan,
    r: 0x41aa28d2f1ab148280cd9ed56feda41974053554a42767b83ad043fd39dc0493n,
    s: 0x01456c64ba4642a1653c235a98a60249bcd6d3f746b631df928014f6c5bf9c40n,
  },
  {
    curve: curveByName('512-test'),
    d: 0xba6048aadae241ba40936d47756d7c93091a0e8514669700ee7508e508b102072e8123b2200a0563322dad2827e2714a2636b7bfd18aadfc62967821fa18dd4n,
    e: 0x3754f3cfacc9e0615c4f4a7c4d8dab531b09b6f9c170c533a71d147035b0c5917184ee536593f4414339976c647c5d5a407adedb1d560c4fc6777d2972075b8cn,
    k: 0x359e7f4b1410feacc570456c6801496946312120b39d019d455986e364f365886748ed7a44b3e794434006011842286212273a6d14cf70ea3af71bb1ae679f1n,
    x: 0x115dc5bc96760c7b48598d8ab9e740d4c4a85a65be33c1815b5c320c854621dd5a515856d13314af69bc5b924c8b4ddff75c45415c1d9dd9dd33612cd530efe1n,
    y: 0x37c7c90cd40b0f5621dc3ac1b751cfa0e2634fa0503b3d52639f5d7fb72afd61ea199441d943ffe7f0c70a2759a3cdb84c114e1f9339fdf27f35eca93677beecn,
    r: 0x2f86fa60a081091a23dd795e1e3c689ee512a3c82ee0dcc2643c78eea8fcacd35492558486b20f1c9ec197c90699850260c93bcbcd9c5c3317e19344e173ae36n,
    s: 0x1081b394696ffe8e6585e7a9362d26b6325f56778aadbc081c0bfbe933d52ff5823ce288e8c4f362526080df7f70ce406a6eeb1f56919cb92a9853bde73e5b4an,
  },
]

const sizeOf = (curve: Curve) => curve.bits / 8
const point = (curve: Curve, x: bigint, y: bigint) =>
  Buffer.concat([littleEndian(x, sizeOf(curve)), littleEndian(y, sizeOf(curve))])
const signatureOf = (curve: Curve, s: bigint, r: bigint) => point(curve, r, s).reverse()
const numberOf = (bigEndian: Uint8Array) => BigInt(`0x${Buffer.from(bigEndian).toString('hex')}`)

describe.each(examples)('example with the $curve.name parameters', ({ curve, d, e, k, x, y, r, s }) => {
  const size = sizeOf(curve)
  const digest = littleEndian(e, size)
  const publicKey = point(curve, x, y)

  it('public key', () => {
    expect(Buffer.from(publicKeyOf(curve, littleEndian(d, size)))).toEqual(publicKey)
  })

  it('verifies, with the key fresh and with its table', () => {
    for (let i = 0; i < 4; i++) expect(verify(curve, publicKey, digest, signatureOf(curve, s, r))).toBe(true)
  })

  it('signs the same with the same nonce', () => {
    const engine = engineOf(curve)
    engine.put('PRIVATE_KEY', littleEndian(d, size))
    engine.put('DIGEST', digest)
    engine.put('NONCE', littleEndian(k, 2 * size))
    expect(engine.core.sign()).toBe(1)
    expect(engine.take('SIGNATURE_R', size)).toEqual(littleEndian(r, size))
    expect(engine.take('SIGNATURE_S', size)).toEqual(littleEndian(s, size))
  })
})

describe.each(curves)('$name', (curve) => {
  const size = sizeOf(curve)
  const key = generatePrivateKey(curve)
  const publicKey = publicKeyOf(curve, key)
  const digest = new Uint8Array(size).map((_, i) => i * 7 + 3)
  const signature = sign(curve, key, digest)

  it('verifies what it signs, and nothing else', () => {
    for (let i = 0; i < 3; i++) expect(verify(curve, publicKey, digest, signature)).toBe(true)
    // What is verified stays as it was, in a Buffer too, whose slices are no copies.
    const inBuffers = [publicKey, digest, signature].map((bytes) => Buffer.from(bytes)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    for (let i = 0; i < 3; i++) expect(verify(curve, ...inBuffers)).toBe(true)
    for (let bit = 0; bit < signature.length * 8; bit += 37) {
      const changed = signature.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(verify(curve, publicKey, digest, changed), `bit ${bit} of the signature`).toBe(false)
    }
    const otherDigest = digest.slice()
    otherDigest[size - 1]! ^= 1
    expect(verify(curve, publicKey, otherDigest, signature)).toBe(false)
    expect(verify(curve, publicKeyOf(curve, generatePrivateKey(curve)), digest, signature)).toBe(false)
  })

  it('signs with another nonce each time', () => {
    const again = sign(curve, key, digest)
    expect(Buffer.from(again)).not.toEqual(Buffer.from(signature))
    expect(verify(curve, publicKey, digest, again)).toBe(true)
  })

  it('takes a digest that is 0 modulo q for 1', () => {
    const zero = new Uint8Array(size)
    const one = littleEndian(1n, size)
    const overZero = sign(curve, key, zero)
    expect(verify(curve, publicKey, zero, overZero)).toBe(true)
    expect(verify(curve, publicKey, one, overZero)).toBe(true)
    if (curve.q < 2n ** BigInt(curve.bits)) {
      expect(verify(curve, publicKey, littleEndian(curve.q, size), overZero)).toBe(true)
    }
  })

  it('refuses r and s outside 1 … q − 1', () => {
    const s = numberOf(signature.subarray(0, size))
    const r = numberOf(signature.subarray(size))
    const limit = 2n ** BigInt(curve.bits)
    for (const wrong of [0n, curve.q, curve.q + 1n, limit - 1n]) {
      expect(verify(curve, publicKey, digest, signatureOf(curve, wrong, r))).toBe(false)
      expect(verify(curve, publicKey, digest, signatureOf(curve, s, wrong))).toBe(false)
    }
    if (r + curve.q < limit) {
      expect(verify(curve, publicKey, digest, signatureOf(curve, s, r + curve.q))).toBe(false)
    }
    expect(verify(curve, publicKey, digest, signature.subarray(1))).toBe(false)
  })

  it('refuses a key that is not a point of the curve', () => {
    expect(isPublicKeyValid(curve, publicKey)).toBe(true)
    const offCurve = publicKey.slice()
    offCurve[0]! ^= 1
    for (const wrong of [
      offCurve,
      new Uint8Array(2 * size),
      new Uint8Array(2 * size).fill(255),
      publicKey.slice(1),
    ]) {
      expect(isPublicKeyValid(curve, wrong)).toBe(false)
      expect(verify(curve, wrong, digest, signature)).toBe(false)
    }
    const x = numberOf(publicKey.slice(0, size).reverse())
    const y = numberOf(publicKey.slice(size).reverse())
    if (x + curve.p < 2n ** BigInt(curve.bits)) {
      expect(isPublicKeyValid(curve, point(curve, x + curve.p, y))).toBe(false)
    }
  })

  it('refuses private keys outside 1 … q − 1', () => {
    for (const wrong of [0n, curve.q, curve.q + 1n]) {
      expect(() => sign(curve, littleEndian(wrong, size), digest)).toThrow(/private key/)
    }
    expect(() => sign(curve, key.subarray(1), digest)).toThrow(/private key must be/)
    expect(() => sign(curve, key, digest.subarray(1))).toThrow(/digest must be/)
    expect(publicKeyOf(curve, littleEndian(1n, size))).toEqual(
      Uint8Array.from(point(curve, curve.x, curve.y)),
    )
    const minusOne = publicKeyOf(curve, littleEndian(curve.q - 1n, size))
    expect(minusOne).toEqual(Uint8Array.from(point(curve, curve.x, curve.p - curve.y)))
  })

  it('verifies with keys whose multiples meet those of the base point', () => {
    for (const d of [1n, 2n, 3n, curve.q - 1n, curve.q - 2n]) {
      const special = littleEndian(d, size)
      const specialPublic = publicKeyOf(curve, special)
      const made = sign(curve, special, digest)
      for (let i = 0; i < 3; i++) expect(verify(curve, specialPublic, digest, made), `d = ${d}`).toBe(true)
    }
  })
})

describe('parameter sets', () => {
  it('knows every OID of the design', () => {
    const oids = ['1.2.643.2.2.35.0', '1.2.643.2.2.35.1', '1.2.643.2.2.35.2', '1.2.643.2.2.35.3']
    oids.push('1.2.643.2.2.36.0', '1.2.643.2.2.36.1')
    for (const n of [1, 2, 3, 4]) oids.push(`1.2.643.7.1.2.1.1.${n}`)
    for (const n of [0, 1, 2, 3]) oids.push(`1.2.643.7.1.2.1.2.${n}`)
    expect(oids.filter((oid) => curveByOid(oid) === undefined)).toEqual([])
    expect(curveByOid('1.2.643.2.2.36.1')).toBe(curveByName('256-C'))
    expect(curveByOid('1.2.643.7.1.2.1.1.2')).toBe(curveByName('256-A'))
  })
})
