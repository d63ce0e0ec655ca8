// What issuing certificates and lists has in common: who signs, with which algorithm, and the
// wrapping of signed bytes.
import { AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, AuthorityKeyIdentifier, Extension, KeyIdentifier } from '@peculiar/asn1-x509'
import { identifierOf, type SignatureAlgorithm } from '../algorithms.ts'
import { arrayBufferOf, declareSequence, encode } from '../asn1/schema.ts'
import type { Certificate } from '../certificate/certificate.ts'
import { extensionOids } from '../certificate/extensions.ts'
import { PkiError } from '../errors.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import { isSamePublicKey } from '../keys/public-key.ts'

export interface Issuer {
  readonly certificate: Certificate
  readonly privateKey: PrivateKey
}

export function requireMatchingKey({ certificate, privateKey }: Issuer): void {
  if (!isSamePublicKey(certificate.publicKey, privateKey.publicKey)) {
    throw new PkiError('key-mismatch', `The private key is not the one of ${certificate.subject.text}.`)
  }
}

/** The algorithm that a key signs with unless told otherwise. */
export function usualAlgorithm({ publicKey }: PrivateKey): SignatureAlgorithm {
  return publicKey.kind === 'gost' ? publicKey.algorithm : 'rsa-sha256'
}

/** SEQUENCE { what is signed, AlgorithmIdentifier, BIT STRING }: certificates and lists alike. */
class Signed {
  tbs = new ArrayBuffer()
  signatureAlgorithm = new AlgorithmIdentifier()
  signature = new ArrayBuffer()
}
declareSequence(Signed, {
  tbs: { type: AsnPropTypes.Any },
  signatureAlgorithm: { type: AlgorithmIdentifier },
  signature: { type: AsnPropTypes.BitString },
})

export function signTbs(tbs: Uint8Array, key: PrivateKey, algorithm: SignatureAlgorithm): Uint8Array {
  const signed = new Signed()
  signed.tbs = arrayBufferOf(tbs)
  signed.signatureAlgorithm = identifierOf(algorithm)
  signed.signature = arrayBufferOf(key.sign(algorithm, tbs))
  return encode(signed)
}

export function extension(extnID: string, critical: boolean, value: object): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(encode(value)) })
}

export function authorityKeyExtension(keyId: string): Extension {
  const keyIdentifier = new KeyIdentifier(Buffer.from(keyId, 'hex'))
  return extension(extensionOids.authorityKeyId, false, new AuthorityKeyIdentifier({ keyIdentifier }))
}
