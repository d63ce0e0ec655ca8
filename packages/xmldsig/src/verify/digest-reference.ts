// One ds:Reference: from its URI to the element it means, through its transforms, to the digest of the octets.
// Comments are left out, as XML Signature has it for same-document references.
import { canonicalize } from '../c14n/canonicalize.ts'
import type { CryptoPrimitives } from '../signature/primitives.ts'
import { decodeBase64, decodeElement } from '../transforms/base64.ts'
import { transformSmev } from '../transforms/smev.ts'
import { elementById } from '../xml/identifiers.ts'
import { parentOf } from '../xml/navigate.ts'
import type { ByteSink } from '../xml/output.ts'
import { END, NODE_SHIFT, OPEN_END, START, type XmlDocument } from '../xml/tree.ts'
import { malformed, type Reference, type Transform } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'
import { type OctetBudget, spendOctets } from './work-budget.ts'

/** Octets as something that writes them: the last transform writes straight into the digest. */
type Octets = (to: ByteSink) => void
type CanonicalTransform = Extract<Transform, { kind: 'canonicalize' }>

/** The element that a reference covers. The document as a whole counts as its root element. */
export function targetOf(document: XmlDocument, uri: string): number {
  if (uri === '') return document.root
  if (!uri.startsWith('#') || uri.startsWith('#xpointer(')) {
    throw new SignatureError(
      'reference-not-found',
      `the reference "${uri.slice(0, 100)}" is neither "" nor "#Id"; nothing else is followed`,
    )
  }
  const element = elementById(document, uri.slice(1))
  if (element === undefined) {
    throw new SignatureError('reference-not-found', `no element has the signed Id "${uri.slice(1, 100)}"`)
  }
  return element
}

export function digestReference(
  document: XmlDocument,
  { uri, transforms, digestAlgorithm }: Reference,
  signature: number,
  budget: OctetBudget,
  { startDigest }: CryptoPrimitives,
): Uint8Array {
  const node = targetOf(document, uri)
  spendOctets(budget, uri === '' ? document.length : sourceOctets(document, node))
  let exclude: number | undefined
  let octets: Octets | undefined
  const rendered =
    (transform?: CanonicalTransform): Octets =>
    (to) =>
      canonicalize(
        document,
        {
          algorithm: transform?.algorithm ?? 'c14n',
          inclusivePrefixes: transform?.inclusivePrefixes ?? [],
          comments: false,
          ...(uri !== '' && { node }),
          ...(exclude !== undefined && { exclude }),
        },
        to,
      )

  for (const transform of transforms) {
    switch (transform.kind) {
      case 'enveloped':
        if (octets !== undefined) throw wrongOrder('the enveloped-signature transform')
        exclude = signature
        break
      case 'canonicalize':
        if (octets !== undefined) throw wrongOrder('a canonicalisation')
        octets = rendered(transform)
        break
      case 'base64': {
        if (exclude !== undefined) throw wrongOrder('the base64 transform')
        const bytes =
          octets === undefined ? decodeElement(document, node) : decodeBase64(gather(octets, budget))
        octets = (to) => to.write(bytes, 0, bytes.length)
        break
      }
      case 'smev': {
        const input = gather(octets ?? rendered(), budget)
        spendOctets(budget, input.length, 'smevOctets')
        octets = (to) => transformSmev(input, to)
      }
    }
  }
  const digest = startDigest(digestAlgorithm)
  const write = octets ?? rendered()
  write(limited(budget, (bytes) => digest.update(bytes)))
  return digest.digest()
}

/** What rendering reads, also where it writes little: the element, and the tags around it, whose namespaces it takes. */
function sourceOctets(document: XmlDocument, element: number): number {
  const { nodes } = document
  const record = element << NODE_SHIFT
  let octets = nodes[record + END]! - nodes[record + START]!
  for (let node = parentOf(document, element); node >= 0; node = parentOf(document, node)) {
    octets += nodes[(node << NODE_SHIFT) + OPEN_END]! - nodes[(node << NODE_SHIFT) + START]!
  }
  return octets
}

function gather(octets: Octets, budget: OctetBudget): Uint8Array {
  const pieces: Uint8Array[] = []
  octets(limited(budget, (bytes) => pieces.push(bytes.slice())))
  return Buffer.concat(pieces)
}

function limited(budget: OctetBudget, take: (bytes: Uint8Array) => void): ByteSink {
  return {
    write(bytes, start, end) {
      spendOctets(budget, end - start)
      take(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end))
    },
  }
}

const wrongOrder = (what: string) => malformed(`${what} stands after a transform whose result it cannot take`)
