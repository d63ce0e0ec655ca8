// XAdES-BES: the signed properties that bind the signing time and the signer's certificate to the signature.
import type { Certificate } from '@notarium/pki'
import { type DigestAlgorithm, digestUri } from '../signature/algorithms.ts'
import { dsNamespace, xadesNamespace } from '../signature/namespaces.ts'
import type { CryptoPrimitives } from '../signature/primitives.ts'
import { base64 } from './signature-markup.ts'

export function qualifyingProperties(
  signatureId: string,
  propertiesId: string,
  certificate: Certificate,
  digestAlgorithm: DigestAlgorithm,
  at: number,
  { startDigest }: CryptoPrimitives,
): string {
  const digest = startDigest(digestAlgorithm)
  digest.update(certificate.der)
  const time = new Date(at * 1000).toISOString().replace('.000', '')
  return [
    `<xades:QualifyingProperties xmlns:xades="${xadesNamespace}" Target="#${signatureId}">`,
    `<xades:SignedProperties Id="${propertiesId}"><xades:SignedSignatureProperties>`,
    `<xades:SigningTime>${time}</xades:SigningTime>`,
    '<xades:SigningCertificateV2><xades:Cert><xades:CertDigest>',
    `<ds:DigestMethod xmlns:ds="${dsNamespace}" Algorithm="${digestUri(digestAlgorithm)}"></ds:DigestMethod>`,
    `<ds:DigestValue xmlns:ds="${dsNamespace}">${base64(digest.digest())}</ds:DigestValue>`,
    '</xades:CertDigest></xades:Cert></xades:SigningCertificateV2>',
    '</xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>',
  ].join('')
}
