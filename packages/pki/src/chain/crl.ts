// Certificate revocation lists (RFC 5280 §5). A list may hold hundreds of thousands of entries, so
// they are walked with the DER cursor; the parts of fixed size go through the schema library.
import { AlgorithmIdentifier, Extensions, IssuingDistributionPoint } from '@peculiar/asn1-x509'
import { type SignatureAlgorithm, signatureAlgorithmOf } from '../algorithms.ts'
import { bitStringBytes, childrenOf, slice } from '../asn1/children.ts'
import { type DerElement, tags, wholeElement } from '../asn1/der.ts'
import { decode } from '../asn1/schema.ts'
import { readTime } from '../asn1/time.ts'
import { urisOf } from '../certificate/extensions.ts'
import { type DistinguishedName, parseName } from '../certificate/name.ts'
import { PkiError } from '../errors.ts'
import { derOrPemBlocks } from '../pem.ts'
import { readRevokedEntries } from './crl-entries.ts'

export interface Crl {
  readonly issuer: DistinguishedName
  /** Epoch seconds. */
  readonly thisUpdate: number
  readonly nextUpdate: number | undefined
  /** Serial number (upper-case hex) to the second of revocation. */
  readonly revoked: ReadonlyMap<string, number>
  readonly scope: CrlScope
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signature: Uint8Array
  readonly tbs: Uint8Array
}

/** Which certificates of its issuer a list speaks about. */
interface CrlScope {
  readonly users: boolean
  readonly authorities: boolean
  /** Only certificates that name one of these places, where given. */
  readonly uris: readonly string[] | undefined
  /** False for lists of a kind that we do not read: their silence about a certificate proves nothing. */
  readonly isUnderstood: boolean
}

const what = 'The revocation list'
const pemLabels = ['X509 CRL', 'CRL']
const largestCrl = 64 * 1024 * 1024
const issuingDistributionPointOid = '2.5.29.28'

/** Parses the one list of a DER or PEM file. */
export function parseCrl(bytes: Uint8Array): Crl {
  const [der, ...more] = derOrPemBlocks(bytes, pemLabels, what)
  // A list dropped in silence would make the certificates that it revokes look good.
  if (more.length > 0) {
    throw new PkiError('invalid-argument', 'The PEM file has several lists. Read them with parseCrls.')
  }
  return readCrl(der.slice())
}

/** Parses every list of a DER or PEM file; there is at least one. */
export function parseCrls(bytes: Uint8Array): Crl[] {
  return derOrPemBlocks(bytes, pemLabels, what).map((der) => readCrl(der.slice()))
}

function readCrl(der: Uint8Array): Crl {
  if (der.length > largestCrl)
    throw new PkiError('limit-exceeded', 'The revocation list is larger than 64 MiB.')
  const outer = childrenOf(der, wholeElement(der, tags.sequence, what), what)
  const tbs = outer.take(tags.sequence, 'signed part')
  const identifier = slice(der, outer.take(tags.sequence, 'signature algorithm'))
  const signature = outer.take(tags.bitString, 'signature')
  outer.finish()
  return Object.freeze({
    ...readTbs(der, tbs, identifier),
    signatureAlgorithm: signatureAlgorithmOf(
      decode(identifier, AlgorithmIdentifier, "The list's signature algorithm"),
    ),
    signature: bitStringBytes(der, signature, "The list's signature"),
    tbs: slice(der, tbs),
  })
}

function readTbs(der: Uint8Array, tbs: DerElement, outerAlgorithm: Uint8Array) {
  const inner = childrenOf(der, tbs, what)
  inner.takeIf(tags.integer)
  if (Buffer.compare(slice(der, inner.take(tags.sequence, 'signature algorithm')), outerAlgorithm) !== 0) {
    throw new PkiError('malformed', `${what} names two different signature algorithms, inside and outside.`)
  }
  const issuer = parseName(slice(der, inner.take(tags.sequence, 'issuer')), "The list's issuer").name
  const thisUpdate = inner.takeIf(tags.utcTime, tags.generalizedTime)
  if (thisUpdate === undefined) throw new PkiError('malformed', `${what} has no thisUpdate.`)
  const nextUpdate = inner.takeIf(tags.utcTime, tags.generalizedTime)
  const entries = readRevokedEntries(der, inner.takeIf(tags.sequence))
  const extensions = inner.takeIf(tags.explicit0)
  inner.finish()
  const scope = scopeOf(extensions && der.subarray(extensions.content, extensions.end))
  return {
    issuer,
    thisUpdate: readTime(der, thisUpdate, "The list's thisUpdate"),
    nextUpdate: nextUpdate && readTime(der, nextUpdate, "The list's nextUpdate"),
    revoked: entries.revoked,
    scope: Object.freeze({ ...scope, isUnderstood: scope.isUnderstood && entries.areUnderstood }),
  }
}

function scopeOf(extensionsDer: Uint8Array | undefined): CrlScope {
  const extensions =
    extensionsDer === undefined ? [] : decode(extensionsDer, Extensions, "The list's extensions")
  const others = extensions.filter(
    ({ extnID, critical }) => critical && extnID !== issuingDistributionPointOid,
  )
  const extension = extensions.find(({ extnID }) => extnID === issuingDistributionPointOid)
  if (extension === undefined) {
    return { users: true, authorities: true, uris: undefined, isUnderstood: others.length === 0 }
  }
  const point = decode(extension.extnValue.buffer, IssuingDistributionPoint, "The list's distribution point")
  const isPartial =
    point.indirectCRL || point.onlySomeReasons !== undefined || point.onlyContainsAttributeCerts
  return {
    users: !point.onlyContainsCACerts,
    authorities: !point.onlyContainsUserCerts,
    uris: point.distributionPoint && urisOf(point.distributionPoint),
    isUnderstood: others.length === 0 && !isPartial,
  }
}
