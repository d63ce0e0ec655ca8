// How a token is asked for each kind of signature. Digests are ours, and the token gets the input of the raw
// operation: that works on every token, whatever hashes it knows.
import type { PublicKey, SignatureAlgorithm } from '@notarium/pki'
import { type DigestAlgorithm, ownPrimitives } from '@notarium/xmldsig'
import type { Mechanism } from './cryptoki.ts'
import { writeUlongs } from './ulong.ts'

interface SignatureKind {
  readonly digest: DigestAlgorithm
  /** CKM_… */
  readonly mechanism: number
  /** The mechanism's parameter, a structure of CK_ULONGs. */
  readonly parameter?: readonly number[]
  /** What the digest is preceded by in the input. */
  readonly prefix?: readonly number[]
}

const rsaPkcs = 0x1
const rsaPkcsPss = 0xd
const gost256 = 0x1201
// TC 26's, in the range that the standard leaves to vendors.
const gost512 = 0xd4321006

const kinds: Readonly<Partial<Record<SignatureAlgorithm, SignatureKind>>> = {
  'gost2012-256': { digest: 'streebog256', mechanism: gost256 },
  'gost2012-512': { digest: 'streebog512', mechanism: gost512 },
  'rsa-sha256': { digest: 'sha256', mechanism: rsaPkcs, prefix: digestInfo(1, 32) },
  'rsa-sha384': { digest: 'sha384', mechanism: rsaPkcs, prefix: digestInfo(2, 48) },
  'rsa-sha512': { digest: 'sha512', mechanism: rsaPkcs, prefix: digestInfo(3, 64) },
  // CK_RSA_PKCS_PSS_PARAMS: the hash (CKM_SHA…), the mask function over it (CKG_MGF1_SHA…), the salt's length.
  'rsa-pss-sha256': { digest: 'sha256', mechanism: rsaPkcsPss, parameter: [0x250, 2, 32] },
  'rsa-pss-sha384': { digest: 'sha384', mechanism: rsaPkcsPss, parameter: [0x260, 3, 48] },
  'rsa-pss-sha512': { digest: 'sha512', mechanism: rsaPkcsPss, parameter: [0x270, 4, 64] },
}

/** All of a DigestInfo (RFC 8017, section 9.2) but the digest; `arc` ends the identifier of the hash. */
function digestInfo(arc: number, size: number): readonly number[] {
  const hash = [0x06, 9, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, arc]
  const algorithm = [0x30, hash.length + 2, ...hash, 0x05, 0]
  return [0x30, algorithm.length + 2 + size, ...algorithm, 0x04, size]
}

export interface SignatureRequest {
  readonly mechanism: Mechanism
  readonly input: Uint8Array
}

/** Undefined where a key of this kind, or a token at all, does not make such a signature. */
export function signatureRequest(
  publicKey: PublicKey,
  algorithm: SignatureAlgorithm,
  data: Uint8Array,
): SignatureRequest | undefined {
  const kind = kinds[algorithm]
  if (kind === undefined || !isFor(publicKey, algorithm)) return undefined
  const digest = ownPrimitives.startDigest(kind.digest)
  digest.update(data)
  const pParameter = kind.parameter === undefined ? null : writeUlongs(...kind.parameter)
  return {
    mechanism: { mechanism: kind.mechanism, pParameter, ulParameterLen: pParameter?.length ?? 0 },
    input: Buffer.concat([Uint8Array.from(kind.prefix ?? []), digest.digest()]),
  }
}

const isFor = (publicKey: PublicKey, algorithm: SignatureAlgorithm): boolean =>
  publicKey.kind === 'gost' ? publicKey.algorithm === algorithm : algorithm.startsWith(publicKey.kind)
