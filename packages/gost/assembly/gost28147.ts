// GOST 28147-89 (RFC 5830): the block cipher under every S-box. One round's substitution and rotation
// by 11 are folded into four tables of 256 words per S-box, computed when the module starts.
// Table look-ups depend on the data, so this is not constant time: meant for key files and hashes.
import { SBOX_COUNT, substitute } from './sboxes'

const TABLE_BYTES: usize = 4096
const TABLES: usize = memory.data(24576, 16)

for (let sbox = 0; sbox < SBOX_COUNT; sbox++) {
  for (let position = 0; position < 4; position++) expand(sbox, position)
}

function expand(sbox: i32, position: i32): void {
  const table = tableOf(sbox) + (<usize>position << 10)
  for (let byte: u32 = 0; byte < 256; byte++) {
    const low = substitute(sbox, 2 * position, byte & 15)
    const high = substitute(sbox, 2 * position + 1, byte >> 4)
    store<u32>(table + (<usize>byte << 2), rotl<u32>(((high << 4) | low) << (position << 3), 11))
  }
}

export function tableOf(sbox: i32): usize {
  return TABLES + <usize>sbox * TABLE_BYTES
}

function round(table: usize, sum: u32): u32 {
  return (
    load<u32>(table + ((sum & 255) << 2)) ^
    load<u32>(table + (((sum >> 8) & 255) << 2), 1024) ^
    load<u32>(table + (((sum >> 16) & 255) << 2), 2048) ^
    load<u32>(table + ((sum >> 24) << 2), 3072)
  )
}

/** The block holds N1 in its low half and N2 in its high half; the key is eight words in memory. */
export function encryptBlock(table: usize, key: usize, block: u64): u64 {
  let n1 = <u32>block
  let n2 = <u32>(block >> 32)
  for (let pass = 0; pass < 3; pass++) {
    for (let at: usize = 0; at < 32; at += 8) {
      n2 ^= round(table, n1 + load<u32>(key + at))
      n1 ^= round(table, n2 + load<u32>(key + at, 4))
    }
  }
  for (let at: usize = 32; at > 0; at -= 8) {
    n2 ^= round(table, n1 + load<u32>(key + at - 4))
    n1 ^= round(table, n2 + load<u32>(key + at - 8))
  }
  return (<u64>n1 << 32) | <u64>n2
}

export function decryptBlock(table: usize, key: usize, block: u64): u64 {
  let n1 = <u32>block
  let n2 = <u32>(block >> 32)
  for (let at: usize = 0; at < 32; at += 8) {
    n2 ^= round(table, n1 + load<u32>(key + at))
    n1 ^= round(table, n2 + load<u32>(key + at, 4))
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let at: usize = 32; at > 0; at -= 8) {
      n2 ^= round(table, n1 + load<u32>(key + at - 4))
      n1 ^= round(table, n2 + load<u32>(key + at - 8))
    }
  }
  return (<u64>n1 << 32) | <u64>n2
}
