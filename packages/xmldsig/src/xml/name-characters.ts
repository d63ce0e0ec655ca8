// Which characters a name may hold: XML 1.0, fifth edition, productions 4 and 4a, without the colon
// (Namespaces in XML, NCName).
import { byteClass, COLON, IN_NAME, STARTS_NAME } from './byte-classes.ts'

const startRanges: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
]

const furtherRanges: readonly (readonly [number, number])[] = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
]

const isIn = (ranges: readonly (readonly [number, number])[], character: number) =>
  ranges.some(([low, high]) => low <= character && character <= high)

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function isNcName(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || (byteClass[bytes[start]!]! & STARTS_NAME) === 0) return false
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte >= 0x80) return isUnicodeNcName(decoder.decode(bytes.subarray(start, end)))
    if (byte === COLON || (byteClass[byte]! & IN_NAME) === 0) return false
  }
  return true
}

function isUnicodeNcName(name: string): boolean {
  let isFirst = true
  for (const letter of name) {
    const character = letter.codePointAt(0)!
    if (!isIn(startRanges, character) && (isFirst || !isIn(furtherRanges, character))) return false
    isFirst = false
  }
  return true
}
