// The signature of one act, checked strictly: there is one, it holds, and it covers the whole act. Certificates must
// have been valid when the act was signed. When that was is not told by the act, only that it was after the action: an
// entry may have waited for its signature until there was a certificate.
import type { Certificate } from '@notarium/pki'
import { type SignatureResult, type VerifyResult, verifyXml } from '@notarium/xmldsig'

export interface SignerFacts {
  readonly name: string
  readonly serial: string
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string
}

/** Whoever signed, and when they can have done so, in epoch seconds: while every certificate of the chain was valid. */
export interface Signed extends SignerFacts {
  readonly earliest: number
  readonly latest: number
}

export type Outcome = Signed | { readonly fault: string }

/** `at` is the time of the action in epoch seconds; without `trust` nobody vouches for the signer. */
export function checkActSignature(
  document: Uint8Array,
  at: number,
  trust: readonly Certificate[] | undefined,
): Outcome {
  const result = verifyAt(document, at, trust)
  const [signature, another] = result.signatures
  const fault = faultOf(result, trust === undefined)
  if (fault !== undefined) return { fault }
  if (signature?.signer === undefined || another !== undefined || !coversAll(signature))
    return { fault: 'the signature of its act does not cover the whole act, or is not the only one' }
  return signedBy(signature.signer, signature.chain)
}

function verifyAt(document: Uint8Array, at: number, trust: readonly Certificate[] | undefined): VerifyResult {
  if (trust === undefined) return verifyXml(document, { at })
  const result = verifyXml(document, { trust, at })
  const isEarly = result.errors.length > 0 && result.errors.every(({ code }) => code === 'not-yet-valid')
  if (!isEarly) return result
  const later = Math.max(at, ...chainOf(result).map(({ notBefore }) => notBefore))
  return verifyXml(document, { trust, at: later })
}

const chainOf = ({ signatures }: VerifyResult) => signatures.flatMap(({ chain }) => chain)

function faultOf({ errors }: VerifyResult, isWithoutTrust: boolean): string | undefined {
  const [error] = errors.filter(({ code }) => !(isWithoutTrust && code === 'untrusted'))
  return error && `its act is not signed as it has to be: ${error.message}`
}

function coversAll({ covered }: SignatureResult): boolean {
  const [whole, more] = covered
  return whole?.path === '/act' && whole.id === undefined && whole.extent === 'element' && more === undefined
}

/** One object for each signer: of an answer with many outcomes a thread then writes it once. */
const known = new WeakMap<Certificate, { readonly chain: readonly Certificate[]; readonly signed: Signed }>()

function signedBy(signer: Certificate, chain: readonly Certificate[]): Signed {
  const before = known.get(signer)
  if (before?.chain.length === chain.length && chain.every((one, index) => one === before.chain[index]))
    return before.signed
  const valid = [signer, ...chain]
  const signed = {
    name: signer.subjectFacts.commonName ?? signer.subject.text,
    serial: signer.serial,
    fingerprint: signer.fingerprint,
    earliest: Math.max(...valid.map(({ notBefore }) => notBefore)),
    latest: Math.min(...valid.map(({ notAfter }) => notAfter)),
  }
  known.set(signer, { chain, signed })
  return signed
}
