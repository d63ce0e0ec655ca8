// What each signature algorithm is made of, and which keys are for it.
import type { PublicKey, SignatureAlgorithm } from '@notarium/pki'
import type { DigestAlgorithm } from '@notarium/xmldsig'

interface GostMethod {
  readonly kind: 'gost'
  readonly digest: DigestAlgorithm
}

export interface RsaMethod {
  readonly kind: 'rsa'
  readonly digest: DigestAlgorithm
  readonly pss: boolean
}

export const signatureMethods: Readonly<Record<SignatureAlgorithm, GostMethod | RsaMethod>> = {
  gost2001: { kind: 'gost', digest: 'gost94' },
  'gost2012-256': { kind: 'gost', digest: 'streebog256' },
  'gost2012-512': { kind: 'gost', digest: 'streebog512' },
  'rsa-sha1': { kind: 'rsa', digest: 'sha1', pss: false },
  'rsa-sha256': { kind: 'rsa', digest: 'sha256', pss: false },
  'rsa-sha384': { kind: 'rsa', digest: 'sha384', pss: false },
  'rsa-sha512': { kind: 'rsa', digest: 'sha512', pss: false },
  'rsa-pss-sha256': { kind: 'rsa', digest: 'sha256', pss: true },
  'rsa-pss-sha384': { kind: 'rsa', digest: 'sha384', pss: true },
  'rsa-pss-sha512': { kind: 'rsa', digest: 'sha512', pss: true },
}

/** A GOST key is for the one algorithm that it names. Which padding an RSA key allows, OpenSSL knows. */
export function isKeyFor(publicKey: PublicKey, algorithm: SignatureAlgorithm): boolean {
  if (publicKey.kind === 'gost') return publicKey.algorithm === algorithm
  return publicKey.kind === signatureMethods[algorithm].kind
}
