// PBES2 and PBKDF2 parameters (RFC 8018) and the parameters of the ciphers that key files use.
import { AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { declareSequence } from '../asn1/schema.ts'

export const pbes2Oid = '1.2.840.113549.1.5.13'
export const pbkdf2Oid = '1.2.840.113549.1.5.12'

export class Pbes2Parameters {
  keyDerivationFunc = new AlgorithmIdentifier()
  encryptionScheme = new AlgorithmIdentifier()
}
declareSequence(Pbes2Parameters, {
  keyDerivationFunc: { type: AlgorithmIdentifier },
  encryptionScheme: { type: AlgorithmIdentifier },
})

export class Pbkdf2Parameters {
  salt = new OctetString()
  iterationCount = 0
  keyLength?: number
  prf?: AlgorithmIdentifier
}
declareSequence(Pbkdf2Parameters, {
  salt: { type: OctetString },
  iterationCount: { type: AsnPropTypes.Integer },
  keyLength: { type: AsnPropTypes.Integer, optional: true },
  prf: { type: AlgorithmIdentifier, optional: true },
})

/** Gost28147-89-Parameters of RFC 4357. */
export class Gost28147Parameters {
  iv = new OctetString()
  encryptionParamSet = ''
}
declareSequence(Gost28147Parameters, {
  iv: { type: OctetString },
  encryptionParamSet: { type: AsnPropTypes.ObjectIdentifier },
})

/** Gost3412-15-Encryption-Parameters of RFC 9337. */
export class Gost3412Parameters {
  ukm = new OctetString()
}
declareSequence(Gost3412Parameters, { ukm: { type: OctetString } })
