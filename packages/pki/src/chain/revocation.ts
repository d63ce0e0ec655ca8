// Whether a certificate is revoked, by the lists at hand (RFC 5280 §6.3, without indirect and delta
// lists). A list that names the certificate is believed even when it is out of date; only a current
// list that covers the certificate proves by its silence that it is not revoked.
import type { Certificate } from '../certificate/certificate.ts'
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
}

export function checkRevocation(
  certificate: Certificate,
  issuer: Certificate,
  { crls, rule, at, allowSha1 }: RevocationContext,
): ChainError | undefined {
  if (rule === 'off') return undefined
  let isCleared = false
  let doubt: string | undefined
  for (const crl of crls) {
    if (crl.issuer.key !== certificate.issuer.key) continue
    const flaw = whyUnusable(crl, issuer, allowSha1)
    if (flaw !== undefined) {
      doubt = flaw
      continue
    }
    const revokedAt = crl.revoked.get(certificate.serial)
    if (revokedAt !== undefined && revokedAt <= at) {
      return chainError('revoked', `${certificate.subject.text} was revoked on ${day(revokedAt)}.`)
    }
    if (!covers(crl, certificate)) continue
    if (isCurrent(crl, at)) isCleared = true
    else doubt = `the list of ${day(crl.thisUpdate)} is not current`
  }
  if (isCleared || (rule === 'if-present' && doubt === undefined)) return undefined
  return chainError(
    'revocation-unknown',
    `Whether ${certificate.subject.text} is revoked cannot be told: ${doubt ?? 'its issuer has no list here'}.`,
  )
}

function whyUnusable(crl: Crl, issuer: Certificate, allowSha1: boolean): string | undefined {
  if (issuer.keyUsage !== undefined && !issuer.keyUsage.includes('crlSign'))
    return 'its issuer may not sign lists'
  if (crl.signatureAlgorithm === 'rsa-sha1' && !allowSha1) return 'the list is signed with SHA-1'
  return isSignedBy(crl, issuer) ? undefined : "the signature of its issuer's list is wrong"
}

function covers({ scope }: Crl, { basicConstraints, crlUris }: Certificate): boolean {
  const isAuthority = basicConstraints?.ca === true
  if (!scope.isUnderstood || !(isAuthority ? scope.authorities : scope.users)) return false
  return scope.uris === undefined || scope.uris.some((uri) => crlUris.includes(uri))
}

const isCurrent = ({ thisUpdate, nextUpdate }: Crl, at: number) =>
  thisUpdate <= at && nextUpdate !== undefined && at <= nextUpdate
