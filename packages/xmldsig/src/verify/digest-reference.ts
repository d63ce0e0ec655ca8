// One ds:Reference: from its URI to the element it means, through its transforms, to the digest of the octets.
// Comments are left out, as XML Signature has it for same-document references.
import { canonicalize } from '../c14n/canonicalize.ts'
import { startDigest } from '../signature/algorithms.ts'
import { decodeBase64, decodeElement } from '../transforms/base64.ts'
import { transformSmev } from '../transforms/smev.ts'
import { elementById } from '../xml/identifiers.ts'
import type { ByteSink } from '../xml/output.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { malformed, type Reference, type Transform } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'

/** What may still be done for one document, whatever its signatures ask for. */
export interface WorkBudget {
  /** Octets to render and digest. */
  octets: number
  /** Keys to try on signature values. */
  keys: number
}

/** Parsing and writing anew takes about this many times as long as digesting. */
const costOfSmev = 10

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
  budget: WorkBudget,
): Uint8Array {
  const node = targetOf(document, uri)
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
        spend(budget, input.length * costOfSmev)
        octets = (to) => transformSmev(input, to)
      }
    }
  }
  const digest = startDigest(digestAlgorithm)
  const write = octets ?? rendered()
  write(limited(budget, (bytes) => digest.update(bytes)))
  return digest.digest()
}

function gather(octets: Octets, budget: WorkBudget): Uint8Array {
  const pieces: Uint8Array[] = []
  octets(limited(budget, (bytes) => pieces.push(bytes.slice())))
  return Buffer.concat(pieces)
}

function limited(budget: WorkBudget, take: (bytes: Uint8Array) => void): ByteSink {
  return {
    write(bytes, start, end) {
      spend(budget, end - start)
      take(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end))
    },
  }
}

function spend(budget: WorkBudget, octets: number): void {
  budget.octets -= octets
  if (budget.octets >= 0) return
  throw new SignatureError('limit', 'the signatures refer to more data than is digested for one document')
}

const wrongOrder = (what: string) => malformed(`${what} stands after a transform whose result it cannot take`)
