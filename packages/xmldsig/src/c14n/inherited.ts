// What a subtree's topmost element takes from ancestors that are not rendered themselves.
import { unescapedValue } from '../xml/character-data.ts'
import { EMPTY, nameText, XML, XML_NAMESPACE } from '../xml/names.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  declaredBinding,
  NODE_SHIFT,
  PARENT,
  VALUE_END,
  VALUE_START,
  type XmlDocument,
} from '../xml/tree.ts'
import { NO_NAMESPACE } from '../xml/vocabulary.ts'
import { attributesOf, type ReplacedValue } from './attributes.ts'
import { joinBases } from './xml-base.ts'

/** Namespace of every prefix that is in scope at the element: declarations of ancestors, the nearest first. */
export function bindingsInScope(document: XmlDocument, element: number): Map<number, number> {
  const { nodes, attributes, vocabulary } = document
  const byPrefix = new Map<number, number>()
  for (let node = element; node >= 0; node = nodes[(node << NODE_SHIFT) + PARENT]!) {
    const record = node << NODE_SHIFT
    const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
    for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
      const code = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
      if (code >= 0) continue
      const binding = declaredBinding(code)
      const prefix = vocabulary.bindingPrefix[binding]!
      if (prefix !== XML && !byPrefix.has(prefix)) byPrefix.set(prefix, binding)
    }
  }
  if (byPrefix.get(EMPTY) === NO_NAMESPACE) byPrefix.delete(EMPTY)
  return byPrefix
}

export interface InheritedAttributes {
  /** The element's own attributes and those it inherits, not yet in order. */
  readonly list: number[]
  readonly replaced: ReplacedValue | undefined
}

/** C14N 1.0: every xml:… attribute of the ancestors, unless a nearer one overrides it. */
export function inheritAll(document: XmlDocument, element: number): InheritedAttributes {
  return { list: inherit(document, element, () => true), replaced: undefined }
}

/** C14N 1.1: xml:lang and xml:space as they are, xml:base resolved, xml:id not at all. */
export function inheritSimple(document: XmlDocument, element: number): InheritedAttributes {
  const list = inherit(
    document,
    element,
    (local) => local === 'lang' || local === 'space' || local === 'base',
  )
  const base = list.find((attribute) => xmlLocalName(document, attribute) === 'base')
  const bases = xmlBases(document, element)
  // With the element's own or one inherited alone there is nothing to join.
  if (base === undefined || bases.length < 2) return { list, replaced: undefined }
  const joined = joinBases(bases)
  if (joined === '') return { list: list.filter((attribute) => attribute !== base), replaced: undefined }
  return { list, replaced: { attribute: base, value: new TextEncoder().encode(joined) } }
}

function inherit(document: XmlDocument, element: number, isInherited: (local: string) => boolean): number[] {
  const { nodes } = document
  const list = attributesOf(document, element)
  const seen = new Set<string>()
  for (const attribute of list) seen.add(xmlLocalName(document, attribute) ?? '')
  let node = nodes[(element << NODE_SHIFT) + PARENT]!
  for (; node >= 0; node = nodes[(node << NODE_SHIFT) + PARENT]!) {
    for (const attribute of attributesOf(document, node)) {
      const local = xmlLocalName(document, attribute)
      if (local === undefined || seen.has(local) || !isInherited(local)) continue
      seen.add(local)
      list.push(attribute)
    }
  }
  return list
}

/** Values of xml:base from the outermost ancestor to the element itself. */
function xmlBases(document: XmlDocument, element: number): string[] {
  const { nodes, attributes, source } = document
  const bases: string[] = []
  for (let node = element; node >= 0; node = nodes[(node << NODE_SHIFT) + PARENT]!) {
    for (const attribute of attributesOf(document, node)) {
      if (xmlLocalName(document, attribute) !== 'base') continue
      const record = attribute << ATTRIBUTE_SHIFT
      const value = unescapedValue(source, attributes[record + VALUE_START]!, attributes[record + VALUE_END]!)
      bases.unshift(new TextDecoder().decode(value))
    }
  }
  return bases
}

/** The local name of an attribute of the xml namespace, undefined for any other. */
function xmlLocalName(document: XmlDocument, attribute: number): string | undefined {
  const { names, typeUri, typeName } = document.vocabulary
  const type = document.attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
  if (typeUri[type] !== XML_NAMESPACE) return undefined
  return nameText(names, names.local[typeName[type]!]!)
}
