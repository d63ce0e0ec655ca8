// Comments, processing instructions and CDATA sections.
import {
  BRACKET,
  byteClass,
  CR,
  GREATER,
  HYPHEN,
  IN_NAME,
  PLAIN_SECTION,
  QUESTION,
  SPACE,
  WHITE,
} from './byte-classes.ts'
import { isNcName } from './name-characters.ts'
import { fail, growNodes, type ParserState, unexpected } from './parser-state.ts'
import { startsWith } from './references.ts'
import {
  ATTRIBUTES,
  COMMENT,
  END,
  INHERITED_MARKS,
  INSTRUCTION,
  MARKS,
  NEXT,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  START,
  SUBTREE_COMMENTS,
  SUBTREE_DIRTY,
  TAG_DIRTY,
  TEXT_DIRTY,
  TYPE,
} from './tree.ts'

const dirty = TAG_DIRTY | SUBTREE_DIRTY

/** Reads what starts with `<!` or `<?` at `start`; returns the offset after it. */
export function parseMarkup(state: ParserState, start: number): number {
  const { bytes } = state
  if (bytes[start + 1] === QUESTION) return parseInstruction(state, start)
  if (startsWith(bytes, start, '<!--')) return parseComment(state, start)
  if (startsWith(bytes, start, '<![CDATA[')) return parseSection(state, start)
  if (startsWith(bytes, start, '<!DOCTYPE')) {
    fail(state, 'doctype', 'Documents with a document type declaration are refused; remove it.', start)
  }
  unexpected(state, Math.min(start + 2, state.length), 'a comment or a CDATA section')
}

function parseComment(state: ParserState, start: number): number {
  const { bytes } = state
  let marks = SUBTREE_COMMENTS
  let at = start + '<!--'.length
  for (;;) {
    at = skipSection(state, at, '"-->"')
    if (bytes[at] === CR) marks |= dirty
    if (bytes[at] === HYPHEN && bytes[at + 1] === HYPHEN) break
    at++
  }
  if (bytes[at + 2] !== GREATER) {
    if (at + 2 >= state.length) unexpected(state, state.length, '"-->"')
    fail(state, 'syntax', 'A comment cannot hold "--".', at)
  }
  addNode(state, COMMENT, start, start, at + 3, marks)
  return at + 3
}

function parseInstruction(state: ParserState, start: number): number {
  const { bytes } = state
  const targetEnd = readTarget(state, start)
  let marks = 0
  let at = targetEnd
  if ((byteClass[bytes[at]!]! & WHITE) !== 0) {
    if (bytes[at] !== SPACE) marks = dirty
    at++
    // More white space, or none but this before the end, is dropped by canonical form.
    if ((byteClass[bytes[at]!]! & WHITE) !== 0 || bytes[at] === QUESTION) marks = dirty
  } else if (bytes[at] !== QUESTION || bytes[at + 1] !== GREATER) unexpected(state, at, 'white space or "?>"')
  for (;;) {
    at = skipSection(state, at, '"?>"')
    if (bytes[at] === CR) marks = dirty
    if (bytes[at] === QUESTION && bytes[at + 1] === GREATER) break
    at++
  }
  addNode(state, INSTRUCTION, start, targetEnd, at + 2, marks)
  return at + 2
}

function readTarget(state: ParserState, start: number): number {
  const { bytes } = state
  const from = start + 2
  let at = from
  while ((byteClass[bytes[at]!]! & IN_NAME) !== 0) at++
  if (at === from) unexpected(state, at, 'the target of the processing instruction')
  if (at - from === 3 && /^xml$/i.test(String.fromCharCode(...bytes.subarray(from, at)))) {
    fail(state, 'syntax', 'An XML declaration can only be the very first thing in a document.', start)
  }
  if (!isNcName(bytes, from, at))
    fail(state, 'invalid-name', 'Not a name for a processing instruction.', from)
  return at
}

/** CDATA is text; canonical form writes it out, so the element's text has to be looked at again. */
function parseSection(state: ParserState, start: number): number {
  const { bytes } = state
  if (state.open < 0) fail(state, 'syntax', 'Text is only allowed inside the root element.', start)
  let at = start + '<![CDATA['.length
  for (;;) {
    at = skipSection(state, at, '"]]>"')
    if (bytes[at] === BRACKET && bytes[at + 1] === BRACKET && bytes[at + 2] === GREATER) break
    at++
  }
  state.nodes[(state.open << NODE_SHIFT) + MARKS]! |= TEXT_DIRTY | SUBTREE_DIRTY
  return at + 3
}

/** To the next byte that may end a section or be a line end. */
function skipSection(state: ParserState, from: number, expected: string): number {
  const { bytes } = state
  let at = from
  let found = byteClass[bytes[at]!]!
  while ((found & PLAIN_SECTION) !== 0) found = byteClass[bytes[++at]!]!
  if (bytes[at]! < SPACE && bytes[at] !== CR) unexpected(state, at, expected)
  return at
}

function addNode(
  state: ParserState,
  kind: number,
  start: number,
  openEnd: number,
  end: number,
  marks: number,
): void {
  const node = state.nodeCount++
  const record = node << NODE_SHIFT
  if (record + (1 << NODE_SHIFT) >= state.nodes.length) growNodes(state, end)
  const { nodes } = state
  nodes[record + START] = start
  nodes[record + OPEN_END] = openEnd
  nodes[record + END] = end
  nodes[record + PARENT] = state.open
  nodes[record + NEXT] = node + 1
  nodes[record + TYPE] = kind
  nodes[record + ATTRIBUTES] = state.attributeCount
  nodes[record + MARKS] = marks
  if (state.open >= 0) nodes[(state.open << NODE_SHIFT) + MARKS]! |= marks & INHERITED_MARKS
}
