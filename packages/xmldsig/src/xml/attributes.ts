// The attributes of a start tag, one after the other; what their names mean is resolved when all are read.
import { parseValue } from './attribute-value.ts'
import { byteClass, EQUALS, GREATER, IN_NAME, QUOTE, SLASH, SPACE, WHITE } from './byte-classes.ts'
import { declare } from './declarations.ts'
import { EMPTY, XMLNS } from './names.ts'
import { fail, growAttributes, type ParserState, unexpected } from './parser-state.ts'
import { readName } from './qualified-name.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  NAME_START,
  SUBTREE_DIRTY,
  TAG_DIRTY,
  VALUE_END,
  VALUE_START,
} from './tree.ts'

const dirtyTag = TAG_DIRTY | SUBTREE_DIRTY

/** Reads attributes from the byte after the name up to the `>` or `/` that ends the tag, and returns its offset. */
export function parseAttributes(state: ParserState, from: number): number {
  const { bytes } = state
  const first = state.attributeCount
  let at = from
  for (;;) {
    let byte = bytes[at]!
    if (byte === GREATER || byte === SLASH) return at
    if ((byteClass[byte]! & WHITE) === 0) unexpected(state, at, 'white space, "/" or ">"')
    const isOneSpace = byte === SPACE
    byte = bytes[++at]!
    if (!isOneSpace || (byteClass[byte]! & IN_NAME) === 0) {
      state.marks |= dirtyTag
      while ((byteClass[byte]! & WHITE) !== 0) byte = bytes[++at]!
      if (byte === GREATER || byte === SLASH) return at
    }
    at = parseAttribute(state, at)
    if (state.attributeCount - first > state.limits.attributes) {
      fail(state, 'limit', `The element has more than ${state.limits.attributes} attributes.`, at)
    }
  }
}

function parseAttribute(state: ParserState, start: number): number {
  const { bytes } = state
  const { names } = state.vocabulary
  const name = readName(state, start, 'the name of an attribute')
  let at = state.nameEnd
  if (bytes[at] === EQUALS && bytes[at + 1] === QUOTE) at++
  else at = skipEquals(state, at)
  const end = parseValue(state, at)

  const attribute = state.attributeCount++
  const record = attribute << ATTRIBUTE_SHIFT
  if (record === state.attributes.length) growAttributes(state, at)
  const { attributes } = state
  attributes[record + NAME_START] = start
  attributes[record + VALUE_START] = at + 1
  attributes[record + VALUE_END] = end - 1
  attributes[record + ATTRIBUTE_TYPE] = name
  if (name === XMLNS) declare(state, state.nodeCount, attribute, EMPTY, start)
  else if (names.prefix[name] === XMLNS) declare(state, state.nodeCount, attribute, names.local[name]!, start)
  return end
}

/** Anything but `="`, which canonical form writes: white space around the sign, or the other quote. */
function skipEquals(state: ParserState, from: number): number {
  const { bytes } = state
  state.marks |= dirtyTag
  let at = from
  while ((byteClass[bytes[at]!]! & WHITE) !== 0) at++
  if (bytes[at] !== EQUALS) unexpected(state, at, 'a "=" after the attribute\'s name')
  at++
  while ((byteClass[bytes[at]!]! & WHITE) !== 0) at++
  return at
}
