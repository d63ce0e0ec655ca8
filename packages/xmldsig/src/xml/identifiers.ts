// Elements by their Id. The attributes that count as one: Id, ID, id, xml:id and WS-Security's wsu:Id. Two
// elements with the same Id make every reference to it ambiguous, so such a document has no index at all.
import { XmlError } from '../errors.ts'
import { attributeValue, typesNamed, valueText } from './navigate.ts'
import { positionOf } from './position.ts'
import { ATTRIBUTE_SHIFT, ATTRIBUTE_TYPE, ATTRIBUTES, NODE_SHIFT, START, type XmlDocument } from './tree.ts'

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const wsuNamespace = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'

const identifierNames: readonly (readonly [string, string])[] = [
  ['', 'Id'],
  ['', 'ID'],
  ['', 'id'],
  [xmlNamespace, 'id'],
  [wsuNamespace, 'Id'],
]

const indexes = new WeakMap<XmlDocument, ReadonlyMap<string, number>>()

/** The element with this Id, undefined when there is none. */
export function elementById(document: XmlDocument, id: string): number | undefined {
  let index = indexes.get(document)
  if (index === undefined) {
    index = buildIndex(document)
    indexes.set(document, index)
  }
  return index.get(id)
}

/** The Id of an element, undefined when it has none. */
export function idOf(document: XmlDocument, element: number): string | undefined {
  for (const [namespace, local] of identifierNames) {
    const id = attributeValue(document, element, local, namespace)
    if (id !== undefined) return id
  }
  return undefined
}

function buildIndex(document: XmlDocument): ReadonlyMap<string, number> {
  const { nodes, attributes, vocabulary, nodeCount } = document
  const isIdentifier = typesNamed(vocabulary, identifierNames)
  const index = new Map<string, number>()
  const count = nodes[(nodeCount << NODE_SHIFT) + ATTRIBUTES]!
  let node = 0
  for (let attribute = 0; attribute < count; attribute++) {
    const type = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    if (type < 0 || isIdentifier[type] === 0) continue
    while (nodes[((node + 1) << NODE_SHIFT) + ATTRIBUTES]! <= attribute) node++
    const id = valueText(document, attribute)
    if ((index.get(id) ?? node) !== node) failDuplicate(document, id, node)
    index.set(id, node)
  }
  return index
}

function failDuplicate(document: XmlDocument, id: string, node: number): never {
  const position = positionOf(document.source, document.nodes[(node << NODE_SHIFT) + START]!)
  throw new XmlError(
    'duplicate-id',
    `Two elements have the Id "${id.slice(0, 64)}"; give each its own.`,
    position,
  )
}
