// A namespace declaration as canonical form writes it. Exclusive canonicalisation may write the same one on every
// other element, so each is made once a document.
import { valueEscapes } from '../xml/character-data.ts'
import { EMPTY, type NameTable } from '../xml/names.ts'
import { newBytes } from '../xml/slab.ts'
import type { XmlDocument } from '../xml/tree.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
const defaultStart = ascii(' xmlns="')
const prefixedStart = ascii(' xmlns:')
const equalsQuote = ascii('="')
const QUOTE = 0x22

export function declarationBytes(document: XmlDocument, binding: number): Uint8Array {
  const { declarations } = document.vocabulary
  const known = declarations.get(binding)
  if (known !== undefined) return known
  const made = makeDeclaration(document, binding)
  declarations.set(binding, made)
  return made
}

function makeDeclaration(document: XmlDocument, binding: number): Uint8Array {
  const { names, bindingPrefix, bindingUri } = document.vocabulary
  const prefix = bindingPrefix[binding]!
  const uri = bindingUri[binding]!
  const start = prefix === EMPTY ? defaultStart : prefixedStart
  const prefixLength = names.starts[prefix + 1]! - names.starts[prefix]!
  const middle = prefix === EMPTY ? 0 : prefixLength + equalsQuote.length
  const bytes = newBytes(start.length + middle + escapedLength(names, uri) + 1)
  bytes.set(start)
  if (prefix !== EMPTY) {
    bytes.set(names.bytes.subarray(names.starts[prefix], names.starts[prefix + 1]), start.length)
    bytes.set(equalsQuote, start.length + prefixLength)
  }
  writeEscaped(names, uri, bytes, start.length + middle)
  bytes[bytes.length - 1] = QUOTE
  return bytes
}

function escapedLength(names: NameTable, uri: number): number {
  const end = names.starts[uri + 1]!
  let length = 0
  for (let at = names.starts[uri]!; at < end; at++) length += valueEscapes[names.bytes[at]!]?.length ?? 1
  return length
}

function writeEscaped(names: NameTable, uri: number, bytes: Uint8Array, offset: number): void {
  const end = names.starts[uri + 1]!
  let to = offset
  for (let at = names.starts[uri]!; at < end; at++) {
    const byte = names.bytes[at]!
    const written = valueEscapes[byte]
    if (written === undefined) bytes[to++] = byte
    else {
      bytes.set(written, to)
      to += written.length
    }
  }
}
