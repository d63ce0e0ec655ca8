// A subtree from its start to its end: start tags, stretches of text, end tags, in document order. Comments and
// processing instructions are passed over. (The canonicaliser has a loop of its own, which skips what it can.)
import { LESS } from './byte-classes.ts'
import {
  END,
  MARKS,
  NEXT,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  SELF_CLOSED,
  START,
  TYPE,
  type XmlDocument,
} from './tree.ts'

export interface Visitor {
  start?(element: number): void
  /** Text as the source writes it, from one node to the next. */
  text(start: number, end: number): void
  end?(element: number): void
}

export function walk(document: XmlDocument, element: number, visitor: Visitor): void {
  const { nodes } = document
  const stop = nodes[(element << NODE_SHIFT) + NEXT]!
  const outside = nodes[(element << NODE_SHIFT) + PARENT]!
  let open = outside
  let at = nodes[(element << NODE_SHIFT) + START]!
  for (let node = element; node <= stop; node++) {
    while (open !== outside && nodes[(open << NODE_SHIFT) + NEXT] === node) {
      const contentEnd = endTagStart(document, open)
      if (at < contentEnd) visitor.text(at, contentEnd)
      visitor.end?.(open)
      at = nodes[(open << NODE_SHIFT) + END]!
      open = nodes[(open << NODE_SHIFT) + PARENT]!
    }
    if (node === stop) return
    const record = node << NODE_SHIFT
    if (at < nodes[record + START]!) visitor.text(at, nodes[record + START]!)
    at = nodes[record + END]!
    if (nodes[record + TYPE]! < 0) continue
    visitor.start?.(node)
    at = nodes[record + OPEN_END]!
    open = node
  }
}

/** Where the content ends: at the `<` of the end tag, or after an element that was closed at once. */
export function endTagStart(document: XmlDocument, element: number): number {
  const { nodes, source } = document
  const record = element << NODE_SHIFT
  let at = nodes[record + END]!
  if ((nodes[record + MARKS]! & SELF_CLOSED) !== 0) return at
  do at--
  while (source[at] !== LESS)
  return at
}
