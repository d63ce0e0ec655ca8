// The base64 transform (XML Signature, section 6.6.2) and strict base64 as signatures need it: the standard
// alphabet, right padding, no stray bits; white space may stand anywhere.
import { XmlError } from '../errors.ts'
import { byteClass, WHITE } from '../xml/byte-classes.ts'
import { textBytes } from '../xml/text.ts'
import type { XmlDocument } from '../xml/tree.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const NOT_IN_ALPHABET = 255
const digits = new Uint8Array(256).fill(NOT_IN_ALPHABET)
for (const [value, letter] of [...alphabet].entries()) digits[letter.charCodeAt(0)] = value
const PADDING = 0x3d

/** The octets that the text inside an element stands for. */
export function decodeElement(document: XmlDocument, element: number): Uint8Array {
  return decodeBase64(textBytes(document, element))
}

export function decodeBase64(text: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let length = 0
  let group = 0
  let inGroup = 0
  let padding = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    let digit = digits[byte]!
    if (digit === NOT_IN_ALPHABET) {
      if ((byteClass[byte]! & WHITE) !== 0) continue
      if (byte !== PADDING) refuse('A character is not of the base64 alphabet.')
      digit = 0
      padding++
    } else if (padding > 0) refuse('There is text after the padding.')
    group = (group << 6) | digit
    if (++inGroup < 4) continue
    decoded[length++] = group >> 16
    decoded[length++] = group >> 8
    decoded[length++] = group
    group = inGroup = 0
  }
  if (inGroup !== 0 || padding > 2) refuse('It is cut off or wrongly padded.')
  for (let at = length - padding; at < length; at++) {
    if (decoded[at] !== 0) refuse('Its padding hides bits.')
  }
  return decoded.subarray(0, length - padding)
}

function refuse(reason: string): never {
  throw new XmlError('base64', `Not valid base64: ${reason}`)
}
