// XAdES: signed properties name the signer's certificate by its digest, so that no other certificate with the same
// key can be put in its place.

import type { Certificate } from '@notarium/pki'
import { digestByUri } from '../signature/algorithms.ts'
import { signedPropertiesType, xadesNamespace } from '../signature/namespaces.ts'
import type { CryptoPrimitives } from '../signature/primitives.ts'
import { attributeValue, childElements, isNamed } from '../xml/navigate.ts'
import type { XmlDocument } from '../xml/tree.ts'
import { targetOf } from './digest-reference.ts'
import { decodeText, isDs, malformed, type SignatureParts } from './read-signature.ts'
import { SignatureError } from './signature-error.ts'

export function checkSigningCertificate(
  document: XmlDocument,
  { references }: SignatureParts,
  signer: Certificate,
  { allowSha1, primitives }: { readonly allowSha1: boolean; readonly primitives: CryptoPrimitives },
): void {
  const reference = references.find(({ type }) => type === signedPropertiesType)
  if (reference === undefined) return
  const properties = targetOf(document, reference.uri)
  const child = (parent: number | undefined, ...names: string[]) =>
    parent === undefined
      ? undefined
      : childElements(document, parent).find((element) =>
          names.some((name) => isNamed(document, element, xadesNamespace, name)),
        )
  const named = child(
    child(properties, 'SignedSignatureProperties'),
    'SigningCertificateV2',
    'SigningCertificate',
  )
  if (named === undefined) return
  const certDigest = child(child(named, 'Cert'), 'CertDigest')
  const [method, value] = certDigest === undefined ? [] : childElements(document, certDigest)
  if (method === undefined || value === undefined || !isDs(document, value, 'DigestValue')) {
    throw malformed('xades:SigningCertificate names no certificate')
  }
  const algorithm = digestByUri(attributeValue(document, method, 'Algorithm') ?? '')
  if (algorithm === undefined || (algorithm === 'sha1' && !allowSha1)) {
    throw new SignatureError('algorithm-not-allowed', 'the digest in xades:CertDigest is not allowed')
  }
  const digest = primitives.startDigest(algorithm)
  digest.update(signer.der)
  if (Buffer.compare(digest.digest(), decodeText(document, value)) !== 0) {
    throw new SignatureError(
      'certificate-mismatch',
      'the signed properties name another certificate than the signer’s',
    )
  }
}
