// Random text, and the checksum that tells a mistyped or cut-off token from a real one without asking the database.
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const checksumLength = 6

export const randomBase62 = (length: number): string => randomText(base62, length)

/** Every character is equally likely: randomInt has no modulo bias. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const withChecksum = (text: string): string => text + checksumOf(text)

export function hasChecksum(text: string): boolean {
  return text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength))
}

/** CRC-32 in base62: six digits hold it, since 62^6 is more than 2^32. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
