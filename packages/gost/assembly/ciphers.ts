// What the ciphers and the old hash show to the outside: two places in memory to put a key and data into,
// and functions that work on them.
import { decryptBlock, encryptBlock, tableOf } from './gost28147'
import { SBOX_TC26_Z } from './sboxes'

export { gost94Context, gost94Digest, gost94Update } from './gost3411-94'
export { kuznyechikEncrypt, kuznyechikExpand } from './kuznyechik'

const KEY: usize = memory.data(160, 16)
const DATA: usize = memory.data(32768, 16)

/** Room for a key, expanded or not: 160 bytes. */
export function cipherKey(): usize {
  return KEY
}

/** Room for 32 KiB of data on its way in and out. */
export function cipherData(): usize {
  return DATA
}

export function gost28147Encrypt(sbox: i32, key: usize, blocks: usize, count: i32): void {
  const table = tableOf(sbox)
  for (let i = 0; i < count; i++) {
    const at = blocks + (<usize>i << 3)
    store<u64>(at, encryptBlock(table, key, load<u64>(at)))
  }
}

export function gost28147Decrypt(sbox: i32, key: usize, blocks: usize, count: i32): void {
  const table = tableOf(sbox)
  for (let i = 0; i < count; i++) {
    const at = blocks + (<usize>i << 3)
    store<u64>(at, decryptBlock(table, key, load<u64>(at)))
  }
}

/** Magma reads key words big-endian: brings a 32-byte key into the order `magmaEncrypt` wants. */
export function magmaExpand(key: usize): void {
  for (let at = key; at < key + 32; at += 4) store<u32>(at, bswap<u32>(load<u32>(at)))
}

/** Magma is GOST 28147-89 with the S-box tc26-Z and big-endian blocks. */
export function magmaEncrypt(key: usize, blocks: usize, count: i32): void {
  const table = tableOf(SBOX_TC26_Z)
  for (let i = 0; i < count; i++) {
    const at = blocks + (<usize>i << 3)
    store<u64>(at, bswap<u64>(encryptBlock(table, key, bswap<u64>(load<u64>(at)))))
  }
}
