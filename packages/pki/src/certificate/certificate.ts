// X.509 certificates (RFC 5280) as frozen values. A signer's certificate comes again with every
// document, so parsed ones are kept, found by the digest of their bytes.
import { hash } from 'node:crypto'
import { AsnIntegerArrayBufferConverter, AsnPropTypes } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { type SignatureAlgorithm, signatureAlgorithmOf } from '../algorithms.ts'
import { integerHex, readElement, readTagged, tags } from '../asn1/der.ts'
import { declareSequence, decode } from '../asn1/schema.ts'
import { readTime } from '../asn1/time.ts'
import { PkiError } from '../errors.ts'
import { type PublicKey, parsePublicKey } from '../keys/public-key.ts'
import { createLruCache } from '../lru-cache.ts'
import { derOrPem } from '../pem.ts'
import { type CertificateExtensions, parseExtensions } from './extensions.ts'
import { type DistinguishedName, parseName, type SubjectFacts, subjectFacts } from './name.ts'

export interface Certificate extends CertificateExtensions {
  readonly der: Uint8Array
  /** SHA-256 of the bytes, in hex. */
  readonly fingerprint: string
  readonly version: number
  /** Upper-case hex. */
  readonly serial: string
  readonly subject: DistinguishedName
  readonly issuer: DistinguishedName
  readonly subjectFacts: SubjectFacts
  /** Epoch seconds, both included. */
  readonly notBefore: number
  readonly notAfter: number
  readonly publicKey: PublicKey
  /** Undefined where the issuer used an algorithm that we do not know; see the identifier. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signatureAlgorithmOid: string
  readonly signature: Uint8Array
  /** The bytes that the issuer signed. */
  readonly tbs: Uint8Array
}

class SignedCertificate {
  tbs = new ArrayBuffer()
  signatureAlgorithm = new ArrayBuffer()
  signature = new ArrayBuffer()
}
declareSequence(SignedCertificate, {
  tbs: { type: AsnPropTypes.Any },
  signatureAlgorithm: { type: AsnPropTypes.Any },
  signature: { type: AsnPropTypes.BitString },
})

/** Fields are kept raw and decoded one by one, so that an error can name the field. */
class TbsCertificate {
  version = 0
  serialNumber = new ArrayBuffer()
  signature = new ArrayBuffer()
  issuer = new ArrayBuffer()
  validity = new ArrayBuffer()
  subject = new ArrayBuffer()
  publicKey = new ArrayBuffer()
  issuerUniqueId?: ArrayBuffer
  subjectUniqueId?: ArrayBuffer
  extensions?: ArrayBuffer
}
declareSequence(TbsCertificate, {
  version: { type: AsnPropTypes.Integer, context: 0, defaultValue: 0 },
  serialNumber: { type: AsnPropTypes.Integer, converter: AsnIntegerArrayBufferConverter },
  signature: { type: AsnPropTypes.Any },
  issuer: { type: AsnPropTypes.Any },
  validity: { type: AsnPropTypes.Any },
  subject: { type: AsnPropTypes.Any },
  publicKey: { type: AsnPropTypes.Any },
  issuerUniqueId: { type: AsnPropTypes.BitString, context: 1, implicit: true, optional: true },
  subjectUniqueId: { type: AsnPropTypes.BitString, context: 2, implicit: true, optional: true },
  extensions: { type: AsnPropTypes.Any, context: 3, optional: true },
})

const largestCertificate = 64 * 1024
// So that a thousand hostile ones do not fill the memory.
const largestCached = 16 * 1024
const cache = createLruCache<string, Certificate>(1000)

/** Parses a certificate in DER or PEM (the first one in the file). */
export function parseCertificate(bytes: Uint8Array): Certificate {
  const der = derOrPem(bytes, ['CERTIFICATE', 'X509 CERTIFICATE'], 'The certificate')
  if (der.length > largestCertificate) {
    throw new PkiError(
      'limit-exceeded',
      `The certificate has ${der.length} bytes; at most ${largestCertificate} are read.`,
    )
  }
  const fingerprint = hash('sha256', der, 'hex')
  const known = cache.get(fingerprint)
  if (known !== undefined) return known
  const certificate = readCertificate(der.slice(), fingerprint)
  if (der.length <= largestCached) cache.set(fingerprint, certificate)
  return certificate
}

function readCertificate(der: Uint8Array, fingerprint: string): Certificate {
  const signed = decode(der, SignedCertificate, 'The certificate')
  const tbs = decode(signed.tbs, TbsCertificate, "The certificate's signed part")
  if (Buffer.compare(new Uint8Array(tbs.signature), new Uint8Array(signed.signatureAlgorithm)) !== 0) {
    throw new PkiError(
      'malformed',
      'The certificate names two different signature algorithms, inside and outside.',
    )
  }
  if (![0, 1, 2].includes(tbs.version))
    throw new PkiError('malformed', "The certificate's version is not 1, 2 or 3.")
  const algorithm = decode(tbs.signature, AlgorithmIdentifier, "The certificate's signature algorithm")
  const subject = parseName(new Uint8Array(tbs.subject), "The certificate's subject")
  const validity = readValidity(new Uint8Array(tbs.validity))
  return Object.freeze({
    der,
    fingerprint,
    version: tbs.version + 1,
    serial: integerHex(new Uint8Array(tbs.serialNumber), "The certificate's serial number"),
    subject: subject.name,
    issuer: parseName(new Uint8Array(tbs.issuer), "The certificate's issuer").name,
    subjectFacts: subjectFacts(subject.attributes),
    ...validity,
    publicKey: parsePublicKey(new Uint8Array(tbs.publicKey)),
    signatureAlgorithm: signatureAlgorithmOf(algorithm),
    signatureAlgorithmOid: algorithm.algorithm,
    signature: new Uint8Array(signed.signature),
    tbs: new Uint8Array(signed.tbs),
    ...parseExtensions(tbs.extensions && new Uint8Array(tbs.extensions)),
  })
}

function readValidity(bytes: Uint8Array): { readonly notBefore: number; readonly notAfter: number } {
  const what = "The certificate's validity"
  const { content, end } = readTagged(bytes, 0, bytes.length, tags.sequence, what)
  const from = readElement(bytes, content, end, what)
  const until = readElement(bytes, from.end, end, what)
  return {
    notBefore: readTime(bytes, from, "The certificate's notBefore"),
    notAfter: readTime(bytes, until, "The certificate's notAfter"),
  }
}
