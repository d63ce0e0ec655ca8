// Turns what was received into the UTF-8 that everything after works on: a private copy (nobody can change
// the bytes between parsing and digesting) closed by one NUL, which no document may contain, so that scanning
// loops need no end check. UTF-16 is recognised by its byte order mark.
import { isAscii, isUtf8 } from 'node:buffer'
import { XmlError } from '../errors.ts'
import { positionOf } from './position.ts'
import { newBytes } from './slab.ts'

export interface Source {
  /** UTF-8 without byte order mark, and one NUL more. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Length without the NUL. */
  readonly length: number
  readonly wasUtf16: boolean
}

export function readSource(received: Uint8Array): Source {
  const [first, second, third] = received
  if (first === 0xff && second === 0xfe) return fromUtf16(received, 'utf-16le')
  if (first === 0xfe && second === 0xff) return fromUtf16(received, 'utf-16be')
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf
  const bytes = newBytes(received.length + (hasMark ? -2 : 1))
  bytes.set(hasMark ? received.subarray(3) : received)
  requireLegalUtf8(bytes)
  return { bytes, length: bytes.length - 1, wasUtf16: false }
}

function fromUtf16(received: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Source {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(received)
  } catch {
    throw new XmlError('encoding', `The document begins as ${encoding.toUpperCase()} but is not valid in it.`)
  }
  const bytes = new TextEncoder().encode(`${text}\0`)
  requireLegalUtf8(bytes)
  return { bytes, length: bytes.length - 1, wasUtf16: true }
}

const nonCharacters = [Buffer.from('\ufffe'), Buffer.from('\uffff')]

function requireLegalUtf8(bytes: Uint8Array): void {
  if (isAscii(bytes)) return
  if (!isUtf8(bytes)) {
    const position = positionOf(bytes, invalidUtf8At(bytes))
    throw new XmlError('encoding', 'The document is not valid UTF-8; save it as UTF-8.', position)
  }
  const search = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const nonCharacter of nonCharacters) {
    const at = search.indexOf(nonCharacter)
    if (at >= 0) {
      const message = 'U+FFFE and U+FFFF are not allowed in XML; remove the character.'
      throw new XmlError('illegal-character', message, positionOf(bytes, at))
    }
  }
}

/** Where the first sequence starts that is not UTF-8, found by halving. */
function invalidUtf8At(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > longestSequence * 2) {
    const middle = sequenceStart(bytes, (good + bad) >> 1)
    if (middle > good && isUtf8(bytes.subarray(good, middle))) good = middle
    else bad = Math.max(middle, good + 1)
  }
  while (good < bad) {
    const lead = bytes[good]!
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    if (!isUtf8(bytes.subarray(good, good + size))) break
    good += size
  }
  return good
}

const longestSequence = 4

/** The nearest offset at or before `at` that does not lie inside a sequence. */
function sequenceStart(bytes: Uint8Array, at: number): number {
  for (let back = 0; back < longestSequence; back++) {
    if ((bytes[at - back]! & 0xc0) !== 0x80) return at - back
  }
  return at
}
