// Text and attribute values as the source writes them, rendered as the characters they stand for: line ends and
// white space normalised, references and CDATA sections resolved, and then escaped as the caller wants it.
import { AMPERSAND, byteClass, CR, LESS, LF, PLAIN_TEXT, PLAIN_VALUE, TAB } from './byte-classes.ts'
import { collect, type Output, putBytes, putSource } from './output.ts'
import { isCanonicalReference, readReference } from './references.ts'

/** What to write instead of a character, by its code. */
export type Escapes = readonly (Uint8Array | undefined)[]

const encoder = new TextEncoder()
const ascii = (text: string) => encoder.encode(text)

function escapes(replacements: Readonly<Record<string, string>>): Escapes {
  const table = new Array<Uint8Array | undefined>(128).fill(undefined)
  for (const [character, written] of Object.entries(replacements)) {
    table[character.charCodeAt(0)] = ascii(written)
  }
  return table
}

/** Canonical XML, section 2.3: text nodes. */
export const textEscapes: Escapes = escapes({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' })
/** Canonical XML, section 2.3: attribute values. */
export const valueEscapes: Escapes = escapes({
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
})
export const noEscapes: Escapes = escapes({})

const lineFeed = ascii('\n')
const space = ascii(' ')
const sectionStart = '<![CDATA['.length
const sectionEnd = ascii(']]>')

/** Text between two nodes. */
export function renderText(output: Output, start: number, end: number, table: Escapes): void {
  const { source } = output
  let done = start
  let at = start
  while (at < end) {
    const byte = source[at]!
    if ((byteClass[byte]! & PLAIN_TEXT) !== 0 || isKeptReference(source, at, byte, false, table)) {
      at++
      continue
    }
    putSource(output, done, at)
    if (byte === LESS) at = renderSection(output, at + sectionStart, table)
    else if (byte === CR) at = renderLineEnd(output, at, lineFeed)
    else if (byte === AMPERSAND) at = renderReference(output, at, table)
    else renderCharacter(output, source[at++]!, table)
    done = at
  }
  putSource(output, done, end)
}

/** Contents of a CDATA section from `start`; returns the offset after its end. */
function renderSection(output: Output, start: number, table: Escapes): number {
  const { source } = output
  let done = start
  let at = start
  while (
    !(source[at] === sectionEnd[0] && source[at + 1] === sectionEnd[1] && source[at + 2] === sectionEnd[2])
  ) {
    const byte = source[at]!
    if ((byteClass[byte]! & PLAIN_TEXT) !== 0) {
      at++
      continue
    }
    putSource(output, done, at)
    if (byte === CR) at = renderLineEnd(output, at, lineFeed)
    else renderCharacter(output, source[at++]!, table)
    done = at
  }
  putSource(output, done, at)
  return at + sectionEnd.length
}

/** The value of an attribute, without its quotes. */
export function renderValue(output: Output, start: number, end: number, table: Escapes): void {
  const { source } = output
  let done = start
  let at = start
  while (at < end) {
    const byte = source[at]!
    if ((byteClass[byte]! & PLAIN_VALUE) !== 0 || isKeptReference(source, at, byte, true, table)) {
      at++
      continue
    }
    putSource(output, done, at)
    if (byte === AMPERSAND) at = renderReference(output, at, table)
    else if (byte === CR || byte === LF || byte === TAB) at = renderLineEnd(output, at, space)
    else renderCharacter(output, source[at++]!, table)
    done = at
  }
  putSource(output, done, end)
}

/** Comments and processing instructions: line ends alone are normalised. */
export function renderLines(output: Output, start: number, end: number): void {
  const { source } = output
  let done = start
  for (let at = start; at < end; at++) {
    if (source[at] !== CR) continue
    putSource(output, done, at)
    done = renderLineEnd(output, at, lineFeed)
    at = done - 1
  }
  putSource(output, done, end)
}

/** Characters that need no interpretation. */
export function renderPlain(
  output: Output,
  bytes: Uint8Array,
  start: number,
  end: number,
  table: Escapes,
): void {
  let done = start
  for (let at = start; at < end; at++) {
    const written = table[bytes[at]!]
    if (written === undefined) continue
    putBytes(output, bytes, done, at)
    putBytes(output, written)
    done = at + 1
  }
  putBytes(output, bytes, done, end)
}

const isKeptReference = (source: Uint8Array, at: number, byte: number, inValue: boolean, table: Escapes) =>
  byte === AMPERSAND && table !== noEscapes && isCanonicalReference(source, at, inValue)

/** A carriage return with the line feed after it is one line end. */
function renderLineEnd(output: Output, at: number, written: Uint8Array): number {
  putBytes(output, written)
  return output.source[at] === CR && output.source[at + 1] === LF ? at + 2 : at + 1
}

function renderReference(output: Output, at: number, table: Escapes): number {
  const { length, character } = readReference(output.source, at)
  renderCharacter(output, character, table)
  return at + length
}

function renderCharacter(output: Output, character: number, table: Escapes): void {
  const written = table[character]
  if (written !== undefined) putBytes(output, written)
  else {
    const { written: length } = encoder.encodeInto(String.fromCodePoint(character), oneCharacter)
    putBytes(output, oneCharacter, 0, length)
  }
}

const oneCharacter = new Uint8Array(4)

export const unescapedValue = (source: Uint8Array, start: number, end: number): Uint8Array =>
  collect(source, (output) => renderValue(output, start, end, noEscapes))
