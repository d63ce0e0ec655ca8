// A strict, namespace-aware parser of XML 1.0 without DTD. It builds no objects for nodes: see tree.ts.
import { XmlError } from '../errors.ts'
import { skipReference } from './attribute-value.ts'
import {
  AMPERSAND,
  BANG,
  BRACKET,
  byteClass,
  CR,
  GREATER,
  LESS,
  PLAIN_TEXT,
  QUESTION,
  SLASH,
  WHITE,
} from './byte-classes.ts'
import { readSource } from './encoding.ts'
import { defaultLimits, type XmlLimits } from './limits.ts'
import { parseMarkup } from './markup.ts'
import { nameText } from './names.ts'
import { createState, fail, type ParserState, unexpected } from './parser-state.ts'
import { isCanonicalReference } from './references.ts'
import { closeElement, parseStartTag } from './start-tag.ts'
import {
  ATTRIBUTES,
  END_DIRTY,
  MARKS,
  NODE_SHIFT,
  START,
  SUBTREE_DIRTY,
  TEXT_DIRTY,
  TYPE,
  type XmlDocument,
} from './tree.ts'
import { parseXmlDeclaration } from './xml-declaration.ts'

export function parseXml(received: Uint8Array, limits: Partial<XmlLimits> = {}): XmlDocument {
  const allLimits = { ...defaultLimits, ...limits }
  if (received.length > allLimits.size) {
    throw new XmlError('limit', `The document is larger than ${allLimits.size} bytes.`)
  }
  const source = readSource(received)
  const state = createState(source, allLimits)
  const rootStart = parseMisc(state, parseXmlDeclaration(state, source))
  if (state.bytes[rootStart] !== LESS) unexpected(state, rootStart, 'the root element')
  const root = state.nodeCount
  const rootEnd = parseContent(state, rootStart)
  const end = parseMisc(state, rootEnd)
  if (end < state.length) unexpected(state, end, 'nothing more after the root element')
  return finish(state, root)
}

/** White space, comments and processing instructions outside the root element. */
function parseMisc(state: ParserState, from: number): number {
  const { bytes } = state
  let at = from
  for (;;) {
    while ((byteClass[bytes[at]!]! & WHITE) !== 0) at++
    if (bytes[at] !== LESS || (bytes[at + 1] !== BANG && bytes[at + 1] !== QUESTION)) return at
    at = parseMarkup(state, at)
  }
}

/** The root element with all that is inside; returns the offset after it. */
function parseContent(state: ParserState, start: number): number {
  const { bytes } = state
  let at = parseStartTag(state, start)
  while (state.open >= 0) {
    let byte = bytes[at]!
    while ((byteClass[byte]! & PLAIN_TEXT) !== 0) byte = bytes[++at]!
    if (byte !== LESS) at = parseSpecialText(state, at)
    else {
      const second = bytes[at + 1]!
      if (second === SLASH) at = parseEndTag(state, at)
      else if (second === BANG || second === QUESTION) at = parseMarkup(state, at)
      else at = parseStartTag(state, at)
    }
  }
  return at
}

/** A byte of character data that is not plain: a reference, a `>`, a carriage return. */
function parseSpecialText(state: ParserState, at: number): number {
  const { bytes } = state
  const byte = bytes[at]
  if (byte === AMPERSAND) {
    if (!isCanonicalReference(bytes, at, false)) markTextDirty(state)
    return skipReference(state, at)
  }
  if (byte === GREATER) {
    // What comes before text always ends with a ">", so these two can only be text themselves.
    if (bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET) {
      fail(state, 'syntax', 'Text cannot hold "]]>"; write "]]&gt;".', at - 2)
    }
  } else if (byte !== CR) unexpected(state, at, 'an end tag')
  markTextDirty(state)
  return at + 1
}

function markTextDirty(state: ParserState): void {
  state.nodes[(state.open << NODE_SHIFT) + MARKS]! |= TEXT_DIRTY | SUBTREE_DIRTY
}

function parseEndTag(state: ParserState, start: number): number {
  const { bytes, nodes } = state
  const record = state.open << NODE_SHIFT
  const { names, typeName } = state.vocabulary
  const name = typeName[nodes[record + TYPE]!]!
  const length = names.starts[name + 1]! - names.starts[name]!
  let opened = nodes[record + START]! + 1
  let at = start + 2
  const nameEnd = at + length
  while (at < nameEnd && bytes[at] === bytes[opened]) {
    at++
    opened++
  }
  if (at < nameEnd) failMismatch(state, start, name)
  if (bytes[at] !== GREATER) {
    while ((byteClass[bytes[at]!]! & WHITE) !== 0) at++
    if (bytes[at] !== GREATER) failMismatch(state, start, name)
    nodes[record + MARKS]! |= END_DIRTY | SUBTREE_DIRTY
  }
  closeElement(state, at + 1)
  return at + 1
}

function failMismatch(state: ParserState, start: number, name: number): never {
  const expected = nameText(state.vocabulary.names, name)
  let at = start
  while (at < state.length && state.bytes[at] !== GREATER) at++
  if (at >= state.length) unexpected(state, at, `the end tag of ${expected}`)
  fail(state, 'mismatched-tag', `The end tag does not match the open element ${expected}.`, start)
}

function finish(state: ParserState, root: number): XmlDocument {
  const { bytes, length, nodes, nodeCount, attributes, vocabulary } = state
  // The node after the last, only there to end the last one's attributes; room for it is always kept.
  nodes[(nodeCount << NODE_SHIFT) + ATTRIBUTES] = state.attributeCount
  return Object.freeze({ source: bytes, length, nodes, nodeCount, attributes, root, vocabulary })
}
