// Whether an issuer's key made a signature: the dear part of a chain. Answers are remembered for as
// long as the signed value itself lives, so the memory is bounded by the cache of certificates.
import type { SignatureAlgorithm } from '../algorithms.ts'
import type { Certificate } from '../certificate/certificate.ts'
import type { SignatureCheck } from '../keys/verify.ts'

interface Signed {
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signature: Uint8Array
  readonly tbs: Uint8Array
}

const answers = new WeakMap<Signed, WeakMap<Certificate, boolean>>()

export function isSignedBy(signed: Signed, issuer: Certificate, check: SignatureCheck): boolean {
  const known = answers.get(signed)?.get(issuer)
  if (known !== undefined) return known
  const { signatureAlgorithm, signature, tbs } = signed
  const answer =
    signatureAlgorithm !== undefined && check(issuer.publicKey, signatureAlgorithm, tbs, signature)
  const ofSigned = answers.get(signed) ?? new WeakMap<Certificate, boolean>()
  answers.set(signed, ofSigned.set(issuer, answer))
  return answer
}

/** Whether the answer is already known, and so costs nothing. */
export function isLinkKnown(signed: Signed, issuer: Certificate): boolean {
  return answers.get(signed)?.has(issuer) ?? false
}
