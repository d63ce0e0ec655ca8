// Where an element is, for messages: "/S:Envelope/S:Body[1]", counting siblings of the same name from 1.
import { parentOf, qualifiedName } from './navigate.ts'
import { NEXT, NODE_SHIFT, TYPE, type XmlDocument } from './tree.ts'

export function pathOf(document: XmlDocument, element: number): string {
  const steps: string[] = []
  for (let node = element; node >= 0; node = parentOf(document, node)) steps.unshift(stepTo(document, node))
  return `/${steps.join('/')}`
}

function stepTo(document: XmlDocument, element: number): string {
  const { nodes } = document
  const name = qualifiedName(document, element)
  const parent = parentOf(document, element)
  if (parent < 0) return name
  const type = nodes[(element << NODE_SHIFT) + TYPE]
  let position = 1
  for (let node = parent + 1; node < element; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    if (nodes[(node << NODE_SHIFT) + TYPE] === type) position++
  }
  return `${name}[${position}]`
}
