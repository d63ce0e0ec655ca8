// Attributes and namespace declarations of one start tag, in canonical order and spelling.
import { EQUALS, QUOTE, SPACE } from '../xml/byte-classes.ts'
import { renderPlain, renderValue, valueEscapes } from '../xml/character-data.ts'
import { compareNames } from '../xml/names.ts'
import { type Output, putBytes, putSource } from '../xml/output.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  NAME_START,
  NODE_SHIFT,
  VALUE_END,
  VALUE_START,
  type XmlDocument,
} from '../xml/tree.ts'
import { compareTypes } from '../xml/vocabulary.ts'
import { declarationBytes } from './declaration-bytes.ts'

const ascii = (text: string) => new TextEncoder().encode(text)
const space = ascii(' ')
const equalsQuote = ascii('="')
const quote = ascii('"')

/** A value that replaces the one the attribute has in the source (C14N 1.1, xml:base). */
export interface ReplacedValue {
  readonly attribute: number
  readonly value: Uint8Array
}

export function attributesOf(document: XmlDocument, element: number): number[] {
  const { nodes, attributes } = document
  const record = element << NODE_SHIFT
  const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  const found: number[] = []
  for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    if (attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]! >= 0) found.push(attribute)
  }
  return found
}

export function sortAttributes(document: XmlDocument, list: number[]): void {
  const { attributes, vocabulary } = document
  const typeAt = (attribute: number) => attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
  sort(list, (left, right) => compareTypes(vocabulary, typeAt(left), typeAt(right)))
}

export function sortBindings(document: XmlDocument, list: number[]): void {
  const { names, bindingPrefix } = document.vocabulary
  sort(list, (left, right) => compareNames(names, bindingPrefix[left]!, bindingPrefix[right]!))
}

const fewItems = 12

/** Lists are nearly always short, where inserting beats the built-in sort by far. */
function sort(list: number[], compare: (left: number, right: number) => number): void {
  if (list.length > fewItems) {
    list.sort(compare)
    return
  }
  for (let index = 1; index < list.length; index++) {
    const item = list[index]!
    let place = index
    while (place > 0 && compare(list[place - 1]!, item) > 0) {
      list[place] = list[place - 1]!
      place--
    }
    list[place] = item
  }
}

export function renderAttributes(
  document: XmlDocument,
  output: Output,
  list: readonly number[],
  replaced?: ReplacedValue,
): void {
  for (const attribute of list) {
    if (replaced?.attribute === attribute) renderReplaced(document, output, replaced)
    else renderAttribute(document, output, attribute)
  }
}

function renderAttribute(document: XmlDocument, output: Output, attribute: number): void {
  const { attributes, source } = document
  const record = attribute << ATTRIBUTE_SHIFT
  const nameStart = attributes[record + NAME_START]!
  const nameEnd = nameStart + nameLength(document, attributes[record + ATTRIBUTE_TYPE]!)
  const valueStart = attributes[record + VALUE_START]!
  const valueEnd = attributes[record + VALUE_END]!
  if (source[nameStart - 1] === SPACE) putSource(output, nameStart - 1, nameEnd)
  else {
    putBytes(output, space)
    putSource(output, nameStart, nameEnd)
  }
  const isUsual = source[nameEnd] === EQUALS && source[nameEnd + 1] === QUOTE
  if (isUsual) putSource(output, nameEnd, valueStart)
  else putBytes(output, equalsQuote)
  renderValue(output, valueStart, valueEnd, valueEscapes)
  if (isUsual) putSource(output, valueEnd, valueEnd + 1)
  else putBytes(output, quote)
}

function renderReplaced(document: XmlDocument, output: Output, { attribute, value }: ReplacedValue): void {
  const { attributes, vocabulary } = document
  const record = attribute << ATTRIBUTE_SHIFT
  const { names, typeName } = vocabulary
  const name = typeName[attributes[record + ATTRIBUTE_TYPE]!]!
  putBytes(output, space)
  putBytes(output, names.bytes, names.starts[name], names.starts[name + 1])
  putBytes(output, equalsQuote)
  renderPlain(output, value, 0, value.length, valueEscapes)
  putBytes(output, quote)
}

export function nameLength(document: XmlDocument, type: number): number {
  const { names, typeName } = document.vocabulary
  const name = typeName[type]!
  return names.starts[name + 1]! - names.starts[name]!
}

export function renderDeclarations(document: XmlDocument, output: Output, bindings: readonly number[]): void {
  for (const binding of bindings) putBytes(output, declarationBytes(document, binding))
}
