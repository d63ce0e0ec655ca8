// Reading a parsed document: names, attributes and children. Nodes are given by their number.
import { AMPERSAND, SPACE } from './byte-classes.ts'
import { unescapedValue } from './character-data.ts'
import { isText, nameText } from './names.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  NEXT,
  NODE_SHIFT,
  PARENT,
  TYPE,
  VALUE_END,
  VALUE_START,
  type XmlDocument,
} from './tree.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The element around a node, -1 outside the root. */
export const parentOf = (document: XmlDocument, node: number): number =>
  document.nodes[(node << NODE_SHIFT) + PARENT]!

const typeOf = (document: XmlDocument, node: number) => document.nodes[(node << NODE_SHIFT) + TYPE]!

export const isElement = (document: XmlDocument, node: number): boolean => typeOf(document, node) >= 0

export function localName(document: XmlDocument, element: number): string {
  const { names, typeName } = document.vocabulary
  return nameText(names, names.local[typeName[typeOf(document, element)]!]!)
}

/** The name with its prefix, as the document writes it. */
export function qualifiedName(document: XmlDocument, element: number): string {
  const { names, typeName } = document.vocabulary
  return nameText(names, typeName[typeOf(document, element)]!)
}

/** Empty for no namespace. */
export function namespaceOf(document: XmlDocument, element: number): string {
  const { names, typeUri } = document.vocabulary
  return nameText(names, typeUri[typeOf(document, element)]!)
}

export function isNamed(document: XmlDocument, node: number, namespace: string, local: string): boolean {
  if (!isElement(document, node)) return false
  return isTypeNamed(document.vocabulary, typeOf(document, node), namespace, local)
}

export function childElements(document: XmlDocument, element: number): number[] {
  const { nodes } = document
  const end = nodes[(element << NODE_SHIFT) + NEXT]!
  const children: number[] = []
  for (let node = element + 1; node < end; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    if (isElement(document, node)) children.push(node)
  }
  return children
}

/** Elements of this name anywhere in the document, in document order. */
export function elementsNamed(document: XmlDocument, namespace: string, local: string): number[] {
  const { nodes, nodeCount, vocabulary } = document
  const isWanted = typesNamed(vocabulary, [[namespace, local]])
  const found: number[] = []
  for (let node = 0; node < nodeCount; node++) {
    const type = nodes[(node << NODE_SHIFT) + TYPE]!
    if (type >= 0 && isWanted[type] === 1) found.push(node)
  }
  return found
}

/** By type: 1 where it has one of these namespaces and local names, whatever its prefix. */
export function typesNamed(
  vocabulary: Vocabulary,
  wanted: readonly (readonly [namespace: string, local: string])[],
): Uint8Array {
  return Uint8Array.from({ length: vocabulary.typeCount }, (_, type) =>
    Number(wanted.some(([namespace, local]) => isTypeNamed(vocabulary, type, namespace, local))),
  )
}

/** The names that we ask for are ASCII. */
function isTypeNamed(vocabulary: Vocabulary, type: number, namespace: string, local: string): boolean {
  const { names, typeUri, typeName } = vocabulary
  return isText(names, names.local[typeName[type]!]!, local) && isText(names, typeUri[type]!, namespace)
}

/** The value of an attribute, normalised; undefined when the element has none of this name. */
export function attributeValue(
  document: XmlDocument,
  element: number,
  local: string,
  namespace = '',
): string | undefined {
  const { nodes, attributes } = document
  const record = element << NODE_SHIFT
  const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    const type = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    if (type >= 0 && isTypeNamed(document.vocabulary, type, namespace, local))
      return valueText(document, attribute)
  }
  return undefined
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The value of an attribute given by its number. */
export function valueText(document: XmlDocument, attribute: number): string {
  const { source, attributes } = document
  const record = attribute << ATTRIBUTE_SHIFT
  const start = attributes[record + VALUE_START]!
  const end = attributes[record + VALUE_END]!
  if (isPlainAscii(source, start, end)) return Buffer.prototype.latin1Slice.call(source, start, end)
  return decoder.decode(unescapedValue(source, start, end))
}

/** Whether bytes stand for themselves: no reference, no white space to normalise, nothing beyond ASCII. */
function isPlainAscii(source: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = source[at]!
    if (byte < SPACE || byte >= 0x80 || byte === AMPERSAND) return false
  }
  return true
}
