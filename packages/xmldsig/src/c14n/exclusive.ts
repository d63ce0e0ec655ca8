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
  const inForce = new Array<number>(names.hashes.length).fill(-1)
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

/** What the element has to declare; empty for nearly all. Puts it in force until `leave` is called. */
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
  const own = rendered.inForce[vocabulary.bindingPrefix[binding]!]
  const hasMore = (marks & (PREFIXED_ATTRIBUTES | DECLARES)) !== 0
  if (own === binding && !hasMore && !isApex) return nothing
  const needed = new Set<number>()
  if (own !== binding) needed.add(binding)
  if (hasMore) addFromAttributes(document, rendered, record, needed)
  if (isApex) addListedInScope(document, rendered, element, needed)
  if (needed.size === 0) return nothing
  rendered.frames.push(element, rendered.marks, rendered.shadowed.length)
  for (const added of needed) putInForce(document, rendered, added)
  return [...needed]
}

const nothing: readonly number[] = []

function addFromAttributes(
  document: XmlDocument,
  rendered: Rendered,
  record: number,
  needed: Set<number>,
): void {
  const { nodes, attributes, vocabulary } = document
  const { typeBinding, bindingPrefix } = vocabulary
  const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    const code = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    const binding = code < 0 ? declaredBinding(code) : typeBinding[code]!
    const prefix = bindingPrefix[binding]!
    const counts = code < 0 ? rendered.listed.has(prefix) : prefix !== EMPTY
    if (counts && rendered.inForce[prefix] !== binding) needed.add(binding)
  }
}

function addListedInScope(
  document: XmlDocument,
  rendered: Rendered,
  element: number,
  needed: Set<number>,
): void {
  if (rendered.listed.size === 0) return
  for (const [prefix, binding] of bindingsInScope(document, element)) {
    if (rendered.listed.has(prefix) && rendered.inForce[prefix] !== binding) needed.add(binding)
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
