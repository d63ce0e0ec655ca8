// The transform of the Russian interagency exchange, urn://smev-gov-ru/xmldsig/transform. It takes the octets of
// the transform before it, parses them and writes them anew: no declaration, instructions, comments or text of
// white space alone, no empty-element tags, and prefixes ns1, ns2, … given out by namespace in document order.
import { attributesOf, sortAttributes } from '../c14n/attributes.ts'
import { XmlError } from '../errors.ts'
import { AMPERSAND, byteClass, LESS, SPACE, WHITE } from '../xml/byte-classes.ts'
import {
  noEscapes,
  renderPlain,
  renderText,
  renderValue,
  textEscapes,
  valueEscapes,
} from '../xml/character-data.ts'
import type { XmlLimits } from '../xml/limits.ts'
import { EMPTY } from '../xml/names.ts'
import { type ByteSink, closeOutput, collect, type Output, openOutput, putBytes } from '../xml/output.ts'
import { parseXml } from '../xml/parse.ts'
import { pathOf } from '../xml/path.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  NODE_SHIFT,
  TYPE,
  VALUE_END,
  VALUE_START,
  type XmlDocument,
} from '../xml/tree.ts'
import { walk } from '../xml/walk.ts'

interface Writing {
  readonly document: XmlDocument
  readonly output: Output
  /** The prefix of each namespace, as long as the element that got it is open. */
  readonly prefixes: Map<number, Uint8Array>
  /** For each open element, the namespaces that got their prefix there. */
  readonly given: (readonly number[])[]
  counter: number
}

const encoder = new TextEncoder()
const ascii = (text: string) => encoder.encode(text)
const [less, endTag, greater, colon, space, equalsQuote, quote, xmlns] = [
  '<',
  '</',
  '>',
  ':',
  ' ',
  '="',
  '"',
  ' xmlns:',
].map(ascii) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

export function transformSmev(octets: Uint8Array, sink: ByteSink, limits: Partial<XmlLimits> = {}): void {
  const document = parseXml(octets, limits)
  const output = openOutput(document.source, sink)
  const writing: Writing = { document, output, prefixes: new Map(), given: [], counter: 0 }
  walk(document, document.root, {
    start: (element) => writeStart(writing, element),
    text: (start, end) => writeText(writing, start, end),
    end: (element) => writeEnd(writing, element),
  })
  closeOutput(output)
}

function writeStart(writing: Writing, element: number): void {
  const { document, output } = writing
  const { typeUri } = document.vocabulary
  const type = document.nodes[(element << NODE_SHIFT) + TYPE]!
  if (typeUri[type] === EMPTY) {
    const message = `${pathOf(document, element)} has no namespace; the SMEV transform is not defined for it.`
    throw new XmlError('smev', message)
  }
  const attributes = attributesInOrder(document, element)
  const given: number[] = []
  for (const name of [type, ...attributes.map((attribute) => attributeType(document, attribute))]) {
    const uri = typeUri[name]!
    if (uri === EMPTY || writing.prefixes.has(uri)) continue
    writing.prefixes.set(uri, ascii(`ns${++writing.counter}`))
    given.push(uri)
  }
  writing.given.push(given)
  putBytes(output, less)
  writeName(writing, type)
  for (const uri of given) writeDeclaration(writing, uri)
  for (const attribute of attributes) writeAttribute(writing, attribute)
  putBytes(output, greater)
}

/** Qualified attributes by namespace and name, then the others by name. */
function attributesInOrder(document: XmlDocument, element: number): number[] {
  const sorted = attributesOf(document, element)
  sortAttributes(document, sorted)
  const isQualified = (attribute: number) =>
    document.vocabulary.typeUri[attributeType(document, attribute)] !== EMPTY
  return [...sorted.filter(isQualified), ...sorted.filter((attribute) => !isQualified(attribute))]
}

const attributeType = (document: XmlDocument, attribute: number) =>
  document.attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!

function writeName({ document, output, prefixes }: Writing, type: number): void {
  const { names, typeName, typeUri } = document.vocabulary
  const prefix = prefixes.get(typeUri[type]!)
  if (prefix !== undefined) {
    putBytes(output, prefix)
    putBytes(output, colon)
  }
  const local = names.local[typeName[type]!]!
  putBytes(output, names.bytes, names.starts[local], names.starts[local + 1])
}

function writeDeclaration({ document, output, prefixes }: Writing, uri: number): void {
  const { names } = document.vocabulary
  putBytes(output, xmlns)
  putBytes(output, prefixes.get(uri)!)
  putBytes(output, equalsQuote)
  renderPlain(output, names.bytes, names.starts[uri]!, names.starts[uri + 1]!, valueEscapes)
  putBytes(output, quote)
}

function writeAttribute(writing: Writing, attribute: number): void {
  const { document, output } = writing
  const record = attribute << ATTRIBUTE_SHIFT
  putBytes(output, space)
  writeName(writing, document.attributes[record + ATTRIBUTE_TYPE]!)
  putBytes(output, equalsQuote)
  const start = document.attributes[record + VALUE_START]!
  renderValue(output, start, document.attributes[record + VALUE_END]!, valueEscapes)
  putBytes(output, quote)
}

function writeText({ document, output }: Writing, start: number, end: number): void {
  if (!isBlank(document.source, start, end)) renderText(output, start, end, textEscapes)
}

/** Whether all characters are white space, also where they are written as references or in a CDATA section. */
function isBlank(source: Uint8Array, start: number, end: number): boolean {
  let at = start
  while (at < end && (byteClass[source[at]!]! & WHITE) !== 0) at++
  if (at === end) return true
  if (source[at] !== AMPERSAND && source[at] !== LESS) return false
  const characters = collect(source, (output) => renderText(output, at, end, noEscapes))
  return characters.every((character) => character <= SPACE)
}

function writeEnd(writing: Writing, element: number): void {
  const { document, output, prefixes, given } = writing
  putBytes(output, endTag)
  writeName(writing, document.nodes[(element << NODE_SHIFT) + TYPE]!)
  putBytes(output, greater)
  for (const uri of given.pop()!) prefixes.delete(uri)
}
