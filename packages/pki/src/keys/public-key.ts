// Public keys as certificates carry them (SubjectPublicKeyInfo): RSA by Node, GOST R 34.10 by our
// own engine (RFC 4491, RFC 9215). A key of any other kind is kept as "unsupported", so that one
// elliptic root among many does not make a whole trust store unreadable.
import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Curve, curveByOid, isPublicKeyValid } from '@notarium/gost'
import { AsnPropTypes } from '@peculiar/asn1-schema'
import { SubjectPublicKeyInfo } from '@peculiar/asn1-x509'
import { type GostAlgorithm, gostAlgorithmByKeyOid, gostAlgorithms } from '../algorithms.ts'
import { onlyContent, tags } from '../asn1/der.ts'
import { declareSequence, decode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'

export interface RsaPublicKey {
  readonly kind: 'rsa'
  readonly bits: number
  readonly spki: Uint8Array
  readonly keyObject: KeyObject
}

export interface GostPublicKey {
  readonly kind: 'gost'
  readonly algorithm: GostAlgorithm
  readonly curve: Curve
  /** x‖y, each little-endian. */
  readonly point: Uint8Array
  readonly spki: Uint8Array
}

export interface UnsupportedPublicKey {
  readonly kind: 'unsupported'
  readonly oid: string
  readonly spki: Uint8Array
}

export type PublicKey = RsaPublicKey | GostPublicKey | UnsupportedPublicKey

/** GostR3410-PublicKeyParameters of RFC 4491 and RFC 9215. */
export class GostKeyParameters {
  publicKeyParamSet = ''
  digestParamSet?: string
  encryptionParamSet?: string
}
declareSequence(GostKeyParameters, {
  publicKeyParamSet: { type: AsnPropTypes.ObjectIdentifier },
  digestParamSet: { type: AsnPropTypes.ObjectIdentifier, optional: true },
  encryptionParamSet: { type: AsnPropTypes.ObjectIdentifier, optional: true },
})

const rsaOids = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10']
// A verification's cost grows with the square of the modulus and with the exponent: past these it is an attack.
const largestRsaBits = 8192
const largestRsaExponent = 2n ** 33n

export function parsePublicKey(spki: Uint8Array): PublicKey {
  const { algorithm, subjectPublicKey } = decode(spki, SubjectPublicKeyInfo, 'The public key')
  const gost = gostAlgorithmByKeyOid(algorithm.algorithm)
  if (gost !== undefined) {
    const curve = gostCurveOf(gost, algorithm.parameters)
    return gostPublicKey(gost, curve, new Uint8Array(subjectPublicKey), spki)
  }
  if (rsaOids.includes(algorithm.algorithm)) return rsaPublicKey(spki)
  return Object.freeze({ kind: 'unsupported', oid: algorithm.algorithm, spki })
}

/** The curve that a key's parameters name. */
export function gostCurveOf(algorithm: GostAlgorithm, parameters: ArrayBuffer | null | undefined): Curve {
  const { bits, digestParamsOid } = gostAlgorithms[algorithm]
  if (!parameters)
    throw new PkiError('unsupported', 'The GOST key names no curve (its parameters are absent).')
  const names = decode(parameters, GostKeyParameters, "The GOST key's parameters")
  const curve = curveByOid(names.publicKeyParamSet)
  if (curve === undefined || curve.bits !== bits) {
    throw new PkiError(
      'unsupported',
      `The GOST key's curve ${names.publicKeyParamSet} is not one for ${algorithm}.`,
    )
  }
  if (names.digestParamSet !== undefined && names.digestParamSet !== digestParamsOid) {
    throw new PkiError(
      'unsupported',
      `The GOST key's digest ${names.digestParamSet} is not the one of ${algorithm}.`,
    )
  }
  return curve
}

function gostPublicKey(
  algorithm: GostAlgorithm,
  curve: Curve,
  subjectPublicKey: Uint8Array,
  spki: Uint8Array,
): GostPublicKey {
  const point = onlyContent(subjectPublicKey, tags.octetString, 'The GOST public key').slice()
  if (point.length !== curve.bits / 4 || !isPublicKeyValid(curve, point)) {
    throw new PkiError('malformed', `The GOST public key is not a point of the curve ${curve.name}.`)
  }
  return Object.freeze({ kind: 'gost', algorithm, curve, point, spki })
}

function rsaPublicKey(spki: Uint8Array): RsaPublicKey {
  const keyObject = readRsaKey(spki)
  const { modulusLength: bits = 0, publicExponent = 0n } = keyObject.asymmetricKeyDetails ?? {}
  if (bits > largestRsaBits) {
    throw new PkiError('unsupported', `The RSA key has ${bits} bits; at most ${largestRsaBits} are accepted.`)
  }
  if (publicExponent > largestRsaExponent) {
    throw new PkiError(
      'unsupported',
      'The RSA key has a public exponent of over 33 bits, which is not accepted.',
    )
  }
  return Object.freeze({ kind: 'rsa', bits, spki, keyObject })
}

function readRsaKey(spki: Uint8Array): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  } catch (cause) {
    throw new PkiError('malformed', 'The RSA public key is malformed.', { cause })
  }
}

/** Whether two keys are the same key, whatever way their parameters are spelt. */
export function isSamePublicKey(one: PublicKey, other: PublicKey): boolean {
  if (one.kind === 'gost' && other.kind === 'gost') {
    return one.curve === other.curve && Buffer.compare(one.point, other.point) === 0
  }
  if (one.kind === 'rsa' && other.kind === 'rsa') return one.keyObject.equals(other.keyObject)
  return false
}
