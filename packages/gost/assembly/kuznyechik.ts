// Kuznyechik (GOST R 34.12-2015, RFC 7801), encryption only: counter mode and OMAC, the modes in use,
// never decrypt a block. S and L of a round are folded into sixteen tables of 256 blocks, computed on
// first use from π and from L's linear recurrence over GF(2⁸). Not constant time: meant for key files.
import { PI } from './pi'

const BLOCK_BYTES: usize = 16
const TABLES: usize = memory.data(65536, 16)
const ROUND_CONSTANTS: usize = memory.data(512, 16)
const SCRATCH: usize = memory.data(32, 16)
const COEFFICIENTS: usize = memory.data<u8>([
  148, 32, 133, 16, 194, 192, 1, 251, 1, 192, 194, 16, 133, 32, 148, 1,
])

let prepared = false

/** Multiplication modulo x⁸ + x⁷ + x⁶ + x + 1. */
function multiply(a: u32, b: u32): u32 {
  let product: u32 = 0
  for (; b !== 0; b >>= 1) {
    if (b & 1) product ^= a
    a <<= 1
    if (a & 256) a ^= 0x1c3
  }
  return product
}

/** L in place: sixteen times, the block moves on by a byte and its weighted sum enters in front. */
function linear(block: usize): void {
  for (let step = 0; step < 16; step++) {
    let sum: u32 = 0
    for (let at: usize = 0; at < BLOCK_BYTES; at++) {
      sum ^= multiply(load<u8>(COEFFICIENTS + at), load<u8>(block + at))
    }
    memory.copy(block + 1, block, BLOCK_BYTES - 1)
    store<u8>(block, <u8>sum)
  }
}

function prepare(): void {
  for (let position: usize = 0; position < BLOCK_BYTES; position++) fillTable(position)
  for (let i: usize = 0; i < 32; i++) {
    const constant = ROUND_CONSTANTS + (i << 4)
    store<u8>(constant + 15, <u8>(i + 1))
    linear(constant)
  }
  prepared = true
}

/** Entry x of a position's table is L of the block that has π(x) there and zeros elsewhere. */
function fillTable(position: usize): void {
  const table = TABLES + (position << 12)
  for (let bit: u32 = 0; bit < 8; bit++) {
    memory.fill(SCRATCH, 0, BLOCK_BYTES)
    store<u8>(SCRATCH + position, <u8>(<u32>1 << bit))
    linear(SCRATCH)
    const image = v128.load(SCRATCH)
    for (let x: usize = 0; x < 256; x++) {
      if (((<u32>load<u8>(PI + x) >> bit) & 1) === 0) continue
      const entry = table + (x << 4)
      v128.store(entry, v128.xor(v128.load(entry), image))
    }
  }
}

/** L(S(block)). */
function substituteAndMix(block: v128): v128 {
  v128.store(SCRATCH, block)
  let sum = i64x2.splat(0)
  for (let at: usize = 0; at < BLOCK_BYTES; at++) {
    sum = v128.xor(sum, v128.load(TABLES + (at << 12) + (<usize>load<u8>(SCRATCH + at) << 4)))
  }
  return sum
}

/** Makes ten round keys, 160 bytes in place, of the 32-byte key at `keys`. */
export function kuznyechikExpand(keys: usize): void {
  if (!prepared) prepare()
  let left = v128.load(keys)
  let right = v128.load(keys, 16)
  for (let i: usize = 0; i < 32; i++) {
    const mixed = substituteAndMix(v128.xor(left, v128.load(ROUND_CONSTANTS + (i << 4))))
    const next = v128.xor(mixed, right)
    right = left
    left = next
    if ((i & 7) !== 7) continue
    const pair = keys + (((i >> 3) + 1) << 5)
    v128.store(pair, left)
    v128.store(pair, right, 16)
  }
}

/** Enciphers `count` blocks in place under ten round keys. */
export function kuznyechikEncrypt(keys: usize, blocks: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const at = blocks + (<usize>i << 4)
    let block = v128.load(at)
    for (let round: usize = 0; round < 9; round++) {
      block = substituteAndMix(v128.xor(block, v128.load(keys + (round << 4))))
    }
    v128.store(at, v128.xor(block, v128.load(keys, 144)))
  }
}
