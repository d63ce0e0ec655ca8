// What the parts of the parser share while a document is read, and how they refuse it.
import { XmlError, type XmlErrorCode } from '../errors.ts'
import { byteClass, FORBIDDEN } from './byte-classes.ts'
import type { Source } from './encoding.ts'
import type { XmlLimits } from './limits.ts'
import { EMPTY } from './names.ts'
import { positionOf } from './position.ts'
import { grown, newIntegers } from './slab.ts'
import { ATTRIBUTE_SHIFT, NODE_SHIFT } from './tree.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export interface ParserState {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly length: number
  readonly limits: XmlLimits
  readonly vocabulary: Vocabulary
  nodes: Int32Array<ArrayBuffer>
  nodeCount: number
  attributes: Int32Array<ArrayBuffer>
  attributeCount: number
  /** The innermost open element, -1 outside the root. */
  open: number
  depth: number
  /** The name read last, and the offset after it. */
  name: number
  nameEnd: number
  /** Marks gathered for the start tag being read. */
  marks: number
  declarationCount: number
  /** What open elements declared: prefix and what it stood for before, in pairs. */
  readonly shadowed: number[]
}

export function createState(source: Source, limits: XmlLimits): ParserState {
  const { bytes, length } = source
  return {
    bytes,
    length,
    limits,
    vocabulary: createVocabulary(limits.names),
    nodes: newIntegers(((length >> 5) + 16) << NODE_SHIFT),
    nodeCount: 0,
    attributes: newIntegers(((length >> 6) + 16) << ATTRIBUTE_SHIFT),
    attributeCount: 0,
    open: -1,
    depth: 0,
    name: EMPTY,
    nameEnd: 0,
    marks: 0,
    declarationCount: 0,
    shadowed: [],
  }
}

export function growNodes(state: ParserState, at: number): void {
  state.nodes = grown(state.nodes, growthAt(state, at))
}

export function growAttributes(state: ParserState, at: number): void {
  state.attributes = grown(state.attributes, growthAt(state, at))
}

/** For what is still to come if the document goes on as it was up to `at`: growing once keeps memory low. */
const growthAt = (state: ParserState, at: number) => Math.min(Math.max((state.length / at) * 1.1, 1.5), 16)

export function fail(state: ParserState, code: XmlErrorCode, message: string, at: number): never {
  throw new XmlError(code, message, positionOf(state.bytes, at))
}

/** Refuses the byte at `at`: the document ends there, or it is never allowed, or it is not what was expected. */
export function unexpected(state: ParserState, at: number, expected: string): never {
  if (at >= state.length)
    fail(state, 'unexpected-end', `The document ends where ${expected} is expected.`, at)
  const byte = state.bytes[at]!
  if ((byteClass[byte]! & FORBIDDEN) !== 0) {
    const hex = byte.toString(16).toUpperCase().padStart(4, '0')
    fail(state, 'illegal-character', `The control character U+${hex} is not allowed in XML.`, at)
  }
  fail(state, 'syntax', `Here ${expected} is expected.`, at)
}
