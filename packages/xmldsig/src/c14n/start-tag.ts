// One start tag in canonical form (and the end tag of an element that the source closes at once).
import { type Output, putBytes, putSource } from '../xml/output.ts'
import {
  ATTRIBUTE_SHIFT,
  ATTRIBUTE_TYPE,
  ATTRIBUTES,
  DECLARES,
  declaredBinding,
  isRepeatedDeclaration,
  MARKS,
  NAMESPACES_DIRTY,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  SELF_CLOSED,
  START,
  TAG_DIRTY,
  TYPE,
  type XmlDocument,
} from '../xml/tree.ts'
import {
  attributesOf,
  nameLength,
  renderAttributes,
  renderDeclarations,
  sortAttributes,
  sortBindings,
} from './attributes.ts'
import { enter, leave } from './exclusive.ts'
import { bindingsInScope, inheritAll, inheritSimple } from './inherited.ts'
import type { Rendering } from './rendering.ts'

const emptyElementMiddle = new TextEncoder().encode('></')

export function renderStartTag(rendering: Rendering, element: number): void {
  const { document, rendered, apex } = rendering
  const record = element << NODE_SHIFT
  const marks = document.nodes[record + MARKS]!
  if (rendered !== undefined) {
    renderTag(rendering, element, enter(document, rendered, element, element === apex))
    if ((marks & SELF_CLOSED) !== 0) leave(rendered, element)
  } else if (element === apex && document.nodes[record + PARENT]! >= 0) renderApex(rendering, element)
  else renderTag(rendering, element, (marks & DECLARES) === 0 ? nothing : newDeclarations(document, element))
}

const nothing: readonly number[] = []

/** Inclusive canonicalisation: what the element declares and its parent has not in scope already. */
function newDeclarations(document: XmlDocument, element: number): number[] {
  return declarationCodes(document, element)
    .filter((code) => !isRepeatedDeclaration(code))
    .map(declaredBinding)
}

function declarationCodes(document: XmlDocument, element: number): number[] {
  const { nodes, attributes } = document
  const record = element << NODE_SHIFT
  const end = nodes[record + (1 << NODE_SHIFT) + ATTRIBUTES]!
  const codes: number[] = []
  for (let attribute = nodes[record + ATTRIBUTES]!; attribute < end; attribute++) {
    const code = attributes[(attribute << ATTRIBUTE_SHIFT) + ATTRIBUTE_TYPE]!
    if (code < 0) codes.push(code)
  }
  return codes
}

/** Inclusive canonicalisation of a subtree: its topmost element takes over what it inherits. */
function renderApex(rendering: Rendering, element: number): void {
  const { document, output, algorithm } = rendering
  const { list, replaced } =
    algorithm === 'c14n' ? inheritAll(document, element) : inheritSimple(document, element)
  renderName(document, output, element)
  renderSortedDeclarations(document, output, [...bindingsInScope(document, element).values()])
  sortAttributes(document, list)
  renderAttributes(document, output, list, replaced)
  renderTagEnd(document, output, element)
}

/** The tag with just these declarations, by slices of the source where that is how it is written. */
function renderTag({ document, output }: Rendering, element: number, declarations: readonly number[]): void {
  const { nodes } = document
  const record = element << NODE_SHIFT
  const marks = nodes[record + MARKS]!
  const isClean = (marks & TAG_DIRTY) === 0
  if (isClean && isDeclaredJustSo(document, element, declarations)) {
    putSource(output, nodes[record + START]!, closeOffset(document, element))
  } else {
    const nameEnd = renderName(document, output, element)
    renderSortedDeclarations(document, output, declarations)
    if (isClean && (marks & DECLARES) === 0) putSource(output, nameEnd, closeOffset(document, element))
    else {
      const list = attributesOf(document, element)
      if (!isClean) sortAttributes(document, list)
      renderAttributes(document, output, list)
    }
  }
  renderTagEnd(document, output, element)
}

/** Whether the source declares these and no others, in canonical order. */
function isDeclaredJustSo(document: XmlDocument, element: number, declarations: readonly number[]): boolean {
  const marks = document.nodes[(element << NODE_SHIFT) + MARKS]!
  if ((marks & DECLARES) === 0) return declarations.length === 0
  if ((marks & NAMESPACES_DIRTY) !== 0) return false
  const codes = declarationCodes(document, element)
  return (
    codes.length === declarations.length &&
    codes.every((code) => declarations.includes(declaredBinding(code)))
  )
}

function renderSortedDeclarations(
  document: XmlDocument,
  output: Output,
  declarations: readonly number[],
): void {
  if (declarations.length < 2) {
    renderDeclarations(document, output, declarations)
    return
  }
  const sorted = [...declarations]
  sortBindings(document, sorted)
  renderDeclarations(document, output, sorted)
}

function renderName(document: XmlDocument, output: Output, element: number): number {
  const record = element << NODE_SHIFT
  const start = document.nodes[record + START]!
  const end = start + 1 + nameLength(document, document.nodes[record + TYPE]!)
  putSource(output, start, end)
  return end
}

/** Offset of the `>` or `/>` that ends the tag. */
function closeOffset(document: XmlDocument, element: number): number {
  const record = element << NODE_SHIFT
  const isSelfClosed = (document.nodes[record + MARKS]! & SELF_CLOSED) !== 0
  return document.nodes[record + OPEN_END]! - (isSelfClosed ? 2 : 1)
}

function renderTagEnd(document: XmlDocument, output: Output, element: number): void {
  const { nodes } = document
  const record = element << NODE_SHIFT
  const end = nodes[record + OPEN_END]!
  if ((nodes[record + MARKS]! & SELF_CLOSED) === 0) {
    putSource(output, end - 1, end)
    return
  }
  const nameStart = nodes[record + START]! + 1
  putBytes(output, emptyElementMiddle)
  putSource(output, nameStart, nameStart + nameLength(document, nodes[record + TYPE]!))
  putSource(output, end - 1, end)
}
