// Issuing revocation lists.
import { CRLNumber, Name, RevokedCertificate, TBSCertList, Time, Version } from '@peculiar/asn1-x509'
import { identifierOf, type SignatureAlgorithm } from '../algorithms.ts'
import { decode, encode } from '../asn1/schema.ts'
import { serialOf } from './issue-certificate.ts'
import {
  authorityKeyExtension,
  extension,
  type Issuer,
  requireMatchingKey,
  signTbs,
  usualAlgorithm,
} from './signer.ts'

export interface CrlRequest {
  readonly issuer: Issuer
  /** Serial numbers in hex, and epoch seconds. */
  readonly revoked: readonly { readonly serial: string; readonly at: number }[]
  readonly thisUpdate: number
  readonly nextUpdate: number
  readonly number?: number
  readonly algorithm?: SignatureAlgorithm
}

/** The list in DER. */
export function createCrl(request: CrlRequest): Uint8Array {
  const { issuer, revoked, thisUpdate, nextUpdate } = request
  requireMatchingKey(issuer)
  const algorithm = request.algorithm ?? usualAlgorithm(issuer.privateKey)
  const { subject, subjectKeyId } = issuer.certificate
  const tbs = new TBSCertList({
    version: Version.v2,
    signature: identifierOf(algorithm),
    issuer: decode(subject.der, Name, "The issuer's name"),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: timeOf(nextUpdate),
    crlExtensions: [
      ...(subjectKeyId === undefined ? [] : [authorityKeyExtension(subjectKeyId)]),
      extension('2.5.29.20', false, new CRLNumber(request.number ?? 1)),
    ],
  })
  // An empty list of entries must be absent, not empty.
  if (revoked.length > 0) {
    tbs.revokedCertificates = revoked.map(
      ({ serial, at }) =>
        new RevokedCertificate({ userCertificate: serialOf(serial), revocationDate: timeOf(at) }),
    )
  }
  return signTbs(encode(tbs), issuer.privateKey, algorithm)
}

const timeOf = (second: number) => new Time(new Date(second * 1000))
