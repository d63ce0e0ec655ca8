// Character references and the five predefined entities. There is no DTD, so there are no others.
import { AMPERSAND, HASH, SEMICOLON } from './byte-classes.ts'

const LOWER_X = 0x78
const predefined: readonly (readonly [string, number])[] = [
  ['amp;', 0x26],
  ['lt;', 0x3c],
  ['gt;', 0x3e],
  ['quot;', 0x22],
  ['apos;', 0x27],
]

/** Longest that is read: leading zeros are legal, but nobody needs many. */
const longestReference = 32

/** Length of the reference at `at` (an ampersand) up to its semicolon, and the character it stands for; */
/** length 0 when it is none that is allowed. */
export interface Reference {
  readonly length: number
  readonly character: number
}

const noReference: Reference = { length: 0, character: 0 }

export function readReference(bytes: Uint8Array, at: number): Reference {
  if (bytes[at] !== AMPERSAND) return noReference
  if (bytes[at + 1] === HASH) return readCharacterReference(bytes, at)
  for (const [name, character] of predefined) {
    if (startsWith(bytes, at + 1, name)) return { length: name.length + 1, character }
  }
  return noReference
}

function readCharacterReference(bytes: Uint8Array, start: number): Reference {
  const isHex = bytes[start + 2] === LOWER_X
  const base = isHex ? 16 : 10
  const firstDigit = start + (isHex ? 3 : 2)
  let character = 0
  for (let at = firstDigit; at < start + longestReference; at++) {
    const byte = bytes[at] ?? 0
    if (byte === SEMICOLON) {
      const isLegal = at > firstDigit && isXmlCharacter(character)
      return isLegal ? { length: at + 1 - start, character } : noReference
    }
    const digit = digitValue(byte)
    if (digit >= base) return noReference
    character = Math.min(character * base + digit, 0x110000)
  }
  return noReference
}

function digitValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 99
}

function isXmlCharacter(character: number): boolean {
  if (character < 0x20) return character === 0x09 || character === 0x0a || character === 0x0d
  if (character >= 0xd800 && character <= 0xdfff) return false
  return character !== 0xfffe && character !== 0xffff && character <= 0x10ffff
}

export function startsWith(bytes: Uint8Array, at: number, ascii: string): boolean {
  for (let index = 0; index < ascii.length; index++) {
    if (bytes[at + index] !== ascii.charCodeAt(index)) return false
  }
  return true
}

const canonicalInText = ['&amp;', '&lt;', '&gt;', '&#xD;']
const canonicalInValue = ['&amp;', '&lt;', '&quot;', '&#x9;', '&#xA;', '&#xD;']

/** Whether canonical form writes the reference at `at` in just this way. */
export function isCanonicalReference(bytes: Uint8Array, at: number, inValue: boolean): boolean {
  const spellings = inValue ? canonicalInValue : canonicalInText
  return spellings.some((spelling) => startsWith(bytes, at, spelling))
}
