// The form in which PKCS #12 hashes a password: UTF-16, big-endian, with a closing zero. Made byte by byte, because
// Node's own conversions go through buffers and strings that nobody wipes.
import { secretBytes } from '@notarium/gost'

/** `utf8` is known to be valid. The caller wipes the result. */
export function bmpStringOf(utf8: Uint8Array): Uint8Array {
  const bmp = secretBytes(2 * unitsOf(utf8) + 2)
  let end = 0
  const put = (unit: number) => {
    bmp[end++] = unit >> 8
    bmp[end++] = unit & 0xff
  }
  for (let at = 0; at < utf8.length; ) {
    const first = utf8[at] as number
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    let point = size === 1 ? first : first & (0x7f >> size)
    for (let i = 1; i < size; i++) point = (point << 6) | ((utf8[at + i] as number) & 0x3f)
    at += size
    if (point < 0x10000) put(point)
    else {
      put(0xd7c0 + (point >> 10))
      put(0xdc00 + (point & 0x3ff))
    }
  }
  return bmp
}

/** Each character has one first byte; those of four bytes become a pair. */
function unitsOf(utf8: Uint8Array): number {
  let units = 0
  for (const byte of utf8) {
    if ((byte & 0xc0) !== 0x80) units++
    if (byte >= 0xf0) units++
  }
  return units
}
