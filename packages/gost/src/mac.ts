// HMAC (RFC 2104, over Streebog RFC 7836) and PBKDF2 (RFC 8018, RFC 9337). Keys and passwords, in whatever form they
// take on the way, are wiped before a function returns.
import { createDigest, type DigestName, digest, digestSize } from './digest.ts'
import { GostError } from './errors.ts'
import { secretBytes, secretCopy } from './secret-bytes.ts'
import { wasm } from './wasm.ts'

/** The module's memory never grows. */
const memory = new Uint8Array(wasm.memory.buffer)
const blockSize = (name: DigestName) => (name === 'gost94' ? 32 : 64)
const innerPad = 0x36
const outerPad = 0x5c

export function hmac(name: DigestName, key: Uint8Array, data: Uint8Array): Uint8Array {
  const keyBlock = keyBlockOf(name, key)
  const code = secretBytes(digestSize(name))
  hmacInto(code, name, keyBlock, data)
  keyBlock.fill(0)
  coverTraces(name)
  return code
}

/**
 * HMAC-Streebog-512 of a message of at most 128 bytes, in one time and with one sequence of memory accesses for
 * every key and message.
 */
export function secretHmac512(key: Uint8Array, message: Uint8Array): Uint8Array {
  memory.set(key, wasm.HMAC_KEY.value)
  memory.set(message, wasm.HMAC_MESSAGE.value)
  wasm.secretHmac(message.length)
  const result = memory.subarray(wasm.U.value, wasm.U.value + 64)
  const code = secretCopy(result)
  result.fill(0)
  return code
}

/** `data` may be `target` itself. */
function hmacInto(target: Uint8Array, name: DigestName, keyBlock: Uint8Array, data: Uint8Array): void {
  const padded = secretBytes(keyBlock.length)
  padInto(padded, keyBlock, innerPad)
  createDigest(name).update(padded).update(data).digestInto(target)
  padInto(padded, keyBlock, outerPad)
  createDigest(name).update(padded).update(target).digestInto(target)
  padded.fill(0)
}

/** The core remembers the last block it hashed, against which passwords could be tried fast: now it is an empty one. */
function coverTraces(name: DigestName): void {
  digest(name, new Uint8Array(0))
}

function padInto(target: Uint8Array, keyBlock: Uint8Array, pad: number): void {
  for (let i = 0; i < keyBlock.length; i++) target[i] = keyBlock[i]! ^ pad
}

function keyBlockOf(name: DigestName, key: Uint8Array): Uint8Array {
  const block = secretBytes(blockSize(name))
  if (key.length > block.length) createDigest(name).update(key).digestInto(block)
  else block.set(key)
  return block
}

export function pbkdf2(
  name: DigestName,
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Uint8Array {
  if (!Number.isSafeInteger(iterations) || iterations < 1 || iterations > 2 ** 32) {
    throw new GostError('unknown-parameters', `PBKDF2 iterations must be at least 1, got ${iterations}`)
  }
  const size = digestSize(name)
  const keyBlock = keyBlockOf(name, password)
  const output = secretBytes(Math.ceil(length / size) * size)
  const seed = new Uint8Array(salt.length + 4)
  seed.set(salt)
  const iterate = name === 'gost94' ? iterateSlowly : iterateInCore
  for (let block = 0; block * size < length; block++) {
    new DataView(seed.buffer).setUint32(salt.length, block + 1)
    const sum = output.subarray(block * size, (block + 1) * size)
    hmacInto(sum, name, keyBlock, seed)
    iterate(name, keyBlock, sum, iterations - 1)
  }
  keyBlock.fill(0)
  coverTraces(name)
  output.fill(0, length)
  return output.subarray(0, length)
}

/** Adds `count` more HMACs, each of the one before it, to the first one in `sum`. */
function iterateSlowly(name: DigestName, keyBlock: Uint8Array, sum: Uint8Array, count: number): void {
  const u = secretCopy(sum)
  for (let i = 0; i < count; i++) {
    hmacInto(u, name, keyBlock, u)
    for (let j = 0; j < sum.length; j++) sum[j]! ^= u[j]!
  }
  u.fill(0)
}

function iterateInCore(name: DigestName, keyBlock: Uint8Array, sum: Uint8Array, count: number): void {
  const [inner, outer, u, t] = [wasm.INNER.value, wasm.OUTER.value, wasm.U.value, wasm.T.value]
  const bits = name === 'streebog256' ? 256 : 512
  for (const [context, pad] of [
    [inner, innerPad],
    [outer, outerPad],
  ] as const) {
    wasm.streebogInit(context, bits)
    padInto(memory.subarray(u, u + 64), keyBlock, pad)
    wasm.streebogBlocks(context, u, 1, false)
  }
  memory.set(sum, u)
  memory.set(sum, t)
  wasm.hmacRounds(count, sum.length)
  sum.set(memory.subarray(t, t + sum.length))
  for (const [at, size] of [
    [inner, 192],
    [outer, 192],
    [u, 64],
    [t, 64],
  ] as const)
    memory.fill(0, at, at + size)
  // A round over zeros takes the place of the last one in what the core keeps to itself.
  wasm.hmacRounds(1, 64)
}
