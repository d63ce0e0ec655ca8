// One ds:Signature: its form, its value, its references, its signer's chain. Every fault is gathered, so that a
// person sees all that is wrong at once.
import {
  buildChain,
  type Certificate,
  type Crl,
  type RevocationRule,
  type SignatureAlgorithm,
} from '@notarium/pki'
import { XmlError } from '../errors.ts'
import { digestFor } from '../signature/algorithms.ts'
import type { CryptoPrimitives } from '../signature/primitives.ts'
import { childElements } from '../xml/navigate.ts'
import { pathOf } from '../xml/path.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { type CoveredElement, coveredBy } from './coverage.ts'
import { digestReference } from './digest-reference.ts'
import { findSigner } from './find-signer.ts'
import { isDs, type Reference, readSignature, type SignatureParts } from './read-signature.ts'
import { SignatureError, type SignatureFault } from './signature-error.ts'
import { certificatesOf, likelySigner } from './signer.ts'
import { checkSigningCertificate } from './signing-certificate.ts'
import { refuseUnsignedRoom } from './unsigned-room.ts'
import type { WorkBudget } from './work-budget.ts'

export interface Rules {
  /** Undefined: there is no trust store, and no signature counts as valid. */
  readonly trust: readonly Certificate[] | undefined
  readonly crls: readonly Crl[]
  readonly revocation: RevocationRule
  /** Epoch seconds: the moment for which certificates must be valid. */
  readonly at: number
  readonly allowSha1: boolean
  readonly minRsaBits: number
  readonly primitives: CryptoPrimitives
}

export interface SignatureResult {
  readonly valid: boolean
  /** Where the ds:Signature element is. */
  readonly path: string
  readonly algorithm: SignatureAlgorithm | undefined
  readonly covered: readonly CoveredElement[]
  readonly signer: Certificate | undefined
  /** Signer first, up to the trust anchor or as far as it could be followed. */
  readonly chain: readonly Certificate[]
  readonly errors: readonly SignatureFault[]
}

export function verifySignatureElement(
  document: XmlDocument,
  element: number,
  rules: Rules,
  budget: WorkBudget,
): SignatureResult {
  const errors: SignatureFault[] = []
  const attempt = <T>(step: () => T): T | undefined => gatherFault(errors, step)
  const parts = attempt(() => {
    const read = readSignature(document, element)
    refuseUnsignedRoom(document, read)
    return read
  })
  if (parts === undefined) return unchecked(document, element, errors, budget)

  attempt(() => requireAllowed(parts, rules))
  const trust = rules.trust ?? []
  const { verifySignature } = rules.primitives
  // Where they cannot be read, that is the fault, and not that no key fits.
  const brought = attempt(() => certificatesOf(document, parts.keyInfo, budget))
  const signer =
    brought &&
    (attempt(() => findSigner(document, parts, brought, trust, budget, verifySignature)) ??
      likelySigner(brought))
  const holding = parts.references.filter((reference) =>
    attempt(() => checkReference(document, reference, element, budget, rules)),
  )
  const covered = holding.length === 0 ? [] : (attempt(() => coveredBy(document, parts, holding)) ?? [])
  let chain: readonly Certificate[] = []
  if (brought !== undefined && signer !== undefined) {
    attempt(() => checkSigningCertificate(document, parts, signer, rules))
    const built = buildChain(signer, {
      ...rules,
      trust,
      intermediates: brought,
      work: budget.chains,
      checkSignature: verifySignature,
    })
    chain = built.chain
    errors.push(...(rules.trust === undefined ? [noTrustStore] : built.errors))
  }
  return result(document, element, { algorithm: parts.algorithm, covered, signer, chain, errors })
}

/** A signature that cannot be checked still tells who it claims to be from. */
export function unchecked(
  document: XmlDocument,
  element: number,
  errors: readonly SignatureFault[],
  budget: WorkBudget,
): SignatureResult {
  const keyInfo = childElements(document, element).find((child) => isDs(document, child, 'KeyInfo'))
  const brought = gatherFault([], () => certificatesOf(document, keyInfo, budget))
  return result(document, element, { signer: likelySigner(brought ?? []), errors })
}

const noTrustStore: SignatureFault = Object.freeze({
  code: 'untrusted',
  message: 'there is no trust store, so nobody vouches for the signer',
})

function result(
  document: XmlDocument,
  element: number,
  found: {
    readonly algorithm?: SignatureAlgorithm
    readonly covered?: readonly CoveredElement[]
    readonly signer: Certificate | undefined
    readonly chain?: readonly Certificate[]
    readonly errors: readonly SignatureFault[]
  },
): SignatureResult {
  return Object.freeze({
    valid: found.errors.length === 0,
    path: pathOf(document, element),
    algorithm: found.algorithm,
    covered: found.covered ?? [],
    signer: found.signer,
    chain: found.chain ?? [],
    errors: found.errors,
  })
}

/** Runs a step; what it throws about the document becomes a fault, and the step's value is undefined. */
export function gatherFault<T>(errors: SignatureFault[], step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    if (error instanceof SignatureError) errors.push({ code: error.code, message: error.message })
    else if (error instanceof XmlError) errors.push({ code: codeOf(error), message: error.message })
    else throw error
    return undefined
  }
}

function codeOf({ code }: XmlError): SignatureFault['code'] {
  if (code === 'duplicate-id' || code === 'limit') return code
  // The signed element is inside the signature that enveloped-signature leaves out.
  if (code === 'canonicalization') return 'nothing-covered'
  return code === 'base64' || code === 'unexpected-content' || code === 'smev'
    ? 'malformed-signature'
    : 'malformed-xml'
}

function requireAllowed({ algorithm, references }: SignatureParts, { allowSha1 }: Rules): void {
  if (allowSha1) return
  if (
    digestFor(algorithm) === 'sha1' ||
    references.some(({ digestAlgorithm }) => digestAlgorithm === 'sha1')
  ) {
    throw new SignatureError(
      'algorithm-not-allowed',
      'SHA-1 is not allowed; a profile may allow it for an old archive',
    )
  }
}

/** True, or a fault. */
function checkReference(
  document: XmlDocument,
  reference: Reference,
  signature: number,
  budget: WorkBudget,
  { primitives }: Rules,
): true {
  const digest = digestReference(document, reference, signature, budget, primitives)
  if (Buffer.compare(digest, reference.digestValue) !== 0) {
    const what = reference.uri === '' ? 'the document' : `"${reference.uri.slice(0, 100)}"`
    throw new SignatureError(
      'digest-mismatch',
      `${what} was changed after it was signed: its digest is another`,
    )
  }
  return true
}
