// Verifies every XML signature of a document. Whatever the bytes are, the answer is a result: valid, or not and why.
import type { Certificate, Crl, RevocationRule } from '@notarium/pki'
import { dsNamespace } from '../signature/namespaces.ts'
import { type CryptoPrimitives, ownPrimitives } from '../signature/primitives.ts'
import { discard } from '../xml/discard.ts'
import { elementById } from '../xml/identifiers.ts'
import type { XmlLimits } from '../xml/limits.ts'
import { elementsNamed } from '../xml/navigate.ts'
import { parseXml } from '../xml/parse.ts'
import type { XmlDocument } from '../xml/tree.ts'
import type { SignatureFault } from './signature-error.ts'
import { isSoapBodyCovered } from './soap-body.ts'
import {
  gatherFault,
  type Rules,
  type SignatureResult,
  unchecked,
  verifySignatureElement,
} from './verify-signature.ts'
import { mostSignatures, startBudget } from './work-budget.ts'

export interface VerifyOptions {
  /** Certificates that vouch for signers. Without it nobody is trusted, but all else is checked. */
  readonly trust?: readonly Certificate[]
  readonly crls?: readonly Crl[]
  readonly revocation?: RevocationRule
  /** Epoch seconds; now, when left out. */
  readonly at?: number
  readonly allowSha1?: boolean
  readonly minRsaBits?: number
  readonly limits?: Partial<XmlLimits>
  /** Our own, when left out. */
  readonly primitives?: CryptoPrimitives
}

export interface VerifyResult {
  /** There is a signature, all of them hold, and of a SOAP message they cover the body. */
  readonly valid: boolean
  readonly signatures: readonly SignatureResult[]
  /** Of all signatures; those of the second and later ones say which it is. */
  readonly errors: readonly SignatureFault[]
}

export function verifyXml(payload: Uint8Array, options: VerifyOptions = {}): VerifyResult {
  const errors: SignatureFault[] = []
  const document = gatherFault(errors, () => parseXml(payload, options.limits))
  if (document === undefined) return refused(errors[0]!.code, errors[0]!.message)
  try {
    return verifyDocument(document, payload.length, options)
  } finally {
    // The result holds nothing of the document but copies.
    discard(document)
  }
}

function verifyDocument(document: XmlDocument, size: number, options: VerifyOptions): VerifyResult {
  const errors: SignatureFault[] = []
  const elements = elementsNamed(document, dsNamespace, 'Signature')
  if (elements.length === 0) return refused('no-signature', 'the document has no ds:Signature element')
  if (elements.length > mostSignatures) {
    return refused(
      'limit',
      `the document has ${elements.length} signatures, at most ${mostSignatures} are checked`,
    )
  }
  // Two elements with one Id make every reference ambiguous, also those that this document does not use.
  gatherFault(errors, () => elementById(document, ''))
  const budget = startBudget(size)
  if (errors.length > 0) {
    const first = unchecked(document, elements[0]!, errors, budget)
    return Object.freeze({ valid: false, signatures: [first], errors })
  }

  const rules: Rules = {
    trust: options.trust,
    crls: options.crls ?? [],
    revocation: options.revocation ?? 'if-present',
    at: options.at ?? Math.floor(Date.now() / 1000),
    allowSha1: options.allowSha1 ?? false,
    minRsaBits: options.minRsaBits ?? 2048,
    primitives: options.primitives ?? ownPrimitives,
  }
  const signatures = elements.map((element) => verifySignatureElement(document, element, rules, budget))
  const all = signatures.flatMap((signature, i) =>
    i === 0
      ? signature.errors
      : signature.errors.map(({ code, message }) => ({ code, message: `signature ${i + 1}: ${message}` })),
  )
  // What does not hold covers nothing, and is the fault to be told.
  const covered = signatures.flatMap((signature) => signature.covered)
  if (all.length === 0 && !isSoapBodyCovered(document, covered)) all.push(bodyNotCovered)
  return Object.freeze({ valid: all.length === 0, signatures, errors: all })
}

const bodyNotCovered: SignatureFault = Object.freeze({
  code: 'nothing-covered',
  message: 'no signature covers the SOAP body',
})

function refused(code: SignatureFault['code'], message: string): VerifyResult {
  return Object.freeze({ valid: false, signatures: [], errors: [{ code, message }] })
}
