// What the tests of this folder share: the GOST curves by every name they have, and keys on them.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type RSAPSSKeyPairKeyObjectOptions } from 'node:crypto'
import { generateKey, type PrivateKey, parsePrivateKey, type RsaAlgorithm } from '@notarium/pki'

type NewGostAlgorithm = 'gost2012-256' | 'gost2012-512'

const curveOids: Readonly<Record<NewGostAlgorithm, readonly string[]>> = {
  'gost2012-256': [
    ...['1.2.643.2.2.35.0', '1.2.643.2.2.35.1', '1.2.643.2.2.35.2', '1.2.643.2.2.35.3'],
    ...['1.2.643.2.2.36.0', '1.2.643.2.2.36.1'],
    ...['1.2.643.7.1.2.1.1.1', '1.2.643.7.1.2.1.1.2', '1.2.643.7.1.2.1.1.3', '1.2.643.7.1.2.1.1.4'],
  ],
  'gost2012-512': [
    '1.2.643.7.1.2.1.2.0',
    '1.2.643.7.1.2.1.2.1',
    '1.2.643.7.1.2.1.2.2',
    '1.2.643.7.1.2.1.2.3',
  ],
}

export const gostCurves = (Object.keys(curveOids) as NewGostAlgorithm[]).flatMap((type) =>
  curveOids[type].map((curveOid) => ({ type, curveOid })),
)

export const rsaAlgorithms: readonly RsaAlgorithm[] = [
  ...(['rsa-sha1', 'rsa-sha256', 'rsa-sha384', 'rsa-sha512'] as const),
  ...(['rsa-pss-sha256', 'rsa-pss-sha384', 'rsa-pss-sha512'] as const),
]

export const rsaKey = generateKey({ type: 'rsa', bits: 2048 })

/** Keys of the old standard are not made by us any more; OpenSSL still makes them. */
export function gost2001Key(parameterSet: string): PrivateKey {
  const options = ['-engine', 'gost', '-algorithm', 'gost2001', '-pkeyopt', `paramset:${parameterSet}`]
  const der = execFileSync('openssl', ['genpkey', ...options, '-outform', 'DER'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return parsePrivateKey(new Uint8Array(der))
}

interface PssParameters {
  readonly hashAlgorithm?: string
  readonly mgf1HashAlgorithm?: string
  readonly saltLength?: number
}

/** RSA keys whose own parameters say PSS. (Node's types have the length of the salt for a string.) */
export function pssKeyPair(parameters: PssParameters) {
  const options = { modulusLength: 2048, ...parameters } as unknown as RSAPSSKeyPairKeyObjectOptions
  return generateKeyPairSync('rsa-pss', options)
}
