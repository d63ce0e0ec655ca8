// Ids for headings and footnotes, and marks on the blocks of lines that somebody was sent to. Runs after the
// sanitizer, so every id in a page is made here or by us before it.
import { headingIdOf } from './anchors.ts'
import { type Element, eachElement, type Parent } from './tree.ts'

export interface Places {
  /** How many lines of the page come before this piece. */
  readonly linesBefore: number
  /** Anchors of headings by line of the page. */
  readonly anchors: ReadonlyMap<number, string>
  readonly marked: { readonly start: number; readonly end: number } | undefined
  /** Tells the footnotes of one piece from those of another. */
  readonly notePrefix: string
}

const HEADING = /^h[1-6]$/
const FOOTNOTES = 'footnote-label'
/** Of these the parts are marked, not the whole. */
const DIVIDED = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'blockquote', 'div', 'details'])

/** A rehype plugin. */
export const placeMarks = (places: Places) => (tree: Parent) => {
  eachElement(tree, (element) => {
    if (HEADING.test(element.tagName)) nameHeading(element, places)
    const { properties } = element
    if (properties['ariaDescribedBy'] !== undefined)
      properties['ariaDescribedBy'] = [`${places.notePrefix}${FOOTNOTES}`]
  })
  if (places.marked !== undefined) markBlocks(tree, places)
}

function nameHeading({ properties, position }: Element, { anchors, linesBefore, notePrefix }: Places): void {
  if (properties['id'] === FOOTNOTES) {
    properties['id'] = `${notePrefix}${FOOTNOTES}`
    return
  }
  const anchor = position && anchors.get(position.start.line + linesBefore)
  if (anchor !== undefined && anchor !== '') properties['id'] = headingIdOf(anchor)
}

function markBlocks(parent: Parent, places: Places): void {
  const { marked, linesBefore } = places
  for (const child of parent.children) {
    if (child.type !== 'element' || child.position === undefined || marked === undefined) continue
    const { start, end } = child.position
    if (start.line + linesBefore > marked.end || end.line + linesBefore < marked.start) continue
    if (DIVIDED.has(child.tagName)) markBlocks(child, places)
    else child.properties['dataMarked'] = 'true'
  }
}
