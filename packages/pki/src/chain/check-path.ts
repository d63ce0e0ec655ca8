// The rules of RFC 5280 §6.1 for a path that is already linked by signatures: leaf first, trust
// anchor last.
import type { Certificate } from '../certificate/certificate.ts'
import { type ChainError, chainError, day } from './chain-error.ts'
import { checkRevocation, type RevocationContext } from './revocation.ts'

export interface PathRules extends RevocationContext {
  readonly minRsaBits: number
}

/** Extensions whose meaning is checked here or does not bear on who signed. Name constraints are not among them. */
const knownExtensions = new Set([
  '2.5.29.14', // subjectKeyIdentifier
  '2.5.29.15', // keyUsage
  '2.5.29.17', // subjectAltName
  '2.5.29.18', // issuerAltName
  '2.5.29.19', // basicConstraints
  '2.5.29.31', // cRLDistributionPoints
  '2.5.29.32', // certificatePolicies
  '2.5.29.35', // authorityKeyIdentifier
  '2.5.29.37', // extKeyUsage
])

/** `isAnchored`: the last certificate is in the trust store, which vouches for it. */
export function checkPath(path: readonly Certificate[], isAnchored: boolean, rules: PathRules): ChainError[] {
  const errors: ChainError[] = []
  const add = (error: ChainError | undefined) => error && errors.push(error)
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1]
    const isAnchor = isAnchored && issuer === undefined
    add(checkValidity(certificate, rules.at))
    add(checkKeySize(certificate, rules.minRsaBits))
    if (!isAnchor) add(checkDigest(certificate, rules.allowSha1))
    add(checkCriticalExtensions(certificate))
    if (index === 0) add(checkLeafUsage(certificate))
    else for (const error of checkAuthority(path, index, isAnchor)) add(error)
    if (issuer !== undefined) add(checkRevocation(certificate, issuer, rules))
  }
  return errors
}

function checkValidity({ subject, notBefore, notAfter }: Certificate, at: number): ChainError | undefined {
  if (at < notBefore)
    return chainError('not-yet-valid', `${subject.text} is valid only from ${day(notBefore)}.`)
  if (at > notAfter) return chainError('expired', `${subject.text} expired on ${day(notAfter)}.`)
  return undefined
}

function checkKeySize({ subject, publicKey }: Certificate, least: number): ChainError | undefined {
  if (publicKey.kind !== 'rsa' || publicKey.bits >= least) return undefined
  return chainError(
    'algorithm-not-allowed',
    `${subject.text} has an RSA key of ${publicKey.bits} bits; ${least} are the least.`,
  )
}

function checkDigest(
  { subject, signatureAlgorithm }: Certificate,
  allowSha1: boolean,
): ChainError | undefined {
  if (signatureAlgorithm !== 'rsa-sha1' || allowSha1) return undefined
  return chainError('algorithm-not-allowed', `${subject.text} is signed with SHA-1.`)
}

function checkCriticalExtensions({ subject, criticalExtensions }: Certificate): ChainError | undefined {
  const unknown = criticalExtensions.find((oid) => !knownExtensions.has(oid))
  if (unknown === undefined) return undefined
  return chainError(
    'unknown-critical-extension',
    `${subject.text} has the critical extension ${unknown}, which is not known here.`,
  )
}

function checkLeafUsage({ subject, keyUsage }: Certificate): ChainError | undefined {
  if (
    keyUsage === undefined ||
    keyUsage.includes('digitalSignature') ||
    keyUsage.includes('nonRepudiation')
  ) {
    return undefined
  }
  return chainError('key-usage', `The key of ${subject.text} is not for signing.`)
}

function* checkAuthority(
  path: readonly Certificate[],
  index: number,
  isAnchor: boolean,
): Generator<ChainError> {
  const { subject, basicConstraints, keyUsage, version } = path[index] as Certificate
  // Certificates of version 1 cannot say that they are an authority; a trust store can.
  if (!basicConstraints?.ca && !(isAnchor && version === 1)) {
    yield chainError('not-a-ca', `${subject.text} issued a certificate and is not an authority.`)
  }
  if (keyUsage !== undefined && !keyUsage.includes('keyCertSign')) {
    yield chainError('key-usage', `The key of ${subject.text} is not for signing certificates.`)
  }
  const below = path.slice(1, index).filter((one) => one.subject.key !== one.issuer.key).length
  if (basicConstraints?.pathLength !== undefined && below > basicConstraints.pathLength) {
    yield chainError(
      'path-too-long',
      `${subject.text} allows ${basicConstraints.pathLength} authorities below it, not ${below}.`,
    )
  }
}
