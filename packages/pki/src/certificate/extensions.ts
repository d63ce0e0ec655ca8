// The extensions that a chain is judged by (RFC 5280 §4.2).
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  CRLDistributionPoints,
  type DistributionPointName,
  type Extension,
  Extensions,
  KeyUsage,
  type KeyUsageType,
  SubjectKeyIdentifier,
} from '@peculiar/asn1-x509'
import { decode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'

export const extensionOids = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  crlDistributionPoints: '2.5.29.31',
  authorityKeyId: '2.5.29.35',
} as const

export interface CertificateExtensions {
  readonly basicConstraints: { readonly ca: boolean; readonly pathLength: number | undefined } | undefined
  readonly keyUsage: readonly KeyUsageType[] | undefined
  /** Key identifiers in hex. */
  readonly subjectKeyId: string | undefined
  readonly authorityKeyId: string | undefined
  /** Where the issuer publishes the lists that cover this certificate. */
  readonly crlUris: readonly string[]
  readonly criticalExtensions: readonly string[]
}

export function parseExtensions(der: Uint8Array | undefined): CertificateExtensions {
  const byOid = indexExtensions(
    der === undefined ? [] : decode(der, Extensions, "The certificate's extensions"),
  )
  const read = <T>(oid: string, type: new () => T, what: string): T | undefined => {
    const extension = byOid.get(oid)
    return extension && decode(extension.extnValue.buffer, type, what)
  }
  const constraints = read(extensionOids.basicConstraints, BasicConstraints, 'basicConstraints')
  const usage = read(extensionOids.keyUsage, KeyUsage, 'keyUsage')
  const subjectKeyId = read(extensionOids.subjectKeyId, SubjectKeyIdentifier, 'subjectKeyIdentifier')
  const authority = read(extensionOids.authorityKeyId, AuthorityKeyIdentifier, 'authorityKeyIdentifier')
  const points = read(extensionOids.crlDistributionPoints, CRLDistributionPoints, 'cRLDistributionPoints')
  return {
    basicConstraints:
      constraints && Object.freeze({ ca: constraints.cA, pathLength: pathLengthOf(constraints) }),
    keyUsage: usage && Object.freeze(usage.toJSON()),
    subjectKeyId: subjectKeyId && hex(subjectKeyId.buffer),
    authorityKeyId: authority?.keyIdentifier && hex(authority.keyIdentifier.buffer),
    crlUris: Object.freeze(
      Array.from(points ?? [], ({ distributionPoint }) => urisOf(distributionPoint)).flat(),
    ),
    criticalExtensions: Object.freeze(
      [...byOid.values()].filter(({ critical }) => critical).map(({ extnID }) => extnID),
    ),
  }
}

function indexExtensions(extensions: readonly Extension[]): ReadonlyMap<string, Extension> {
  const byOid = new Map<string, Extension>()
  for (const extension of extensions) {
    if (byOid.has(extension.extnID)) {
      throw new PkiError('malformed', `The certificate has the extension ${extension.extnID} twice.`)
    }
    byOid.set(extension.extnID, extension)
  }
  return byOid
}

function pathLengthOf({ pathLenConstraint }: BasicConstraints): number | undefined {
  if (pathLenConstraint === undefined) return undefined
  // The library hands long integers over as strings; no honest path is that long.
  if (typeof pathLenConstraint !== 'number' || pathLenConstraint < 0) {
    throw new PkiError('malformed', 'basicConstraints has a pathLenConstraint that is no length.')
  }
  return pathLenConstraint
}

export function urisOf(point: DistributionPointName | undefined): readonly string[] {
  return (point?.fullName ?? []).flatMap(({ uniformResourceIdentifier: uri }) =>
    uri === undefined ? [] : [uri],
  )
}

const hex = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('hex')
