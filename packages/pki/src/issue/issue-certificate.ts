// Issuing certificates: self-signed ones and those of an authority, for `notarium keys generate` and
// for tests. What is issued is read back, so a caller gets the same value as from a file.
import { createHash, randomBytes } from 'node:crypto'
import {
  BasicConstraints,
  Extensions,
  KeyUsage,
  KeyUsageFlags,
  Name,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509'
import { identifierOf, type SignatureAlgorithm } from '../algorithms.ts'
import { arrayBufferOf, decode, encode } from '../asn1/schema.ts'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import { extensionOids } from '../certificate/extensions.ts'
import { PkiError } from '../errors.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import {
  authorityKeyExtension,
  extension,
  type Issuer,
  requireMatchingKey,
  signTbs,
  usualAlgorithm,
} from './signer.ts'
import { type NewSubject, nameOf } from './subject-name.ts'

export interface CertificateRequest {
  readonly subject: NewSubject
  /** The subject's keys; only the public one goes into the certificate. */
  readonly keys: PrivateKey
  /** Without an issuer the certificate is self-signed. */
  readonly issuer?: Issuer
  readonly ca: boolean
  /** For authorities: how many may stand between this one and a signer. */
  readonly pathLength?: number
  /** Epoch seconds. */
  readonly notBefore: number
  readonly notAfter: number
  /** Hex; random where absent. */
  readonly serial?: string
  readonly algorithm?: SignatureAlgorithm
}

export function issueCertificate(request: CertificateRequest): Certificate {
  const { issuer, keys, notBefore, notAfter } = request
  if (issuer !== undefined) requireMatchingKey(issuer)
  if (!(notBefore < notAfter)) {
    throw new PkiError(
      'invalid-argument',
      'A certificate must end after it begins: notBefore is not before notAfter.',
    )
  }
  const signingKey = issuer?.privateKey ?? keys
  const algorithm = request.algorithm ?? usualAlgorithm(signingKey)
  const subject = nameOf(request.subject)
  const publicKey = decode(keys.publicKey.spki, SubjectPublicKeyInfo, 'The public key')
  const tbs = new TBSCertificate({
    version: 2,
    serialNumber: serialOf(request.serial),
    signature: identifierOf(algorithm),
    issuer:
      issuer === undefined ? subject : decode(issuer.certificate.subject.der, Name, "The issuer's name"),
    validity: new Validity({ notBefore: new Date(notBefore * 1000), notAfter: new Date(notAfter * 1000) }),
    subject,
    subjectPublicKeyInfo: publicKey,
    extensions: extensionsOf(request, publicKey),
  })
  return parseCertificate(signTbs(encode(tbs), signingKey, algorithm))
}

function extensionsOf(
  { ca, pathLength, issuer }: CertificateRequest,
  publicKey: SubjectPublicKeyInfo,
): Extensions {
  const constraints = new BasicConstraints({ cA: ca })
  if (ca && pathLength !== undefined) constraints.pathLenConstraint = pathLength
  const usage = ca
    ? KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
    : KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation
  const keyId = createHash('sha1').update(new Uint8Array(publicKey.subjectPublicKey)).digest()
  const authorityKeyId = issuer === undefined ? keyId.toString('hex') : issuer.certificate.subjectKeyId
  return new Extensions([
    extension(extensionOids.basicConstraints, true, constraints),
    extension(extensionOids.keyUsage, true, new KeyUsage(usage)),
    extension(extensionOids.subjectKeyId, false, new SubjectKeyIdentifier(keyId)),
    ...(authorityKeyId === undefined ? [] : [authorityKeyExtension(authorityKeyId)]),
  ])
}

/** The content of a positive INTEGER: RFC 5280 allows 20 bytes. */
export function serialOf(hex: string | undefined): ArrayBuffer {
  if (hex === undefined) {
    const random = randomBytes(16)
    random[0] = ((random[0] as number) & 0x3f) | 0x40
    return arrayBufferOf(random)
  }
  if (!/^(?:[0-9a-f]{2}){1,20}$/i.test(hex) || /^0+$/.test(hex)) {
    throw new PkiError('invalid-argument', 'A serial number is 1 to 20 bytes in hex, and not zero.')
  }
  const digits = hex.replace(/^(?:00)+/, '')
  const isNegative = Number.parseInt(digits.slice(0, 2), 16) >= 0x80
  return arrayBufferOf(Buffer.from(isNegative ? `00${digits}` : digits, 'hex'))
}
