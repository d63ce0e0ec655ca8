// Where an element is, for messages: "/S:Envelope/S:Body[1]", counting siblings of the same name from 1.
import { parentOf, qualifiedName } from './navigate.ts'
import { NEXT, NODE_SHIFT, TYPE, type XmlDocument } from './tree.ts'

export function pathOf(document: XmlDocument, element: number): string {
  const steps: string[] = []
  for (let node = element; node >= 0; node = parentOf(document, node)) steps.unshift(stepTo(document, node))
  return `/${steps.join('/')}`
}

function stepTo(document: XmlDocument, element: number): string {
  const name = qualifiedName(document, element)
  const parent = parentOf(document, element)
  return parent < 0 ? name : `${name}[${positionAmongSiblings(document, parent, element)}]`
}

/** Positions of all children, of parents that were asked about more than once. */
interface Positions {
  readonly askedOnce: Set<number>
  readonly counted: Set<number>
  /** By node; empty as long as no parent was asked about twice. */
  numbers: Int32Array
}

const none = new Int32Array(0)
const known = new WeakMap<XmlDocument, Positions>()

/** Many references may lead to many children of one parent: then they are counted once for all of them. */
function positionAmongSiblings(document: XmlDocument, parent: number, element: number): number {
  const positions = known.get(document) ?? { askedOnce: new Set(), counted: new Set(), numbers: none }
  known.set(document, positions)
  if (!positions.askedOnce.has(parent)) {
    positions.askedOnce.add(parent)
    return countUpTo(document, parent, element)
  }
  if (!positions.counted.has(parent)) {
    positions.counted.add(parent)
    if (positions.numbers === none) positions.numbers = new Int32Array(document.nodeCount)
    countAll(document, parent, positions.numbers)
  }
  return positions.numbers[element]!
}

function countUpTo({ nodes }: XmlDocument, parent: number, element: number): number {
  const type = nodes[(element << NODE_SHIFT) + TYPE]
  let position = 1
  for (let node = parent + 1; node < element; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    if (nodes[(node << NODE_SHIFT) + TYPE] === type) position++
  }
  return position
}

function countAll({ nodes, vocabulary }: XmlDocument, parent: number, numbers: Int32Array): void {
  const counts = new Int32Array(vocabulary.typeCount)
  const end = nodes[(parent << NODE_SHIFT) + NEXT]!
  for (let node = parent + 1; node < end; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    const type = nodes[(node << NODE_SHIFT) + TYPE]!
    if (type >= 0) numbers[node] = ++counts[type]!
  }
}
