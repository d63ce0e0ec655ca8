// HMAC over Streebog where it runs often: the loop of PBKDF2 (RFC 8018), and the one HMAC of a signature's nonce,
// which must not look anything up by its secrets.
import { forgetSecrets } from './streebog-secret'
import { streebogBlocks, streebogFinish, streebogStartPair } from './streebog'

/** Contexts that have taken in the inner and the outer padded key. */
export const INNER: usize = memory.data(192, 16)
export const OUTER: usize = memory.data(192, 16)
export const U: usize = memory.data(64, 16)
export const T: usize = memory.data(64, 16)
/** Key (64 bytes, filled up with zeros) and message of `secretHmac`. */
export const HMAC_KEY: usize = memory.data(64, 16)
export const HMAC_MESSAGE: usize = memory.data(128, 16)
const WORK: usize = memory.data(192, 16)
const INNER_PAD: usize = memory.data(64, 16)
const OUTER_PAD: usize = memory.data(64, 16)

/** U = HMAC(U), T ^= U, as often as asked. */
export function hmacRounds(count: u32, digestSize: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    continueWith(INNER, U, digestSize, digestSize, false)
    continueWith(OUTER, U, digestSize, digestSize, false)
    for (let word: usize = 0; word < digestSize; word += 8) {
      store<u64>(T + word, load<u64>(T + word) ^ load<u64>(U + word))
    }
  }
}

/** U = HMAC-Streebog-512 of the message of `length` bytes. Wipes what it was given and what it made on the way. */
export function secretHmac(length: u32): void {
  for (let i: usize = 0; i < 64; i += 8) {
    const key = load<u64>(HMAC_KEY + i)
    store<u64>(INNER_PAD + i, key ^ 0x3636363636363636)
    store<u64>(OUTER_PAD + i, key ^ 0x5c5c5c5c5c5c5c5c)
  }
  streebogStartPair(INNER, INNER_PAD, OUTER, OUTER_PAD)
  continueWith(INNER, HMAC_MESSAGE, length, 64, true)
  continueWith(OUTER, U, 64, 64, true)
  memory.fill(HMAC_KEY, 0, 64)
  memory.fill(INNER_PAD, 0, 64)
  memory.fill(OUTER_PAD, 0, 64)
  memory.fill(INNER, 0, 192)
  memory.fill(OUTER, 0, 192)
  memory.fill(WORK, 0, 192)
  forgetSecrets()
}

/** U = the digest of `keyed` continued with the data. */
function continueWith(keyed: usize, data: usize, length: u32, digestSize: u32, isSecret: bool): void {
  memory.copy(WORK, keyed, 192)
  const blocks = length >> 6
  streebogBlocks(WORK, data, blocks, isSecret)
  streebogFinish(WORK, data + (blocks << 6), length & 63, isSecret)
  memory.copy(U, WORK + 64 - digestSize, digestSize)
}
