// Start tags. This is where most of a document's markup is read, so the scanning is done in plain loops over
// bytes. Beside checking, it notes on the element whether the tag is already written in canonical form.
import { parseAttributes } from './attributes.ts'
import { GREATER, SLASH } from './byte-classes.ts'
import { undeclare } from './declarations.ts'
import { fail, growNodes, type ParserState, unexpected } from './parser-state.ts'
import { failUndeclared, readName } from './qualified-name.ts'
import { resolveAttributes } from './resolve-attributes.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  bindingMark,
  DECLARES,
  END,
  INHERITED_MARKS,
  MARKS,
  NEXT,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  SELF_CLOSED,
  START,
  SUBTREE_DIRTY,
  TYPE,
} from './tree.ts'
import { typeOf } from './vocabulary.ts'

/** Reads the start tag whose `<` is at `start`; returns the offset after its `>`. */
export function parseStartTag(state: ParserState, start: number): number {
  const { bytes, vocabulary } = state
  const { names } = vocabulary
  const name = readName(state, start + 1, 'the name of an element')
  let at = state.nameEnd

  state.marks = 0
  const firstAttribute = state.attributeCount
  if (bytes[at] !== GREATER) at = parseAttributes(state, at)
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
  if (record + (1 << NODE_SHIFT) >= state.nodes.length) growNodes(state, openEnd)
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
