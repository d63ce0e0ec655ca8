// A document as something to cut and paste in: one character a byte, so that offsets are those of the parser, with
// the places of its elements, attributes and texts. What does not parse has no parts.
import { parseXml } from '../xml/parse.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTES,
  END,
  NAME_START,
  NODE_SHIFT,
  OPEN_END,
  START,
  TYPE,
  VALUE_END,
  VALUE_START,
} from '../xml/tree.ts'

export interface Span {
  readonly from: number
  readonly to: number
}

interface ElementPart extends Span {
  /** Where its start tag's name ends, and where the tag does. */
  readonly nameEnd: number
  readonly openEnd: number
}

interface AttributePart extends Span {
  readonly value: Span
}

export interface DocumentParts {
  readonly text: string
  readonly elements: readonly ElementPart[]
  readonly attributes: readonly AttributePart[]
  /** Text between tags that is not white space alone. */
  readonly texts: readonly Span[]
}

export const fromBytes = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
export const toBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
/** Characters beyond ASCII as the bytes they are in UTF-8. */
export const utf8 = (text: string): string => fromBytes(Buffer.from(text))

export function partsOf(text: string): DocumentParts {
  const elements: ElementPart[] = []
  const attributes: AttributePart[] = []
  try {
    const document = parseXml(toBytes(text))
    if (document.length !== text.length) return { text, elements, attributes, texts: [] }
    const { nodes } = document
    for (let node = 0; node < document.nodeCount; node++) {
      const record = node << NODE_SHIFT
      if (nodes[record + TYPE]! < 0) continue
      const from = nodes[record + START]!
      const nameEnd = from + /^<[^\s/>]*/.exec(text.slice(from))![0].length
      elements.push({ from, nameEnd, openEnd: nodes[record + OPEN_END]!, to: nodes[record + END]! })
    }
    const count = nodes[(document.nodeCount << NODE_SHIFT) + ATTRIBUTES]!
    for (let attribute = 0; attribute < count; attribute++) {
      const record = attribute << ATTRIBUTE_SHIFT
      const value = {
        from: document.attributes[record + VALUE_START]!,
        to: document.attributes[record + VALUE_END]!,
      }
      attributes.push({ from: document.attributes[record + NAME_START]!, to: value.to + 1, value })
    }
  } catch {
    return { text, elements: [], attributes: [], texts: [] }
  }
  const texts = Array.from(text.matchAll(/>([^<]*[^<\s][^<]*)</g), ({ index, 1: found }) => ({
    from: index + 1,
    to: index + 1 + found!.length,
  }))
  return { text, elements, attributes, texts }
}

export const cut = (text: string, { from, to }: Span): string => text.slice(from, to)
export const replaced = (text: string, { from, to }: Span, by: string): string =>
  text.slice(0, from) + by + text.slice(to)
export const inserted = (text: string, at: number, what: string): string =>
  text.slice(0, at) + what + text.slice(at)
