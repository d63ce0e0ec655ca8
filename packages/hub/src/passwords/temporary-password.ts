// A password for the first sign-in, made to be read aloud and typed: four groups of five, without the characters that
// look alike (0 and o, 1 and i and l). 31^20 is 99 bits.
import { randomText } from '../secrets/base62.ts'

const legible = 'abcdefghjkmnpqrstuvwxyz23456789'

export function createTemporaryPassword(): string {
  return Array.from({ length: 4 }, () => randomText(legible, 5)).join('-')
}
