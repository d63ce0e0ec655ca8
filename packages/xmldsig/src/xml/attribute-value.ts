// The value of an attribute, between its quotes.
import { AMPERSAND, APOSTROPHE, byteClass, LESS, PLAIN_VALUE, QUOTE, WHITE } from './byte-classes.ts'
import { fail, type ParserState, unexpected } from './parser-state.ts'
import { isCanonicalReference, readReference } from './references.ts'
import { SUBTREE_DIRTY, TAG_DIRTY } from './tree.ts'

const dirtyTag = TAG_DIRTY | SUBTREE_DIRTY

/** Reads the value whose opening quote is at `start`; returns the offset after the closing one. */
export function parseValue(state: ParserState, start: number): number {
  const { bytes } = state
  const quote = bytes[start]!
  if (quote !== QUOTE) {
    if (quote !== APOSTROPHE) unexpected(state, start, 'a value in quotes')
    state.marks |= dirtyTag
  }
  let at = start + 1
  for (;;) {
    let byte = bytes[at]!
    while ((byteClass[byte]! & PLAIN_VALUE) !== 0) byte = bytes[++at]!
    if (byte === quote) return at + 1
    if (byte === AMPERSAND) {
      if (!isCanonicalReference(bytes, at, true)) state.marks |= dirtyTag
      at = skipReference(state, at)
    } else if (byte === QUOTE || byte === APOSTROPHE) at++
    else if ((byteClass[byte]! & WHITE) !== 0) {
      state.marks |= dirtyTag
      at++
    } else if (byte === LESS) {
      fail(state, 'syntax', 'A "<" cannot stand in an attribute value; write "&lt;".', at)
    } else unexpected(state, at, 'the closing quote')
  }
}

/** Returns the offset after the reference at `at`. */
export function skipReference(state: ParserState, at: number): number {
  const { length } = readReference(state.bytes, at)
  if (length > 0) return at + length
  fail(state, 'reference', 'Not a reference to a legal character or to amp, lt, gt, quot or apos.', at)
}
