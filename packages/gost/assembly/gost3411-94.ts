// GOST R 34.11-94 (RFC 5831) with the CryptoPro S-box (RFC 4357). A context is 112 bytes of memory that
// the caller may copy away and back: chaining value, checksum, message length, bytes of an unfinished block.
// 256-bit values lie in memory as four little-endian u64, the standard's y1 (or h1, m1…) first.
import { encryptBlock, tableOf } from './gost28147'
import { SBOX_HASH } from './sboxes'

const BLOCK_BYTES: usize = 32

const CONTEXT: usize = memory.data(112, 16)
const CHAIN: usize = CONTEXT
const CHECKSUM: usize = CONTEXT + 32
const PENDING: usize = CONTEXT + 64
const LENGTH: usize = CONTEXT + 96

const KEY: usize = memory.data(32, 16)
const MIX: usize = memory.data(32, 16)
const BIT_LENGTH: usize = memory.data(32, 16)

export function gost94Context(): usize {
  return CONTEXT
}

export function gost94Update(data: usize, length: usize): void {
  const pending = <usize>load<u64>(LENGTH) & (BLOCK_BYTES - 1)
  store<u64>(LENGTH, load<u64>(LENGTH) + <u64>length)
  const end = data + length
  if (pending > 0) {
    const taken = min<usize>(BLOCK_BYTES - pending, length)
    memory.copy(PENDING + pending, data, taken)
    if (pending + taken < BLOCK_BYTES) return
    absorb(PENDING)
    data += taken
  }
  for (; data + BLOCK_BYTES <= end; data += BLOCK_BYTES) absorb(data)
  memory.copy(PENDING, data, end - data)
}

/** Leaves the digest in the first 32 bytes of the context. */
export function gost94Digest(): void {
  const length = load<u64>(LENGTH)
  const pending = <usize>length & (BLOCK_BYTES - 1)
  if (pending > 0) {
    memory.fill(PENDING + pending, 0, BLOCK_BYTES - pending)
    absorb(PENDING)
  }
  store<u64>(BIT_LENGTH, length << 3)
  compress(BIT_LENGTH)
  compress(CHECKSUM)
}

function absorb(block: usize): void {
  compress(block)
  addToChecksum(block)
}

function addToChecksum(block: usize): void {
  let carry: u64 = 0
  for (let at: usize = 0; at < BLOCK_BYTES; at += 8) {
    const word = load<u64>(CHECKSUM + at)
    const partial = word + carry
    const sum = partial + load<u64>(block + at)
    carry = u64(partial < word) | u64(sum < partial)
    store<u64>(CHECKSUM + at, sum)
  }
}

/** H ← ψ⁶¹(H ⊕ ψ(m ⊕ ψ¹²(S))), S being the four words of H enciphered under keys made of H and m. */
function compress(block: usize): void {
  encipherChain(block)
  mixFourTimes(3)
  addToMix(block)
  mixOnce()
  addToMix(CHAIN)
  mixFourTimes(15)
  mixOnce()
  memory.copy(CHAIN, MIX, BLOCK_BYTES)
}

function addToMix(value: usize): void {
  v128.store(MIX, v128.xor(v128.load(MIX), v128.load(value)))
  v128.store(MIX, v128.xor(v128.load(MIX, 16), v128.load(value, 16)), 16)
}

/**
 * The four keys: each is the byte transposition of u ⊕ v, where for the next one u moves on by A (and the
 * constant C₃ before the third) and v by A². A(y4 y3 y2 y1) = (y1 ⊕ y2) y4 y3 y2.
 */
function encipherChain(block: usize): void {
  const table = tableOf(SBOX_HASH)
  let u1 = load<u64>(CHAIN)
  let u2 = load<u64>(CHAIN, 8)
  let u3 = load<u64>(CHAIN, 16)
  let u4 = load<u64>(CHAIN, 24)
  let v1 = load<u64>(block)
  let v2 = load<u64>(block, 8)
  let v3 = load<u64>(block, 16)
  let v4 = load<u64>(block, 24)
  for (let at: usize = 0; at < BLOCK_BYTES; at += 8) {
    transposeToKey(u1 ^ v1, u2 ^ v2, u3 ^ v3, u4 ^ v4)
    store<u64>(MIX + at, encryptBlock(table, KEY, load<u64>(CHAIN + at)))
    const u = u1 ^ u2
    u1 = u2
    u2 = u3
    u3 = u4
    u4 = u
    if (at === 8) {
      u1 ^= 0xff00ff00ff00ff00
      u2 ^= 0x00ff00ff00ff00ff
      u3 ^= 0xff0000ff00ffff00
      u4 ^= 0xff00ffff000000ff
    }
    const low = v1 ^ v2
    const high = v2 ^ v3
    v1 = v3
    v2 = v4
    v3 = low
    v4 = high
  }
}

/** P: key word k collects byte k of each of the four words. */
function transposeToKey(w1: u64, w2: u64, w3: u64, w4: u64): void {
  for (let at: usize = 0; at < BLOCK_BYTES; at += 4) {
    store<u32>(KEY + at, <u32>(w1 & 255) | (<u32>(w2 & 255) << 8) | (<u32>(w3 & 255) << 16) | (<u32>w4 << 24))
    w1 >>= 8
    w2 >>= 8
    w3 >>= 8
    w4 >>= 8
  }
}

/**
 * ψ drops the lowest of sixteen 16-bit words and appends y1⊕y2⊕y3⊕y4⊕y13⊕y16. Four appended words come at
 * once: all terms but the last are known beforehand, and the last, being the word appended just before,
 * makes of them a running XOR.
 */
function nextFour(a: u64, b: u64, d: u64): u64 {
  let sum = a ^ ((a >> 16) | (b << 48)) ^ ((a >> 32) | (b << 32)) ^ ((a >> 48) | (b << 16)) ^ d
  sum ^= sum << 16
  sum ^= sum << 32
  return sum ^ ((d >> 48) * 0x0001000100010001)
}

/** ψ applied 4 · `rounds` times. */
function mixFourTimes(rounds: i32): void {
  let a = load<u64>(MIX)
  let b = load<u64>(MIX, 8)
  let c = load<u64>(MIX, 16)
  let d = load<u64>(MIX, 24)
  for (let round = 0; round < rounds; round++) {
    const next = nextFour(a, b, d)
    a = b
    b = c
    c = d
    d = next
  }
  store<u64>(MIX, a)
  store<u64>(MIX, b, 8)
  store<u64>(MIX, c, 16)
  store<u64>(MIX, d, 24)
}

function mixOnce(): void {
  const a = load<u64>(MIX)
  const b = load<u64>(MIX, 8)
  const c = load<u64>(MIX, 16)
  const d = load<u64>(MIX, 24)
  store<u64>(MIX, (a >> 16) | (b << 48))
  store<u64>(MIX, (b >> 16) | (c << 48), 8)
  store<u64>(MIX, (c >> 16) | (d << 48), 16)
  store<u64>(MIX, (d >> 16) | (nextFour(a, b, d) << 48), 24)
}
