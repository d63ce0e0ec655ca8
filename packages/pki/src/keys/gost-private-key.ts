// The ways in which the octets of a GOST private key occur inside PKCS#8, all for one number d:
// raw little-endian octets (RFC 9548), the same nested in another OCTET STRING (CryptoPro), a
// big-endian INTEGER (old OpenSSL engines), and masked: K‖M1‖…‖Mn with d = K·M1·…·Mn mod q (TC 26).
import { type Curve, isPrivateKey, secretBytes, secretCopy } from '@notarium/gost'
import { readElement, tags } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import { modularProduct } from './modular-product.ts'

const mostMasks = 8

/** d, little-endian, in as many bytes as the curve has. */
export function readGostScalar(curve: Curve, octets: Uint8Array): Uint8Array {
  const scalar = reduceSpelling(curve, octets)
  if (isPrivateKey(curve, scalar)) return scalar
  scalar.fill(0)
  throw outOfRange(curve)
}

const outOfRange = ({ name }: Curve) =>
  new PkiError('malformed', `The GOST private key is not a number between 0 and the order of ${name}.`)

function reduceSpelling(curve: Curve, octets: Uint8Array): Uint8Array {
  const size = curve.bits / 8
  // Lengths tell the spellings apart: a tag and a length byte never make a multiple of the key's size.
  if (octets.length >= size && octets.length % size === 0) return unmask(curve, octets)
  const { tag, content, end } = readElement(octets, 0, octets.length, 'The GOST private key')
  const inner = octets.subarray(content, end)
  if (end === octets.length && tag === tags.octetString && inner.length > 0 && inner.length % size === 0) {
    return unmask(curve, inner)
  }
  if (end === octets.length && tag === tags.integer && inner.length > 0 && inner.length <= size + 1) {
    return reverse(curve, inner)
  }
  throw new PkiError('malformed', 'The GOST private key is in none of the known forms.')
}

function unmask(curve: Curve, octets: Uint8Array): Uint8Array {
  const size = curve.bits / 8
  const count = octets.length / size
  if (count > 1 + mostMasks)
    throw new PkiError('limit-exceeded', `The GOST private key has over ${mostMasks} masks.`)
  if (count === 1) return secretCopy(octets)
  const order = littleEndianOf(curve.q, size)
  let d: Uint8Array = secretBytes(size).fill(1, 0, 1)
  for (let i = 0; i < count; i++) {
    const product = modularProduct(d, octets.subarray(i * size, (i + 1) * size), order)
    d.fill(0)
    d = product
  }
  return d
}

/** A big-endian number, which may have a zero in front for its sign. */
function reverse(curve: Curve, bigEndian: Uint8Array): Uint8Array {
  const size = curve.bits / 8
  if (bigEndian.length > size && bigEndian[0] !== 0) throw outOfRange(curve)
  const scalar = secretBytes(size)
  for (let i = 0; i < Math.min(size, bigEndian.length); i++) scalar[i] = bigEndian.at(-1 - i) as number
  return scalar
}

function littleEndianOf(value: bigint, size: number): Uint8Array {
  const hex = value.toString(16).padStart(size * 2, '0')
  return new Uint8Array(Buffer.from(hex, 'hex')).reverse()
}
