// Whether a certificate is revoked, by the lists at hand (RFC 5280 §6.3, without indirect and delta
// lists). A list that names the certificate is believed even when it is out of date; only a current
// list that covers the certificate proves by its silence that it is not revoked. A list of the issuer that
// proves nothing raises doubt: where there are lists, the one that matters may be missing.
import type { Certificate } from '../certificate/certificate.ts'
import type { SignatureCheck } from '../keys/verify.ts'
import { type ChainError, chainError, day } from './chain-error.ts'
import type { Crl } from './crl.ts'
import { isSignedBy } from './link.ts'

export type RevocationRule = 'off' | 'if-present' | 'required'

export interface RevocationContext {
  readonly crls: readonly Crl[]
  readonly rule: RevocationRule
  /** Epoch seconds. */
  readonly at: number
  readonly allowSha1: boolean
  readonly checkSignature: SignatureCheck
}

export function checkRevocation(
  certificate: Certificate,
  issuer: Certificate,
  context: RevocationContext,
): ChainError | undefined {
  const { crls, rule, at } = context
  if (rule === 'off') return undefined
  let isCleared = false
  let doubt: string | undefined
  for (const crl of crls) {
    if (crl.issuer.key !== certificate.issuer.key) continue
    const flaw = whyUnusable(crl, issuer, context)
    if (flaw !== undefined) {
      doubt = flaw
      continue
    }
    const revokedAt = crl.revoked.get(certificate.serial)
    if (revokedAt !== undefined && revokedAt <= at) {
      return chainError('revoked', `${certificate.subject.text} was revoked on ${day(revokedAt)}.`)
    }
    const gap = whySilent(crl, certificate)
    if (gap !== undefined) doubt = gap
    else if (isCurrent(crl, at)) isCleared = true
    else doubt = `the list of ${day(crl.thisUpdate)} is not current`
  }
  if (isCleared || (rule === 'if-present' && doubt === undefined)) return undefined
  return chainError(
    'revocation-unknown',
    `Whether ${certificate.subject.text} is revoked cannot be told: ${doubt ?? 'its issuer has no list here'}.`,
  )
}

function whyUnusable(
  crl: Crl,
  issuer: Certificate,
  { allowSha1, checkSignature }: RevocationContext,
): string | undefined {
  if (issuer.keyUsage !== undefined && !issuer.keyUsage.includes('crlSign'))
    return 'its issuer may not sign lists'
  if (crl.signatureAlgorithm === 'rsa-sha1' && !allowSha1) return 'the list is signed with SHA-1'
  if (crl.signatureAlgorithm === undefined)
    return 'the list is signed with an algorithm that is not supported'
  return isSignedBy(crl, issuer, checkSignature) ? undefined : "the signature of its issuer's list is wrong"
}

/** Why it proves nothing that the list does not name the certificate; undefined where it does. */
function whySilent({ scope }: Crl, { basicConstraints, crlUris }: Certificate): string | undefined {
  if (!scope.isUnderstood)
    return "its issuer's list is of a kind that is not read (indirect, partial or delta)"
  const isOfItsKind = basicConstraints?.ca === true ? scope.authorities : scope.users
  const isOfItsPlace = scope.uris === undefined || scope.uris.some((uri) => crlUris.includes(uri))
  return isOfItsKind && isOfItsPlace ? undefined : "its issuer's list is about other certificates"
}

const isCurrent = ({ thisUpdate, nextUpdate }: Crl, at: number) =>
  thisUpdate <= at && nextUpdate !== undefined && at <= nextUpdate
