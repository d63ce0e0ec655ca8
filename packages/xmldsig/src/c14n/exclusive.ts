// Exclusive canonicalisation: which namespaces have been written by rendered ancestors, and which an element
// has to write because it visibly uses them (or because the caller listed their prefix).
import { EMPTY, lookUp, XML } from '../xml/names.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  bindingMark,
  DECLARES,
  declaredBinding,
  isMarkedAlone,
  MARKS,
  NODE_SHIFT,
  PREFIXED_ATTRIBUTES,
  TYPE,
  type XmlDocument,
} from '../xml/tree.ts'
import { NO_NAMESPACE } from '../xml/vocabulary.ts'
import { bindingsInScope } from './inherited.ts'

export interface Rendered {
  /** By prefix: the binding that output has in force, -1 for none. */
  readonly inForce: number[]
  /** Marks of the bindings in force, for comparison with a whole subtree's. */
  marks: number
  /** Prefixes that the caller wants treated as inclusive canonicalisation would. */
  readonly listed: ReadonlySet<number>
  /** To return to: element, marks, and how far `shadowed` reached, in threes. */
  readonly frames: number[]
  /** Prefix and the binding it had before, in pairs. */
  readonly shadowed: number[]
}

export function startRendered(document: XmlDocument, inclusivePrefixes: readonly string[]): Rendered {
  const { names, bindings, bindingPrefix } = document.vocabulary
  const inForce = new Array<number>(names.count).fill(-1)
  inForce[EMPTY] = NO_NAMESPACE
  const listed = new Set(
    inclusivePrefixes.map((prefix) => (prefix === '#default' ? EMPTY : lookUp(names, prefix))),
  )
  const rendered: Rendered = { inForce, marks: bindingMark(NO_NAMESPACE), listed, frames: [], shadowed: [] }
  // The prefix xml is in force everywhere and never written.
  for (let binding = 0; binding < bindings.size; binding++) {
    if (bindingPrefix[binding] === XML) putInForce(document, rendered, binding)
  }
  rendered.shadowed.length = 0
  return rendered
}

/** What the element has to declare; nothing for nearly all. Puts it in force until `leave` is called. */
export function enter(
  document: XmlDocument,
  rendered: Rendered,
  element: number,
  isApex: boolean,
): readonly number[] {
  const { nodes, vocabulary } = document
  const record = element << NODE_SHIFT
  const marks = nodes[record + MARKS]!
  const binding = vocabulary.typeBinding[nodes[record + TYPE]!]!
  const isNew = rendered.inForce[vocabulary.bindingPrefix[binding]!] !== binding
  const hasMore = (marks & (PREFIXED_ATTRIBUTES | DECLARES)) !== 0
  if (!isNew && !hasMore && !isApex) return nothing
  const needed: number[] = []
  const frame = rendered.shadowed.length
  const marksBefore = rendered.marks
  if (isNew) need(document, rendered, binding, needed)
  if (hasMore) needFromAttributes(document, rendered, record, needed)
  if (isApex && rendered.listed.size > 0) needListed(document, rendered, element, needed)
  if (needed.length > 0) rendered.frames.push(element, marksBefore, frame)
  return needed
}

const nothing: readonly number[] = []

/** An element has one namespace for each prefix, so what is put in force here stays right for all of the tag. */
function need(document: XmlDocument, rendered: Rendered, binding: number, needed: number[]): void {
  if (rendered.inForce[document.vocabulary.bindingPrefix[binding]!] === binding) return
  putInForce(document, rendered, binding)
  needed.push(binding)
}

function needFromAttributes(
  document: XmlDocument,
  rendered: Rendered,
  record: number,
  needed: number[],
): void {
  const { nodes, attributes, vocabulary } = document
  const { typeBinding, bindingPrefix } = vocabulary
  const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    const code = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    const binding = code < 0 ? declaredBinding(code) : typeBinding[code]!
    const prefix = bindingPrefix[binding]!
    const counts = code < 0 ? rendered.listed.has(prefix) : prefix !== EMPTY
    if (counts) need(document, rendered, binding, needed)
  }
}

function needListed(document: XmlDocument, rendered: Rendered, element: number, needed: number[]): void {
  for (const [prefix, binding] of bindingsInScope(document, element)) {
    if (rendered.listed.has(prefix)) need(document, rendered, binding, needed)
  }
}

function putInForce(document: XmlDocument, rendered: Rendered, binding: number): void {
  const prefix = document.vocabulary.bindingPrefix[binding]!
  const before = rendered.inForce[prefix]!
  rendered.shadowed.push(prefix, before)
  rendered.inForce[prefix] = binding
  if (before >= 0 && isMarkedAlone(before)) rendered.marks &= ~bindingMark(before)
  if (isMarkedAlone(binding)) rendered.marks |= bindingMark(binding)
}

export function leave(rendered: Rendered, element: number): void {
  const { frames, shadowed, inForce } = rendered
  if (frames.at(-3) !== element) return
  const reach = frames.pop()!
  rendered.marks = frames.pop()!
  frames.pop()
  while (shadowed.length > reach) {
    const before = shadowed.pop()!
    inForce[shadowed.pop()!] = before
  }
}
