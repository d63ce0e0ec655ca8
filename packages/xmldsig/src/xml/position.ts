// Line and column of an offset, both from 1, columns counted in characters. Computed only when an error is
// reported, so that parsing keeps no count of lines.
import type { XmlPosition } from '../errors.ts'
import { CR, LF } from './byte-classes.ts'

export function positionOf(bytes: Uint8Array, offset: number): XmlPosition {
  let line = 1
  let column = 1
  for (let at = 0; at < offset; at++) {
    const byte = bytes[at]!
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) {
      line++
      column = 1
    } else if ((byte & 0xc0) !== 0x80) column++
  }
  return { line, column }
}
