// The tree that markdown becomes before it is shown, and a walk through it.
import type { ExtraProps } from 'react-markdown'

export type Element = NonNullable<ExtraProps['node']>
export type Child = Element['children'][number]
/** A root or an element: what has children. */
export interface Parent {
  children: Child[]
}

export function eachElement(parent: Parent, visit: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    visit(child)
    eachElement(child, visit)
  }
}
