// Start tags. This is where most of a document's markup is read, so the scanning is done in plain loops over
// bytes. Beside checking, it notes on the element whether the tag is already written in canonical form.
import { parseValue } from './attribute-value.ts'
import { byteClass, COLON, EQUALS, GREATER, IN_NAME, QUOTE, SLASH, SPACE, WHITE } from './byte-classes.ts'
import { declare, undeclare } from './declarations.ts'
import { isNcName } from './name-characters.ts'
import {
  compareNames,
  EMPTY,
  hashBytes,
  hashFactor,
  hashSeed,
  intern,
  type NameTable,
  nameText,
  XMLNS,
} from './names.ts'
import { fail, type ParserState, unexpected } from './parser-state.ts'
import { grown } from './slab.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  bindingMark,
  DECLARES,
  declaredBinding,
  END,
  INHERITED_MARKS,
  isRepeatedDeclaration,
  MARKS,
  NAME_START,
  NAMESPACES_DIRTY,
  NEXT,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  PREFIXED_ATTRIBUTES,
  SELF_CLOSED,
  START,
  SUBTREE_DECLARES,
  SUBTREE_DIRTY,
  SUBTREE_NAMESPACES_DIRTY,
  TAG_DIRTY,
  TYPE,
} from './tree.ts'
import { compareTypes, typeOf } from './vocabulary.ts'

const dirtyTag = TAG_DIRTY | SUBTREE_DIRTY
const dirtyNamespaces = NAMESPACES_DIRTY | SUBTREE_NAMESPACES_DIRTY

/** Reads the start tag whose `<` is at `start`; returns the offset after its `>`. */
export function parseStartTag(state: ParserState, start: number): number {
  const { bytes, vocabulary } = state
  const { names } = vocabulary
  let at = start + 1
  let hash = hashSeed
  let byte = bytes[at]!
  while ((byteClass[byte]! & IN_NAME) !== 0) {
    hash = Math.imul(hash ^ byte, hashFactor)
    byte = bytes[++at]!
  }
  if (at === start + 1) unexpected(state, at, 'the name of an element')
  const name = intern(names, bytes, start + 1, at, hash)
  if (names.prefix[name]! < 0) splitName(state, name, start + 1)

  state.marks = 0
  const firstAttribute = state.attributeCount
  if (byte !== GREATER) at = parseAttributes(state, at)
  let marks = state.marks
  if (state.attributeCount > firstAttribute) marks |= resolveAttributes(state, firstAttribute)
  if (bytes[at] === SLASH) {
    if (bytes[++at] !== GREATER) unexpected(state, at, 'a ">" after "/"')
    marks |= SELF_CLOSED | SUBTREE_DIRTY
  }

  const uri = names.bound[names.prefix[name]!]!
  if (uri < 0) failUndeclared(state, name, start + 1)
  const type = typeOf(vocabulary, name, uri)
  marks |= bindingMark(vocabulary.typeBinding[type]!)
  addElement(state, start, at + 1, type, firstAttribute, marks)
  return at + 1
}

function addElement(
  state: ParserState,
  start: number,
  openEnd: number,
  type: number,
  firstAttribute: number,
  marks: number,
): void {
  const element = state.nodeCount++
  const record = element << NODE_SHIFT
  if (record + (1 << NODE_SHIFT) >= state.nodes.length) state.nodes = grown(state.nodes)
  const { nodes } = state
  nodes[record + START] = start
  nodes[record + OPEN_END] = openEnd
  nodes[record + PARENT] = state.open
  nodes[record + TYPE] = type
  nodes[record + ATTRIBUTES] = firstAttribute
  nodes[record + MARKS] = marks
  if (state.depth >= state.limits.depth) {
    fail(state, 'limit', `Elements are nested deeper than ${state.limits.depth}.`, start)
  }
  state.open = element
  state.depth++
  if ((marks & SELF_CLOSED) !== 0) closeElement(state, openEnd)
}

/** Closes the innermost open element, which ends before `end`. */
export function closeElement(state: ParserState, end: number): void {
  const { nodes } = state
  const record = state.open << NODE_SHIFT
  nodes[record + END] = end
  nodes[record + NEXT] = state.nodeCount
  const marks = nodes[record + MARKS]!
  if ((marks & DECLARES) !== 0) undeclareAll(state, state.open)
  state.depth--
  state.open = nodes[record + PARENT]!
  if (state.open >= 0) nodes[(state.open << NODE_SHIFT) + MARKS]! |= marks & INHERITED_MARKS
}

function undeclareAll(state: ParserState, element: number): void {
  const record = element << NODE_SHIFT
  const isLast = element + 1 === state.nodeCount
  const end = isLast ? state.attributeCount : state.nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  let count = 0
  for (let attribute = state.nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    if (state.attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]! < 0) count++
  }
  undeclare(state, count)
}

/** Reads attributes from the byte after the name up to the `>` or `/` that ends the tag, and returns its offset. */
function parseAttributes(state: ParserState, from: number): number {
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
  let at = start
  let hash = hashSeed
  let byte = bytes[at]!
  while ((byteClass[byte]! & IN_NAME) !== 0) {
    hash = Math.imul(hash ^ byte, hashFactor)
    byte = bytes[++at]!
  }
  if (at === start) unexpected(state, at, 'the name of an attribute')
  const name = intern(names, bytes, start, at, hash)
  if (names.prefix[name]! < 0) splitName(state, name, start)
  if (byte === EQUALS && bytes[at + 1] === QUOTE) at++
  else at = skipEquals(state, at)
  const end = parseValue(state, at)

  const attribute = state.attributeCount++
  const record = attribute << ATTRIBUTE_SHIFT
  if (record === state.attributes.length) state.attributes = grown(state.attributes)
  const { attributes } = state
  attributes[record + NAME_START] = start
  attributes[record + NAME_START + 1] = at + 1
  attributes[record + NAME_START + 2] = end - 1
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

/** Gives the attributes from `first` on their types once all declarations of the tag are known. */
function resolveAttributes(state: ParserState, first: number): number {
  const { attributes, vocabulary } = state
  const { names } = vocabulary
  const element = state.nodeCount
  let marks = 0
  let earlierType = -1
  let earlierPrefix = -1
  for (let attribute = first; attribute < state.attributeCount; attribute++) {
    const slot = (attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE
    const name = attributes[slot]!
    if (name < 0) {
      const prefix = vocabulary.bindingPrefix[declaredBinding(name)]!
      marks |= DECLARES | SUBTREE_DECLARES
      const isInOrder =
        earlierType < 0 && (earlierPrefix < 0 || compareNames(names, earlierPrefix, prefix) < 0)
      if (!isInOrder || isRepeatedDeclaration(name)) marks |= dirtyNamespaces
      earlierPrefix = prefix
      continue
    }
    const prefix = names.prefix[name]!
    const uri = prefix === EMPTY ? EMPTY : names.bound[prefix]!
    if (uri < 0) failUndeclared(state, name, attributes[slot - ATTRIBUTE_TYPE]!)
    const type = typeOf(vocabulary, name, uri)
    attributes[slot] = type
    const expanded = vocabulary.typeExpanded[type]!
    if (vocabulary.carriedBy[expanded] === element)
      failDuplicate(state, name, attributes[slot - ATTRIBUTE_TYPE]!)
    vocabulary.carriedBy[expanded] = element
    if (prefix !== EMPTY) marks |= PREFIXED_ATTRIBUTES | bindingMark(vocabulary.typeBinding[type]!)
    if (earlierType >= 0 && compareTypes(vocabulary, earlierType, type) > 0) marks |= dirtyTag
    earlierType = type
  }
  return marks
}

/** Splits a QName that is met for the first time, and checks its characters. */
function splitName(state: ParserState, name: number, at: number): void {
  const { names } = state.vocabulary
  const start = names.starts[name]!
  const end = names.starts[name + 1]!
  let colon = start
  while (colon < end && names.bytes[colon] !== COLON) colon++
  const isPrefixed = colon < end
  const localStart = isPrefixed ? colon + 1 : start
  if (!isNcName(names.bytes, localStart, end) || (isPrefixed && !isNcName(names.bytes, start, colon))) {
    fail(
      state,
      'invalid-name',
      `"${shortened(nameText(names, name))}" is not a name, with one prefix or none.`,
      at,
    )
  }
  names.local[name] = isPrefixed ? internPart(names, localStart, end) : name
  names.prefix[name] = isPrefixed ? internPart(names, start, colon) : EMPTY
}

/** The part is in the table's own bytes, which may move; `intern` copies before it lets go of them. */
function internPart(names: NameTable, start: number, end: number): number {
  return intern(names, names.bytes, start, end, hashBytes(names.bytes, start, end))
}

const shortened = (text: string) => (text.length > 64 ? `${text.slice(0, 64)}…` : text)

function failUndeclared(state: ParserState, name: number, at: number): never {
  const { names } = state.vocabulary
  const prefix = shortened(nameText(names, names.prefix[name]!))
  fail(
    state,
    'undeclared-prefix',
    `The prefix "${prefix}" is not declared here; add xmlns:${prefix}="…".`,
    at,
  )
}

function failDuplicate(state: ParserState, name: number, at: number): never {
  const attribute = shortened(nameText(state.vocabulary.names, name))
  fail(state, 'duplicate-attribute', `The element has the attribute ${attribute} twice; keep one.`, at)
}
