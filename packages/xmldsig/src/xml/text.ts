// The text inside an element.
import { XmlError } from '../errors.ts'
import { AMPERSAND, CR, LF, SPACE, TAB } from './byte-classes.ts'
import { noEscapes, renderText } from './character-data.ts'
import { collect } from './output.ts'
import { pathOf } from './path.ts'
import { positionOf } from './position.ts'
import { END, MARKS, NEXT, NODE_SHIFT, OPEN_END, START, TEXT_DIRTY, type XmlDocument } from './tree.ts'
import { endTagStart, walk } from './walk.ts'

/** Text of an element that holds nothing else: a comment, an instruction or a child element in it is an error. */
export function onlyText(document: XmlDocument, element: number): Uint8Array {
  const { nodes, source } = document
  if (nodes[(element << NODE_SHIFT) + NEXT]! > element + 1) {
    const message = `${pathOf(document, element)} may hold text alone, no elements, comments or instructions.`
    const inside = nodes[((element + 1) << NODE_SHIFT) + START]!
    throw new XmlError('unexpected-content', message, positionOf(source, inside))
  }
  return textBytes(document, element)
}

/** Whether there is anything but white space between the nodes of an element, not inside them. */
export function hasOwnText(document: XmlDocument, element: number): boolean {
  const { nodes } = document
  const record = element << NODE_SHIFT
  const stop = nodes[record + NEXT]!
  let at = nodes[record + OPEN_END]!
  for (let node = element + 1; node < stop; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    if (!isBlank(document, at, nodes[(node << NODE_SHIFT) + START]!)) return true
    at = nodes[(node << NODE_SHIFT) + END]!
  }
  return !isBlank(document, at, endTagStart(document, element))
}

/** As the source writes it: a reference and a CDATA section count as text, whatever they stand for. */
function isBlank({ source }: XmlDocument, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = source[at]!
    if (byte !== SPACE && byte !== LF && byte !== TAB && byte !== CR) return false
  }
  return true
}

/** All text inside an element and its descendants, as UTF-8. */
export function textBytes(document: XmlDocument, element: number): Uint8Array {
  const { nodes, source } = document
  const record = element << NODE_SHIFT
  const isPlain = (nodes[record + MARKS]! & TEXT_DIRTY) === 0 && nodes[record + NEXT]! === element + 1
  if (isPlain) {
    const text = source.subarray(nodes[record + OPEN_END]!, endTagStart(document, element))
    if (!text.includes(AMPERSAND)) return text
  }
  return collect(document.source, (output) => {
    walk(document, element, { text: (start, end) => renderText(output, start, end, noEscapes) })
  })
}
