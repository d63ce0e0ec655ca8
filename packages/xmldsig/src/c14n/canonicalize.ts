// Canonical XML 1.0 and 1.1 and Exclusive XML Canonicalization 1.0 of a document or of one element's subtree,
// in one pass over the tree. What the parser marked as canonical already is passed on as slices of the source.
import { XmlError } from '../errors.ts'
import { byteClass, LESS, WHITE } from '../xml/byte-classes.ts'
import { renderLines, renderText, textEscapes } from '../xml/character-data.ts'
import { nameText } from '../xml/names.ts'
import { type ByteSink, closeOutput, openOutput, putBytes, putSource } from '../xml/output.ts'
import {
  BINDINGS,
  COMMENT,
  END,
  END_DIRTY,
  MARKS,
  NEXT,
  NODE_SHIFT,
  OPEN_END,
  PARENT,
  SELF_CLOSED,
  START,
  SUBTREE_COMMENTS,
  SUBTREE_DECLARES,
  SUBTREE_DIRTY,
  SUBTREE_NAMESPACES_DIRTY,
  TAG_DIRTY,
  TEXT_DIRTY,
  TYPE,
  type XmlDocument,
} from '../xml/tree.ts'
import { nameLength } from './attributes.ts'
import { leave, startRendered } from './exclusive.ts'
import type { CanonicalizationAlgorithm, Rendering } from './rendering.ts'
import { renderStartTag } from './start-tag.ts'

export interface CanonicalizationOptions {
  readonly algorithm: CanonicalizationAlgorithm
  readonly comments: boolean
  /** An element: it is rendered with all that is inside. Without it: the whole document. */
  readonly node?: number
  /** An element that is left out with all that is inside (the enveloped signature). */
  readonly exclude?: number
  /** PrefixList of exc-c14n, with "#default" for the default namespace. */
  readonly inclusivePrefixes?: readonly string[]
}

const lineFeed = new Uint8Array([0x0a])
const oneSpace = new Uint8Array([0x20])

export function canonicalize(document: XmlDocument, options: CanonicalizationOptions, sink: ByteSink): void {
  requireRenderable(document, options)
  const isExclusive = options.algorithm === 'exc-c14n'
  const output = openOutput(document.source, sink)
  const rendering: Rendering = {
    document,
    output,
    algorithm: options.algorithm,
    apex: options.node ?? document.root,
    exclude: options.exclude ?? -1,
    comments: options.comments,
    rendered: isExclusive ? startRendered(document, options.inclusivePrefixes ?? []) : undefined,
    obstacles:
      SUBTREE_DIRTY |
      (isExclusive ? SUBTREE_DECLARES : SUBTREE_NAMESPACES_DIRTY) |
      (options.comments ? 0 : SUBTREE_COMMENTS),
  }
  if (options.node === undefined) renderDocument(rendering)
  else renderElement(rendering)
  closeOutput(output)
}

function requireRenderable(document: XmlDocument, { node, exclude }: CanonicalizationOptions): void {
  const { nodes, nodeCount, vocabulary } = document
  const isElement = (number: number) =>
    Number.isInteger(number) &&
    number >= 0 &&
    number < nodeCount &&
    nodes[(number << NODE_SHIFT) + TYPE]! >= 0
  if (![node, exclude].every((number) => number === undefined || isElement(number))) {
    throw new XmlError(
      'canonicalization',
      'Only an element of the document can be canonicalised or left out.',
    )
  }
  const apex = node ?? document.root
  if (exclude !== undefined && exclude <= apex && apex < nodes[(exclude << NODE_SHIFT) + NEXT]!) {
    throw new XmlError('canonicalization', 'The element left out is all there was to canonicalise.')
  }
  if (vocabulary.relativeUri >= 0) {
    const uri = nameText(vocabulary.names, vocabulary.relativeUri).slice(0, 100)
    const message = `The namespace "${uri}" is a relative URI, for which there is no canonical form.`
    throw new XmlError('relative-namespace', message)
  }
}

/** Comments and processing instructions outside the root stand on lines of their own. */
function renderDocument(rendering: Rendering): void {
  const { document, output, comments } = rendering
  const { nodes, nodeCount, root } = document
  for (let node = 0; node < nodeCount; node = nodes[(node << NODE_SHIFT) + NEXT]!) {
    if (node === root) {
      renderElement(rendering)
      continue
    }
    const record = node << NODE_SHIFT
    if (nodes[record + TYPE] === COMMENT && !comments) continue
    if (node > root) putBytes(output, lineFeed)
    renderLeaf(rendering, record)
    if (node < root) putBytes(output, lineFeed)
  }
}

function renderElement(rendering: Rendering): void {
  const { document, output, exclude, comments } = rendering
  const { nodes } = document
  const stop = nodes[(rendering.apex << NODE_SHIFT) + NEXT]!
  let node = rendering.apex
  let open = -1
  let at = nodes[(node << NODE_SHIFT) + START]!
  while (node < stop) {
    const record = node << NODE_SHIFT
    while (open >= 0 && nodes[(open << NODE_SHIFT) + NEXT] === node) {
      at = renderEnd(rendering, open, at)
      open = nodes[(open << NODE_SHIFT) + PARENT]!
    }
    const start = nodes[record + START]!
    if (at < start) renderGap(rendering, open, at, start)
    at = nodes[record + END]!
    if (node === exclude) node = nodes[record + NEXT]!
    else if (isCanonical(rendering, node)) {
      putSource(output, start, at)
      node = nodes[record + NEXT]!
    } else if (nodes[record + TYPE]! < 0) {
      if (comments || nodes[record + TYPE] !== COMMENT) renderLeaf(rendering, record)
      node++
    } else {
      renderStartTag(rendering, node)
      if ((nodes[record + MARKS]! & SELF_CLOSED) === 0) {
        open = node
        at = nodes[record + OPEN_END]!
      }
      node++
    }
  }
  const outside = nodes[(rendering.apex << NODE_SHIFT) + PARENT]!
  while (open >= 0 && open !== outside) {
    at = renderEnd(rendering, open, at)
    open = nodes[(open << NODE_SHIFT) + PARENT]!
  }
}

/** Whether the node with all that is inside can be passed on as the source has it. */
function isCanonical(rendering: Rendering, node: number): boolean {
  const { nodes } = rendering.document
  const record = node << NODE_SHIFT
  const marks = nodes[record + MARKS]!
  if ((marks & rendering.obstacles) !== 0) return false
  if (node < rendering.exclude && rendering.exclude < nodes[record + NEXT]!) return false
  const { rendered, apex } = rendering
  if (rendered === undefined) return node !== apex || node === rendering.document.root
  if (node === apex && rendered.listed.size > 0) return false
  return (marks & BINDINGS & ~rendered.marks) === 0
}

/** Text between two nodes inside the element `open`. */
function renderGap({ document, output }: Rendering, open: number, start: number, end: number): void {
  const marks = document.nodes[(open << NODE_SHIFT) + MARKS]!
  if ((marks & TEXT_DIRTY) === 0) putSource(output, start, end)
  else renderText(output, start, end, textEscapes)
}

/** The text from `at` on and the end tag; returns the offset after it. */
function renderEnd(rendering: Rendering, element: number, at: number): number {
  const { document, output, rendered } = rendering
  const { nodes, source } = document
  const record = element << NODE_SHIFT
  const marks = nodes[record + MARKS]!
  const end = nodes[record + END]!
  if (rendered !== undefined) leave(rendered, element)
  if ((marks & (TEXT_DIRTY | END_DIRTY)) === 0) {
    putSource(output, at, end)
    return end
  }
  let tagStart = end - 1
  while (source[tagStart] !== LESS) tagStart--
  const nameEnd = tagStart + 2 + nameLength(document, nodes[record + TYPE]!)
  renderGap(rendering, element, at, tagStart)
  putSource(output, tagStart, nameEnd)
  putSource(output, end - 1, end)
  return end
}

/** A comment or a processing instruction. */
function renderLeaf({ document, output }: Rendering, record: number): void {
  const { nodes, source } = document
  const start = nodes[record + START]!
  const end = nodes[record + END]!
  if ((nodes[record + MARKS]! & TAG_DIRTY) === 0) {
    putSource(output, start, end)
    return
  }
  if (nodes[record + TYPE] === COMMENT) {
    renderLines(output, start, end)
    return
  }
  const targetEnd = nodes[record + OPEN_END]!
  let data = targetEnd
  while ((byteClass[source[data]!]! & WHITE) !== 0) data++
  putSource(output, start, targetEnd)
  if (data < end - 2) putBytes(output, oneSpace)
  renderLines(output, data, end)
}
