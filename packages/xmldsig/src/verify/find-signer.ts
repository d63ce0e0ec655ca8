// The certificate whose key made the signature value; without one in the document, a trusted one may have. Keys and
// the octets they are tried on are the document's choice, so both are bounded.
import type { Certificate, SignatureCheck } from '@notarium/pki'
import { canonicalize } from '../c14n/canonicalize.ts'
import type { XmlDocument } from '../xml/tree.ts'
import type { SignatureParts } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'
import { likelySigner, suitableFor } from './signer.ts'
import { spendKey, type WorkBudget } from './work-budget.ts'

const mostKeysTried = 20
/** Thirty references with all they need, and a thousand namespaces in scope, are less. */
const largestSignedInfo = 256 * 1024

export function findSigner(
  document: XmlDocument,
  parts: SignatureParts,
  brought: readonly Certificate[],
  trust: readonly Certificate[],
  budget: WorkBudget,
  verifySignature: SignatureCheck,
): Certificate {
  const { algorithm, value } = parts
  const candidates = suitableFor(algorithm, brought.length > 0 ? brought : trust)
  if (candidates.length === 0) {
    const why =
      brought.length > 0 ? `has a key for ${algorithm}` : 'is in ds:KeyInfo, and no trusted one fits'
    throw new SignatureError('no-certificate', `no certificate ${why}`)
  }
  const octets = signedInfoOctets(document, parts)
  for (const certificate of likelyFirst(candidates).slice(0, mostKeysTried)) {
    spendKey(budget)
    if (verifySignature(certificate.publicKey, algorithm, octets, value)) return certificate
  }
  throw new SignatureError(
    'signature-mismatch',
    'the signature value does not fit ds:SignedInfo and the signer’s key',
  )
}

function likelyFirst(certificates: readonly Certificate[]): Certificate[] {
  const likely = likelySigner(certificates)
  return certificates.toSorted((one, other) => Number(other === likely) - Number(one === likely))
}

function signedInfoOctets(
  document: XmlDocument,
  { signedInfo, canonicalization }: SignatureParts,
): Uint8Array {
  const pieces: Uint8Array[] = []
  let size = 0
  const write = (bytes: Uint8Array, start: number, end: number) => {
    size += end - start
    if (size > largestSignedInfo) {
      throw new SignatureError('limit', `ds:SignedInfo has more than ${largestSignedInfo} octets`)
    }
    pieces.push(bytes.slice(start, end))
  }
  canonicalize(document, { ...canonicalization, node: signedInfo }, { write })
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
}
