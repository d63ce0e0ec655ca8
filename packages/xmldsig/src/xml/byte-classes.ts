// One table look-up tells what a byte may be. Bytes from 0x80 up are parts of UTF-8 sequences that were
// found valid before parsing, so they are plain everywhere and provisionally allowed in names.

export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const SPACE = 0x20
export const BANG = 0x21
export const QUOTE = 0x22
export const HASH = 0x23
export const AMPERSAND = 0x26
export const APOSTROPHE = 0x27
export const HYPHEN = 0x2d
export const SLASH = 0x2f
export const COLON = 0x3a
export const SEMICOLON = 0x3b
export const LESS = 0x3c
export const EQUALS = 0x3d
export const GREATER = 0x3e
export const QUESTION = 0x3f
export const BRACKET = 0x5d

/** May stand in a name (colon included). */
export const IN_NAME = 1
/** White space of the XML grammar. */
export const WHITE = 2
/** Character data that is its own canonical form. */
export const PLAIN_TEXT = 4
/** Attribute value bytes that are their own canonical form and cannot end the value. */
export const PLAIN_VALUE = 8
/** Inside comments, processing instructions and CDATA: nothing to look at. */
export const PLAIN_SECTION = 16
/** May start a name. */
export const STARTS_NAME = 64
/** A control character that XML 1.0 forbids. */
export const FORBIDDEN = 32

const matches = (pattern: RegExp, byte: number) => pattern.test(String.fromCharCode(byte))

function classify(byte: number): number {
  if (byte >= 0x80) return IN_NAME | STARTS_NAME | PLAIN_TEXT | PLAIN_VALUE | PLAIN_SECTION
  const isWhite = byte === SPACE || byte === TAB || byte === LF || byte === CR
  if (byte < SPACE && !isWhite) return FORBIDDEN
  let found = isWhite ? WHITE : 0
  if (matches(/[-.:\w]/, byte)) found |= IN_NAME
  if (matches(/[A-Z_a-z]/, byte)) found |= STARTS_NAME
  if (![LESS, GREATER, AMPERSAND, CR].includes(byte)) found |= PLAIN_TEXT
  if (![LESS, AMPERSAND, CR, LF, TAB, QUOTE, APOSTROPHE].includes(byte)) found |= PLAIN_VALUE
  if (![HYPHEN, QUESTION, BRACKET, CR].includes(byte)) found |= PLAIN_SECTION
  return found
}

export const byteClass: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => classify(byte))
