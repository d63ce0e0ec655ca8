// A certificate taken apart into its fields, each still in DER. The cursor does this in a few
// microseconds; decoding the whole with the schema library and then each field again took three
// times as long as all the rest, and could not say which field is broken.
import { bitStringBytes, childrenOf, slice } from '../asn1/children.ts'
import { type DerElement, readTagged, tags, wholeElement } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'

export interface CertificateFields {
  readonly tbs: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
  /** 1, 2 or 3. */
  readonly version: number
  /** The content of the INTEGER. */
  readonly serialNumber: Uint8Array
  readonly issuer: Uint8Array
  readonly validity: Uint8Array
  readonly subject: Uint8Array
  readonly publicKey: Uint8Array
  readonly extensions: Uint8Array | undefined
}

const what = 'The certificate'

export function splitCertificate(der: Uint8Array): CertificateFields {
  const outer = childrenOf(der, wholeElement(der, tags.sequence, what), what)
  const tbs = outer.take(tags.sequence, 'signed part')
  const signatureAlgorithm = slice(der, outer.take(tags.sequence, 'signature algorithm'))
  const signature = outer.take(tags.bitString, 'signature')
  outer.finish()
  return {
    tbs: slice(der, tbs),
    signatureAlgorithm,
    signature: bitStringBytes(der, signature, "The certificate's signature"),
    ...splitSignedPart(der, tbs, signatureAlgorithm),
  }
}

function splitSignedPart(der: Uint8Array, tbs: DerElement, outerAlgorithm: Uint8Array) {
  const inner = childrenOf(der, tbs, what)
  const version = versionOf(der, inner.takeIf(tags.explicit0))
  const serial = inner.take(tags.integer, 'serial number')
  if (Buffer.compare(slice(der, inner.take(tags.sequence, 'signature algorithm')), outerAlgorithm) !== 0) {
    throw new PkiError('malformed', `${what} names two different signature algorithms, inside and outside.`)
  }
  const [issuer, validity, subject, publicKey] = (
    ['issuer', 'validity', 'subject', 'public key'] as const
  ).map((field) => slice(der, inner.take(tags.sequence, field))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  inner.takeIf(tags.issuerUniqueId)
  inner.takeIf(tags.subjectUniqueId)
  const extensions = inner.takeIf(tags.explicit3)
  inner.finish()
  return {
    version,
    serialNumber: der.subarray(serial.content, serial.end),
    issuer,
    validity,
    subject,
    publicKey,
    extensions: extensions && der.subarray(extensions.content, extensions.end),
  }
}

function versionOf(der: Uint8Array, element: DerElement | undefined): number {
  if (element === undefined) return 1
  const { content, end } = readTagged(
    der,
    element.content,
    element.end,
    tags.integer,
    "The certificate's version",
  )
  const value = der[content]
  if (end !== content + 1 || value === undefined || value > 2) {
    throw new PkiError('malformed', "The certificate's version is not 1, 2 or 3.")
  }
  return value + 1
}
