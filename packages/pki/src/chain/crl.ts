// Certificate revocation lists (RFC 5280 §5). A list may hold hundreds of thousands of entries, so
// they are walked with the DER cursor; the parts of fixed size go through the schema library.
import { hash } from 'node:crypto'
import { AlgorithmIdentifier, Extensions, IssuingDistributionPoint } from '@peculiar/asn1-x509'
import { type SignatureAlgorithm, signatureAlgorithmOf } from '../algorithms.ts'
import { type DerElement, readElement, readTagged, tags } from '../asn1/der.ts'
import { decode } from '../asn1/schema.ts'
import { readTime } from '../asn1/time.ts'
import { urisOf } from '../certificate/extensions.ts'
import { type DistinguishedName, parseName } from '../certificate/name.ts'
import { PkiError } from '../errors.ts'
import { derOrPem } from '../pem.ts'
import { readRevokedEntries } from './crl-entries.ts'

export interface Crl {
  readonly fingerprint: string
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
export interface CrlScope {
  readonly users: boolean
  readonly authorities: boolean
  /** Only certificates that name one of these places, where given. */
  readonly uris: readonly string[] | undefined
  /** False for lists of a kind that we do not read: their silence about a certificate proves nothing. */
  readonly isUnderstood: boolean
}

const largestCrl = 64 * 1024 * 1024
const issuingDistributionPointOid = '2.5.29.28'

/** Parses a list in DER or PEM. */
export function parseCrl(bytes: Uint8Array): Crl {
  const der = derOrPem(bytes, ['X509 CRL', 'CRL'], 'The revocation list').slice()
  if (der.length > largestCrl)
    throw new PkiError('limit-exceeded', 'The revocation list is larger than 64 MiB.')
  const what = 'The revocation list'
  const outer = readTagged(der, 0, der.length, tags.sequence, what)
  if (outer.end !== der.length) throw new PkiError('malformed', `${what} is followed by stray bytes.`)
  const tbs = readTagged(der, outer.content, outer.end, tags.sequence, what)
  const algorithm = readTagged(der, tbs.end, outer.end, tags.sequence, "The list's signature algorithm")
  const signature = readTagged(der, algorithm.end, outer.end, tags.bitString, "The list's signature")
  if (der[signature.content] !== 0)
    throw new PkiError('malformed', "The list's signature is not whole bytes.")
  const identifier = slice(der, algorithm)
  const fields = readTbs(der, tbs, identifier)
  return Object.freeze({
    fingerprint: hash('sha256', der, 'hex'),
    ...fields,
    signatureAlgorithm: signatureAlgorithmOf(
      decode(identifier, AlgorithmIdentifier, "The list's signature algorithm"),
    ),
    signature: der.subarray(signature.content + 1, signature.end),
    tbs: slice(der, tbs),
  })
}

const slice = (der: Uint8Array, { start, end }: DerElement) => der.subarray(start, end)

function readTbs(der: Uint8Array, tbs: DerElement, outerAlgorithm: Uint8Array) {
  const children = childrenOf(der, tbs)
  const next = () => children.shift()
  const required = (what: string): DerElement => {
    const element = next()
    if (element === undefined) throw new PkiError('malformed', `The revocation list has no ${what}.`)
    return element
  }
  if (children[0]?.tag === tags.integer) next()
  if (Buffer.compare(slice(der, required('signature algorithm')), outerAlgorithm) !== 0) {
    throw new PkiError('malformed', 'The revocation list names two different signature algorithms.')
  }
  const issuer = parseName(slice(der, required('issuer')), "The list's issuer").name
  const thisUpdate = readTime(der, required('thisUpdate'), "The list's thisUpdate")
  const isTime = children[0]?.tag === tags.utcTime || children[0]?.tag === tags.generalizedTime
  const nextUpdate = isTime ? readTime(der, required('nextUpdate'), "The list's nextUpdate") : undefined
  const entries = readRevokedEntries(der, children[0]?.tag === tags.sequence ? next() : undefined)
  const extensions = children[0]?.tag === tags.explicit0 ? next() : undefined
  if (children.length > 0) throw new PkiError('malformed', 'The revocation list has fields that no list has.')
  const scope = scopeOf(extensions && der.subarray(extensions.content, extensions.end))
  return {
    issuer,
    thisUpdate,
    nextUpdate,
    revoked: entries.revoked,
    scope: Object.freeze({ ...scope, isUnderstood: scope.isUnderstood && entries.areUnderstood }),
  }
}

function childrenOf(der: Uint8Array, parent: DerElement): DerElement[] {
  const children: DerElement[] = []
  for (let at = parent.content; at < parent.end; ) {
    const child = readElement(der, at, parent.end, 'The revocation list')
    // Seven fields at most; a hostile list could hold millions.
    if (children.push(child) > 7)
      throw new PkiError('malformed', 'The revocation list has fields that no list has.')
    at = child.end
  }
  return children
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
