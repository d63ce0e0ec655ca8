// How GOST keys are written: SubjectPublicKeyInfo and PKCS#8 with the key's octets little-endian,
// which is what RFC 9548 prescribes and the OpenSSL engine reads.
import { secretCopy } from '@notarium/gost'
import { PrivateKeyInfo, PrivateKey as PrivateKeyOctets } from '@peculiar/asn1-pkcs8'
import { OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, SubjectPublicKeyInfo } from '@peculiar/asn1-x509'
import { type GostAlgorithm, gostAlgorithms } from '../algorithms.ts'
import { arrayBufferOf, encode } from '../asn1/schema.ts'
import { GostKeyParameters } from './public-key.ts'

export function encodeGostSpki(algorithm: GostAlgorithm, curveOid: string, point: Uint8Array): Uint8Array {
  return encode(
    new SubjectPublicKeyInfo({
      algorithm: keyIdentifier(algorithm, curveOid),
      subjectPublicKey: arrayBufferOf(encode(new OctetString(point))),
    }),
  )
}

export function encodeGostPkcs8(algorithm: GostAlgorithm, curveOid: string, scalar: Uint8Array): Uint8Array {
  const der = encode(
    new PrivateKeyInfo({
      privateKeyAlgorithm: keyIdentifier(algorithm, curveOid),
      privateKey: new PrivateKeyOctets(new Uint8Array(scalar.length)),
    }),
  )
  // The key comes last, and comes in afterwards: the library would leave copies of it behind.
  const secret = secretCopy(der)
  secret.set(scalar, secret.length - scalar.length)
  return secret
}

// RFC 9215: the digest is named with the curves of CryptoPro and left out with those of TC 26.
function keyIdentifier(algorithm: GostAlgorithm, curveOid: string): AlgorithmIdentifier {
  const { keyOid, digestParamsOid } = gostAlgorithms[algorithm]
  const parameters = new GostKeyParameters()
  parameters.publicKeyParamSet = curveOid
  if (!curveOid.startsWith('1.2.643.7.')) parameters.digestParamSet = digestParamsOid
  return new AlgorithmIdentifier({ algorithm: keyOid, parameters: arrayBufferOf(encode(parameters)) })
}
