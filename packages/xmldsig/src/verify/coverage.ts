// What a signature covers, so that nobody is fooled by a signature over something else. A signature that covers
// nothing but its own parts, or content hidden inside itself in the midst of another document, is refused.
import { signedPropertiesType } from '../signature/namespaces.ts'
import { pathOf } from '../xml/path.ts'
import { isWithin, type XmlDocument } from '../xml/tree.ts'
import { targetOf } from './digest-reference.ts'
import type { Reference, SignatureParts } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'

export interface CoveredElement {
  readonly path: string
  /** The Id by which it is referenced; undefined for the whole document. */
  readonly id: string | undefined
  /** 'text': only the octets that its base64 text stands for, not names, attributes or structure. */
  readonly extent: 'element' | 'text'
}

/** What the references that hold cover. */
export function coveredBy(
  document: XmlDocument,
  parts: SignatureParts,
  holding: readonly Reference[],
): CoveredElement[] {
  const targets = holding
    .map((reference) => ({ reference, element: targetOf(document, reference.uri) }))
    .filter(({ reference, element }) => !isPartOfSignature(document, parts, reference, element))
  // Where content did not hold, that is the fault, and not that nothing else is left.
  if (targets.length === 0 && holding.length === parts.references.length) {
    throw new SignatureError(
      'nothing-covered',
      'the signature covers only its own parts, nothing of the document',
    )
  }
  return targets.map(({ reference, element }) => ({
    path: pathOf(document, element),
    id: reference.uri === '' ? undefined : reference.uri.slice(1),
    extent: reference.transforms.some(({ kind }) => kind === 'base64') ? 'text' : 'element',
  }))
}

/** Signed properties, key information and the like, as opposed to content. */
function isPartOfSignature(
  document: XmlDocument,
  { element: signature, keyInfo }: SignatureParts,
  { type }: Reference,
  target: number,
): boolean {
  // Wherever they stand: moved out of the signature they are no content either.
  if (type === signedPropertiesType) return true
  if (!isWithin(document, target, signature)) return false
  if (target === signature) return true
  if (keyInfo !== undefined && isWithin(document, target, keyInfo)) return true
  if (document.root === signature) return false
  throw new SignatureError(
    'nothing-covered',
    `the signed ${pathOf(document, target)} is hidden inside the signature; content belongs outside it`,
  )
}
