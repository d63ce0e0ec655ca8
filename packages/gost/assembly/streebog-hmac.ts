// The loop of PBKDF2 (RFC 8018) over HMAC-Streebog: U = HMAC(U), T ^= U, as often as asked.
import { streebogFinish } from './streebog'
import { streebogBlocks } from './streebog'

/** Contexts that have taken in the inner and the outer padded key. */
export const INNER: usize = memory.data(192, 16)
export const OUTER: usize = memory.data(192, 16)
export const U: usize = memory.data(64, 16)
export const T: usize = memory.data(64, 16)
const WORK: usize = memory.data(192, 16)

export function hmacRounds(count: u32, digestSize: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    absorb(INNER, digestSize)
    absorb(OUTER, digestSize)
    for (let word: usize = 0; word < digestSize; word += 8) {
      store<u64>(T + word, load<u64>(T + word) ^ load<u64>(U + word))
    }
  }
}

/** U = the digest of `keyed` continued with U. */
function absorb(keyed: usize, digestSize: u32): void {
  memory.copy(WORK, keyed, 192)
  const blocks = digestSize >> 6
  streebogBlocks(WORK, U, blocks, false)
  streebogFinish(WORK, U, digestSize & 63, false)
  memory.copy(U, WORK + 64 - digestSize, digestSize)
}
