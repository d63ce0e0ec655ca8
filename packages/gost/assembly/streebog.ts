// Streebog (GOST R 34.11-2012, RFC 6986) over a context in memory. What is public is hashed with table look-ups
// that follow the data; what is secret goes through streebog-secret.ts, which is slower.
//
// Context: h (64 bytes), N (64), Σ (64). The caller feeds whole blocks; the last, shorter one goes to `finish`.
import { buildFirstKeys, buildSecretTables, compressFirstPair, compressSecret } from './streebog-secret'
import { buildStreebogTables, LPS, ROUND } from './streebog-tables'

const N_OFFSET: usize = 64
const SIGMA_OFFSET: usize = 128
const ZERO: usize = memory.data(64, 16)
const PADDED: usize = memory.data(64, 16)

buildStreebogTables()
buildSecretTables()
buildFirstKeys(ROUND)

export function streebogInit(context: usize, bits: u32): void {
  memory.fill(context, bits == 256 ? 1 : 0, 64)
  memory.fill(context + N_OFFSET, 0, 128)
}

export function streebogBlocks(context: usize, data: usize, blocks: u32, isSecret: bool): void {
  for (let i: u32 = 0; i < blocks; i++, data += 64) {
    compress(context, context + N_OFFSET, data, isSecret)
    addNumber(context + N_OFFSET, 512)
    addBlock(context + SIGMA_OFFSET, data)
  }
}

/** Starts two Streebog-512 with a secret block each, at the cost of one. */
export function streebogStartPair(context: usize, block: usize, other: usize, otherBlock: usize): void {
  memory.fill(context, 0, 192)
  memory.fill(other, 0, 192)
  compressFirstPair(context, block, other, otherBlock)
  addNumber(context + N_OFFSET, 512)
  addNumber(other + N_OFFSET, 512)
  addBlock(context + SIGMA_OFFSET, block)
  addBlock(other + SIGMA_OFFSET, otherBlock)
}

/** Takes the last `length` (< 64) bytes; the digest is then the context's h (its upper half for 256 bits). */
export function streebogFinish(context: usize, data: usize, length: u32, isSecret: bool): void {
  padBlock(PADDED, data, length)
  compress(context, context + N_OFFSET, PADDED, isSecret)
  addNumber(context + N_OFFSET, length << 3)
  addBlock(context + SIGMA_OFFSET, PADDED)
  compress(context, ZERO, context + N_OFFSET, isSecret)
  compress(context, ZERO, context + SIGMA_OFFSET, isSecret)
  memory.fill(PADDED, 0, 64)
}

function padBlock(target: usize, data: usize, length: u32): void {
  memory.fill(target, 0, 64)
  memory.copy(target, data, length)
  store<u8>(target + length, 1)
}

function addNumber(target: usize, value: u64): void {
  for (let i: usize = 0; i < 64; i += 8) {
    const sum = load<u64>(target + i) + value
    value = u64(sum < value)
    store<u64>(target + i, sum)
  }
}

function addBlock(target: usize, block: usize): void {
  let carry: u64 = 0
  for (let i: usize = 0; i < 64; i += 8) {
    const a = load<u64>(target + i)
    const partial = a + load<u64>(block + i)
    const sum = partial + carry
    carry = u64(partial < a) | u64(sum < partial)
    store<u64>(target + i, sum)
  }
}

// What a round of key and state works on: each already combined with the round constant and the round key. Two
// pairs of blocks, because a round writes one while it reads the other.
const KEY: usize = memory.data(64, 16)
const STATE: usize = memory.data(64, 16)
const NEXT_KEY: usize = memory.data(64, 16)
const NEXT_STATE: usize = memory.data(64, 16)

/** Where a byte stands in a table of words. */
// @ts-ignore: decorator
@inline
function at(byte: usize): usize {
  return <usize>load<u8>(byte) << 3
}

/** Word i of LPS: byte i of each word through its table. In vectors, because V8 loads scalars twice here. */
// @ts-ignore: decorator
@inline
function word(block: usize, i: usize): v128 {
  let sum = v128.load_zero<u64>(at(block + i), LPS)
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 8), LPS + 2048))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 16), LPS + 4096))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 24), LPS + 6144))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 32), LPS + 8192))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 40), LPS + 10240))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 48), LPS + 12288))
  sum = v128.xor(sum, v128.load_zero<u64>(at(block + i + 56), LPS + 14336))
  return sum
}

// @ts-ignore: decorator
@inline
function twoWords(block: usize, i: usize): v128 {
  return i64x2.shuffle(word(block, i), word(block, i + 1), 0, 2)
}

/** Two words of a round: the new key with the next constant, the new state with the new key. */
// @ts-ignore: decorator
@inline
function quarterRound(key: usize, state: usize, nextKey: usize, nextState: usize, constant: usize, i: usize): void {
  const newKey = twoWords(key, i)
  v128.store(nextKey + i * 8, v128.xor(newKey, v128.load(constant + i * 8)))
  v128.store(nextState + i * 8, v128.xor(newKey, twoWords(state, i)))
}

// @ts-ignore: decorator
@inline
function round(key: usize, state: usize, nextKey: usize, nextState: usize, constant: usize): void {
  quarterRound(key, state, nextKey, nextState, constant, 0)
  quarterRound(key, state, nextKey, nextState, constant, 2)
  quarterRound(key, state, nextKey, nextState, constant, 4)
  quarterRound(key, state, nextKey, nextState, constant, 6)
}

/** The compression function g_N: h becomes E(LPS(h ⊕ N), message) ⊕ h ⊕ message. */
function compress(h: usize, n: usize, message: usize, isSecret: bool): void {
  if (isSecret) {
    compressSecret(h, n, message, ROUND)
    return
  }
  for (let i: usize = 0; i < 64; i += 8) store<u64>(NEXT_KEY + i, load<u64>(h + i) ^ load<u64>(n + i))
  for (let i: usize = 0; i < 8; i += 2) {
    const firstKey = twoWords(NEXT_KEY, i)
    v128.store(KEY + i * 8, v128.xor(firstKey, v128.load(ROUND + i * 8)))
    v128.store(STATE + i * 8, v128.xor(firstKey, v128.load(message + i * 8)))
  }
  for (let constant = ROUND + 64; constant < ROUND + 13 * 64; constant += 128) {
    round(KEY, STATE, NEXT_KEY, NEXT_STATE, constant)
    round(NEXT_KEY, NEXT_STATE, KEY, STATE, constant + 64)
  }
  for (let i: usize = 0; i < 64; i += 8) {
    store<u64>(h + i, load<u64>(h + i) ^ load<u64>(STATE + i) ^ load<u64>(message + i))
  }
}
