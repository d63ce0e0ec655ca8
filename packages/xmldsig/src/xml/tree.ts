// The parsed document: numbers over the source bytes, in document order. Nodes are elements, comments and
// processing instructions, each a record of eight integers; text is what lies between them (CDATA sections
// included), so it needs no record. Attributes and namespace declarations are records of four.
import type { Vocabulary } from './vocabulary.ts'

export interface XmlDocument {
  /** UTF-8, closed by one NUL that is not part of the document. */
  readonly source: Uint8Array<ArrayBuffer>
  readonly length: number
  readonly nodes: Int32Array<ArrayBuffer>
  readonly nodeCount: number
  readonly attributes: Int32Array<ArrayBuffer>
  /** Number of the root element. */
  readonly root: number
  readonly vocabulary: Vocabulary
}

/** A node's record starts at its number times 8. */
export const NODE_SHIFT = 3
/** Offset of its `<`. */
export const START = 0
/** Offset after the start tag's `>`; of a processing instruction: after its target. */
export const OPEN_END = 1
/** Offset after all of it. */
export const END = 2
export const PARENT = 3
/** Number of the first node that is not inside. */
export const NEXT = 4
/** Number of the type, or one of the two kinds below. */
export const TYPE = 5
/** Number of the first attribute; the next node's is the end. */
export const ATTRIBUTES = 6
export const MARKS = 7

export const COMMENT = -1
export const INSTRUCTION = -2

/** Whether a node is an element or inside it. */
export const isWithin = ({ nodes }: XmlDocument, node: number, element: number): boolean =>
  node >= element && node < nodes[(element << NODE_SHIFT) + NEXT]!

/** An attribute's record starts at its number times 4. */
export const ATTRIBUTE_SHIFT = 2
export const NAME_START = 0
export const VALUE_START = 1
export const VALUE_END = 2
/** Number of the type; of a namespace declaration: see `declarationCode`. */
export const ATTRIBUTE_TYPE = 3

/** A declaration is its binding, and whether the parent has the same in scope already, as a negative number. */
export const declarationCode = (binding: number, isRepeated: boolean): number =>
  ~(binding * 2 + Number(isRepeated))
export const declaredBinding = (code: number): number => ~code >> 1
export const isRepeatedDeclaration = (code: number): boolean => (~code & 1) === 1

// Marks. The low bits hold for a node with all that is inside it and are passed on to the parent; they let a
// canonicaliser take a whole subtree as it stands. The high bits are the node's own.

/** One bit for each of the first bindings that are used, the last for all further ones. */
export const BINDINGS = (1 << 20) - 1
const lastBinding = 19
export const bindingMark = (binding: number): number => 1 << Math.min(binding, lastBinding)
/** What a set of bindings can vouch for: the first ones, each by its own bit. */
export const isMarkedAlone = (binding: number): boolean => binding < lastBinding

export const SUBTREE_DECLARES = 1 << 20
/** Something is not written canonically, whatever the algorithm. */
export const SUBTREE_DIRTY = 1 << 21
export const SUBTREE_COMMENTS = 1 << 22
/** Declarations are out of order or repeated. */
export const SUBTREE_NAMESPACES_DIRTY = 1 << 23
export const INHERITED_MARKS = (1 << 24) - 1

export const TAG_DIRTY = 1 << 24
export const TEXT_DIRTY = 1 << 25
export const SELF_CLOSED = 1 << 26
export const END_DIRTY = 1 << 27
export const DECLARES = 1 << 28
export const NAMESPACES_DIRTY = 1 << 29
export const PREFIXED_ATTRIBUTES = 1 << 30
