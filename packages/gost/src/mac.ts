// HMAC (RFC 2104, over Streebog RFC 7836) and PBKDF2 (RFC 8018, RFC 9337).
import { createDigest, type Digest, type DigestName, digest, digestSize } from './digest.ts'
import { GostError } from './errors.ts'
import { wasm } from './wasm.ts'

/** The module's memory never grows. */
const memory = new Uint8Array(wasm.memory.buffer)
const blockSize = (name: DigestName) => (name === 'gost94' ? 32 : 64)

export function hmac(name: DigestName, key: Uint8Array, data: Uint8Array): Uint8Array {
  const keyBlock = keyBlockOf(name, key)
  return hmacWith(() => createDigest(name), keyBlock, [data])
}

/**
 * HMAC-Streebog-512 of a message of at most 128 bytes, in one time and with one sequence of memory accesses for
 * every key and message.
 */
export function secretHmac512(key: Uint8Array, message: Uint8Array): Uint8Array {
  memory.set(key, wasm.HMAC_KEY.value)
  memory.set(message, wasm.HMAC_MESSAGE.value)
  wasm.secretHmac(message.length)
  return memory.slice(wasm.U.value, wasm.U.value + 64)
}

function hmacWith(start: () => Digest, keyBlock: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const padded = keyBlock.map((byte) => byte ^ 0x36)
  const inner = start().update(padded)
  for (const part of parts) inner.update(part)
  const innerDigest = inner.digest()
  padded.forEach((byte, i) => {
    padded[i] = byte ^ 0x36 ^ 0x5c
  })
  const outer = start().update(padded).update(innerDigest).digest()
  padded.fill(0)
  innerDigest.fill(0)
  return outer
}

function keyBlockOf(name: DigestName, key: Uint8Array): Uint8Array {
  const block = new Uint8Array(blockSize(name))
  block.set(key.length > block.length ? digest(name, key) : key)
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
  const output = new Uint8Array(Math.ceil(length / size) * size)
  for (let block = 0; block * size < length; block++) {
    const seed = new Uint8Array(salt.length + 4)
    seed.set(salt)
    new DataView(seed.buffer).setUint32(salt.length, block + 1)
    const first = hmacWith(() => createDigest(name), keyBlock, [seed])
    const rounds = name === 'gost94' ? iterateSlowly : iterateInCore
    output.set(rounds(name, keyBlock, first, iterations - 1), block * size)
  }
  keyBlock.fill(0)
  return output.slice(0, length)
}

function iterateSlowly(name: DigestName, keyBlock: Uint8Array, first: Uint8Array, count: number): Uint8Array {
  const sum = first.slice()
  for (let i = 0, u = first; i < count; i++) {
    u = hmacWith(() => createDigest(name), keyBlock, [u])
    for (let j = 0; j < sum.length; j++) sum[j]! ^= u[j]!
  }
  return sum
}

function iterateInCore(name: DigestName, keyBlock: Uint8Array, first: Uint8Array, count: number): Uint8Array {
  const [inner, outer, u, t] = [wasm.INNER.value, wasm.OUTER.value, wasm.U.value, wasm.T.value]
  const bits = name === 'streebog256' ? 256 : 512
  for (const [context, pad] of [
    [inner, 0x36],
    [outer, 0x5c],
  ] as const) {
    wasm.streebogInit(context, bits)
    memory.set(
      keyBlock.map((byte) => byte ^ pad),
      u,
    )
    wasm.streebogBlocks(context, u, 1, false)
  }
  memory.set(first, u)
  memory.set(first, t)
  wasm.hmacRounds(count, first.length)
  const sum = memory.slice(t, t + first.length)
  for (const [at, size] of [
    [inner, 192],
    [outer, 192],
    [u, 64],
    [t, 64],
  ] as const)
    memory.fill(0, at, at + size)
  return sum
}
