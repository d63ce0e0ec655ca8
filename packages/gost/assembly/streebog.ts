// Streebog (GOST R 34.11-2012, RFC 6986) over a context in memory. What is public is hashed with table look-ups
// that follow the data; what is secret goes through streebog-secret.ts, which is slower.
//
// Context: h (64 bytes), N (64), Σ (64). The caller feeds whole blocks; the last, shorter one goes to `finish`.
import { buildSecretTables, compressSecret } from './streebog-secret'
import { buildStreebogTables, LPS, ROUND } from './streebog-tables'

const N_OFFSET: usize = 64
const SIGMA_OFFSET: usize = 128
const ZERO: usize = memory.data(64, 16)
const PADDED: usize = memory.data(64, 16)

buildStreebogTables()
buildSecretTables()

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

const MIXED: usize = memory.data(64, 16)

/** Where a byte of MIXED stands in a table of words. */
// @ts-ignore: decorator
@inline
function at(index: usize): usize {
  return <usize>load<u8>(MIXED + index) << 3
}

/**
 * Word i of LPS: byte i of each word in MIXED through its table. The upper halves of
 * the vectors are of no use, but V8 would load scalars twice here.
 */
// @ts-ignore: decorator
@inline
function row(target: usize, i: usize): void {
  let sum = v128.load(at(i), LPS)
  sum = v128.xor(sum, v128.load(at(i + 8), LPS + 2048))
  sum = v128.xor(sum, v128.load(at(i + 16), LPS + 4096))
  sum = v128.xor(sum, v128.load(at(i + 24), LPS + 6144))
  sum = v128.xor(sum, v128.load(at(i + 32), LPS + 8192))
  sum = v128.xor(sum, v128.load(at(i + 40), LPS + 10240))
  sum = v128.xor(sum, v128.load(at(i + 48), LPS + 12288))
  sum = v128.xor(sum, v128.load(at(i + 56), LPS + 14336))
  v128.store_lane<u64>(target + i * 8, sum, 0)
}

/** target = LPS(left ⊕ right), all blocks of eight words. */
// @ts-ignore: decorator
@inline
function lpsx(target: usize, left: usize, right: usize): void {
  store<u64>(MIXED, load<u64>(left, 0) ^ load<u64>(right, 0), 0)
  store<u64>(MIXED, load<u64>(left, 8) ^ load<u64>(right, 8), 8)
  store<u64>(MIXED, load<u64>(left, 16) ^ load<u64>(right, 16), 16)
  store<u64>(MIXED, load<u64>(left, 24) ^ load<u64>(right, 24), 24)
  store<u64>(MIXED, load<u64>(left, 32) ^ load<u64>(right, 32), 32)
  store<u64>(MIXED, load<u64>(left, 40) ^ load<u64>(right, 40), 40)
  store<u64>(MIXED, load<u64>(left, 48) ^ load<u64>(right, 48), 48)
  store<u64>(MIXED, load<u64>(left, 56) ^ load<u64>(right, 56), 56)
  row(target, 0)
  row(target, 1)
  row(target, 2)
  row(target, 3)
  row(target, 4)
  row(target, 5)
  row(target, 6)
  row(target, 7)
}

const KEY: usize = memory.data(64, 16)
const STATE: usize = memory.data(64, 16)

/** The compression function g_N: h becomes E(LPS(h ⊕ N), message) ⊕ h ⊕ message. */
function compress(h: usize, n: usize, message: usize, isSecret: bool): void {
  if (isSecret) {
    compressSecret(h, n, message, ROUND)
    return
  }
  lpsx(KEY, h, n)
  lpsx(STATE, message, KEY)
  for (let round: usize = 0; round < 11 * 64; round += 64) {
    lpsx(KEY, KEY, ROUND + round)
    lpsx(STATE, STATE, KEY)
  }
  lpsx(KEY, KEY, ROUND + 11 * 64)
  for (let i: usize = 0; i < 64; i += 8) {
    const mixed = load<u64>(STATE + i) ^ load<u64>(KEY + i) ^ load<u64>(message + i)
    store<u64>(h + i, load<u64>(h + i) ^ mixed)
  }
}
