// Gives the large arrays of a document back for the next one. Nothing may read the document afterwards.
import { giveBack } from './slab.ts'
import { ATTRIBUTE_SHIFT, ATTRIBUTES, NODE_SHIFT, type XmlDocument } from './tree.ts'

export function discard({ source, length, nodes, nodeCount, attributes }: XmlDocument): void {
  const attributeCount = nodes[(nodeCount << NODE_SHIFT) + ATTRIBUTES]!
  giveBack(source, length + 1)
  giveBack(nodes, (nodeCount + 1) << NODE_SHIFT)
  giveBack(attributes, attributeCount << ATTRIBUTE_SHIFT)
}
