// X.509 certificates (RFC 5280) as frozen values. A signer's certificate comes again with every
// document, so parsed ones are kept, found by the digest of their bytes.
import { hash } from 'node:crypto'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { type SignatureAlgorithm, signatureAlgorithmOf } from '../algorithms.ts'
import { integerHex, readElement, readTagged, tags } from '../asn1/der.ts'
import { decode } from '../asn1/schema.ts'
import { readTime } from '../asn1/time.ts'
import { PkiError } from '../errors.ts'
import { type PublicKey, parsePublicKey } from '../keys/public-key.ts'
import { createLruCache } from '../lru-cache.ts'
import { derOrPem } from '../pem.ts'
import { type CertificateExtensions, parseExtensions } from './extensions.ts'
import { splitCertificate } from './fields.ts'
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

const largestCertificate = 64 * 1024
const cacheSize = 16 * 1024 * 1024
/** What a parsed certificate takes beside its bytes, roughly. */
const sizeOfFields = 8 * 1024
// Large ones are kept too: what is remembered of their signatures lives only as long as they do.
const cache = createLruCache<string, Certificate>(cacheSize, ({ der }) => der.length + sizeOfFields)

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
  cache.set(fingerprint, certificate)
  return certificate
}

function readCertificate(der: Uint8Array, fingerprint: string): Certificate {
  const { tbs, signature, version, ...fields } = splitCertificate(der)
  const algorithm = decode(
    fields.signatureAlgorithm,
    AlgorithmIdentifier,
    "The certificate's signature algorithm",
  )
  const subject = parseName(fields.subject, "The certificate's subject")
  return Object.freeze({
    der,
    fingerprint,
    version,
    serial: integerHex(fields.serialNumber, "The certificate's serial number"),
    subject: subject.name,
    issuer: parseName(fields.issuer, "The certificate's issuer").name,
    subjectFacts: subjectFacts(subject.attributes),
    ...readValidity(fields.validity),
    publicKey: parsePublicKey(fields.publicKey),
    signatureAlgorithm: signatureAlgorithmOf(algorithm),
    signatureAlgorithmOid: algorithm.algorithm,
    signature,
    tbs,
    ...parseExtensions(fields.extensions),
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
