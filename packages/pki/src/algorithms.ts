// The names of signature algorithms that all packages share, and the object identifiers that
// certificates and revocation lists use for them.
import type { DigestName } from '@notarium/gost'
import {
  id_mgf1,
  id_RSASSA_PSS,
  id_sha1,
  id_sha256,
  id_sha384,
  id_sha512,
  RsaSaPssParams,
} from '@peculiar/asn1-rsa'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { arrayBufferOf, decode, encode } from './asn1/schema.ts'

export type GostAlgorithm = 'gost2001' | 'gost2012-256' | 'gost2012-512'
export type RsaAlgorithm =
  | 'rsa-sha1'
  | 'rsa-sha256'
  | 'rsa-sha384'
  | 'rsa-sha512'
  | 'rsa-pss-sha256'
  | 'rsa-pss-sha384'
  | 'rsa-pss-sha512'
export type SignatureAlgorithm = GostAlgorithm | RsaAlgorithm

interface GostFacts {
  readonly bits: 256 | 512
  readonly digest: DigestName
  readonly keyOid: string
  readonly signatureOid: string
  /** What `digestParamSet` must name where it is present. */
  readonly digestParamsOid: string
}

export const gostAlgorithms: Readonly<Record<GostAlgorithm, GostFacts>> = {
  gost2001: {
    bits: 256,
    digest: 'gost94',
    keyOid: '1.2.643.2.2.19',
    signatureOid: '1.2.643.2.2.3',
    digestParamsOid: '1.2.643.2.2.30.1',
  },
  'gost2012-256': {
    bits: 256,
    digest: 'streebog256',
    keyOid: '1.2.643.7.1.1.1.1',
    signatureOid: '1.2.643.7.1.1.3.2',
    digestParamsOid: '1.2.643.7.1.1.2.2',
  },
  'gost2012-512': {
    bits: 512,
    digest: 'streebog512',
    keyOid: '1.2.643.7.1.1.1.2',
    signatureOid: '1.2.643.7.1.1.3.3',
    digestParamsOid: '1.2.643.7.1.1.2.3',
  },
}

interface RsaFacts {
  readonly hash: 'sha1' | 'sha256' | 'sha384' | 'sha512'
  readonly pss: boolean
}

export const rsaAlgorithms: Readonly<Record<RsaAlgorithm, RsaFacts>> = {
  'rsa-sha1': { hash: 'sha1', pss: false },
  'rsa-sha256': { hash: 'sha256', pss: false },
  'rsa-sha384': { hash: 'sha384', pss: false },
  'rsa-sha512': { hash: 'sha512', pss: false },
  'rsa-pss-sha256': { hash: 'sha256', pss: true },
  'rsa-pss-sha384': { hash: 'sha384', pss: true },
  'rsa-pss-sha512': { hash: 'sha512', pss: true },
}

const plainRsaOids: ReadonlyMap<string, RsaAlgorithm> = new Map([
  ['1.2.840.113549.1.1.5', 'rsa-sha1'],
  ['1.2.840.113549.1.1.11', 'rsa-sha256'],
  ['1.2.840.113549.1.1.12', 'rsa-sha384'],
  ['1.2.840.113549.1.1.13', 'rsa-sha512'],
])

const hashOids = { sha1: id_sha1, sha256: id_sha256, sha384: id_sha384, sha512: id_sha512 } as const
const hashSizes = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const

export const isGost = (algorithm: SignatureAlgorithm): algorithm is GostAlgorithm =>
  Object.hasOwn(gostAlgorithms, algorithm)

export function gostAlgorithmByKeyOid(oid: string): GostAlgorithm | undefined {
  return gostNames.find((name) => gostAlgorithms[name].keyOid === oid)
}

const gostNames = Object.keys(gostAlgorithms) as readonly GostAlgorithm[]

/** The algorithm an identifier stands for, or undefined where it is none of ours. */
export function signatureAlgorithmOf(identifier: AlgorithmIdentifier): SignatureAlgorithm | undefined {
  const oid = identifier.algorithm
  if (oid === id_RSASSA_PSS) return pssAlgorithmOf(identifier)
  return plainRsaOids.get(oid) ?? gostNames.find((name) => gostAlgorithms[name].signatureOid === oid)
}

function pssAlgorithmOf({ parameters }: AlgorithmIdentifier): RsaAlgorithm | undefined {
  if (!parameters) return undefined
  const params = decode(parameters, RsaSaPssParams, 'The parameters of RSASSA-PSS')
  const mask = params.maskGenAlgorithm
  const maskHash =
    mask.algorithm === id_mgf1 && mask.parameters
      ? decode(mask.parameters, AlgorithmIdentifier, 'The mask function of RSASSA-PSS').algorithm
      : undefined
  if (maskHash !== params.hashAlgorithm.algorithm) return undefined
  return (['rsa-pss-sha256', 'rsa-pss-sha384', 'rsa-pss-sha512'] as const).find(
    (name) => hashOids[rsaAlgorithms[name].hash] === maskHash,
  )
}

/** The identifier that is written into what we sign. GOST has no parameters (RFC 9215), RSA has NULL. */
export function identifierOf(algorithm: SignatureAlgorithm): AlgorithmIdentifier {
  if (isGost(algorithm)) return new AlgorithmIdentifier({ algorithm: gostAlgorithms[algorithm].signatureOid })
  const { hash, pss } = rsaAlgorithms[algorithm]
  if (pss) return pssIdentifier(hash)
  const oid = [...plainRsaOids].find(([, name]) => name === algorithm)?.[0] ?? ''
  return new AlgorithmIdentifier({ algorithm: oid, parameters: null })
}

function pssIdentifier(hash: RsaFacts['hash']): AlgorithmIdentifier {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithm: hashOids[hash], parameters: null })
  const maskGenAlgorithm = new AlgorithmIdentifier({
    algorithm: id_mgf1,
    parameters: arrayBufferOf(encode(hashAlgorithm)),
  })
  const params = new RsaSaPssParams({ hashAlgorithm, maskGenAlgorithm, saltLength: hashSizes[hash] })
  return new AlgorithmIdentifier({ algorithm: id_RSASSA_PSS, parameters: arrayBufferOf(encode(params)) })
}
