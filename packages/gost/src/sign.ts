// GOST R 34.10-2012 signing and key generation, constant time in the secret: the core does the same sequence of
// operations and memory accesses for every key and nonce.
import { randomFillSync } from 'node:crypto'
import { type CurveEngine, engineOf } from './curve-engine.ts'
import type { Curve } from './curves.ts'
import { GostError, requireLength } from './errors.ts'
import { secretHmac512 } from './mac.ts'
import { secretBytes } from './secret-bytes.ts'

/** Signature s‖r (big-endian) over a digest of the curve's size, with a little-endian private key. */
export function sign(curve: Curve, privateKey: Uint8Array, digest: Uint8Array): Uint8Array {
  const size = curve.bits / 8
  requireLength(digest, size, 'digest')
  requirePrivateKey(curve, privateKey)
  const engine = engineOf(curve)
  for (;;) {
    engine.put('PRIVATE_KEY', privateKey)
    engine.put('DIGEST', digest)
    putNonce(engine, privateKey, digest)
    if (engine.core.sign() !== 0) break
  }
  const signature = new Uint8Array(2 * size)
  signature.set(engine.take('SIGNATURE_S', size).reverse())
  signature.set(engine.take('SIGNATURE_R', size).reverse(), size)
  return signature
}

export function publicKeyOf(curve: Curve, privateKey: Uint8Array): Uint8Array {
  requirePrivateKey(curve, privateKey)
  const engine = engineOf(curve)
  engine.put('PRIVATE_KEY', privateKey)
  engine.core.publicKey()
  return engine.take('POINT_XY', curve.bits / 4)
}

export function generatePrivateKey(curve: Curve): Uint8Array {
  const key = secretBytes(curve.bits / 8)
  do randomFillSync(key)
  while (!isPrivateKey(curve, key))
  return key
}

/**
 * The nonce is derived as in RFC 6979, with HMAC-Streebog of key and digest, and with fresh randomness mixed in as
 * its section 3.6 allows: a weak random source alone, or a fault in the hash alone, does not betray the key.
 * Instead of trying values until one is below q, which would take a varying time, twice as many bits as q has
 * are reduced modulo q: the bias is below 2^−255.
 */
function putNonce(engine: CurveEngine, privateKey: Uint8Array, digest: Uint8Array): void {
  const nonce = secretBytes(2 * privateKey.length)
  const message = new Uint8Array(FRESH + digest.length)
  message.set(digest, FRESH)
  for (let at = 0; at < nonce.length; at += 64) {
    fillRandom(message.subarray(0, FRESH))
    const code = secretHmac512(privateKey, message)
    nonce.set(code, at)
    code.fill(0)
  }
  engine.put('NONCE', nonce)
  nonce.fill(0)
}

/** Bytes of randomness in each nonce; with a 256-bit digest they make one block. */
const FRESH = 31
const pool = new Uint8Array(FRESH * 128)
let taken = pool.length

/** Random bytes by the pool: asking the system costs more than the hash. Each byte is used once. */
function fillRandom(target: Uint8Array): void {
  if (taken + target.length > pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  target.set(pool.subarray(taken, taken + target.length))
  pool.fill(0, taken, taken + target.length)
  taken += target.length
}

function requirePrivateKey(curve: Curve, key: Uint8Array): void {
  requireLength(key, curve.bits / 8, 'private key')
  if (!isPrivateKey(curve, key)) {
    throw new GostError(
      'bad-key',
      `the private key is not a number from 1 to the order of curve ${curve.name}`,
    )
  }
}

/** 0 < key < q, by one pass over all bytes, of which there must be as many as the curve has. */
export function isPrivateKey(curve: Curve, key: Uint8Array): boolean {
  const order = orderBytes(curve)
  let borrow = 0
  let bits = 0
  for (let i = 0; i < key.length; i++) {
    bits |= key[i]!
    borrow = (key[i]! - order[i]! - borrow) >>> 31
  }
  return (borrow === 1) !== (bits === 0)
}

const orders = new Map<Curve, Uint8Array>()
function orderBytes(curve: Curve): Uint8Array {
  let order = orders.get(curve)
  if (order === undefined) {
    order = Uint8Array.from(Buffer.from(curve.q.toString(16).padStart(curve.bits / 4, '0'), 'hex')).reverse()
    orders.set(curve, order)
  }
  return order
}
