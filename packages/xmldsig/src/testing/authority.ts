// A small authority and signers of every kind, made once for each test file, and verification with that authority
// trusted at one fixed moment.
import { generateKeyPairSync } from 'node:crypto'
import {
  type CertificateRequest,
  generateKey,
  type Issuer,
  issueCertificate,
  type PrivateKey,
  parsePrivateKey,
} from '@notarium/pki'
import type { Signer } from '../sign/sign-xml.ts'
import type { SigningAlgorithm } from '../sign/signature-form.ts'
import { type VerifyOptions, type VerifyResult, verifyXml } from '../verify/verify-xml.ts'

export const year = 365 * 24 * 3600
/** The moment of all tests: 2026-06-01. */
export const now = Date.UTC(2026, 5, 1) / 1000

export const subject = { commonName: 'Иванов Иван', inn: '500100732259' } as const

type Details = Partial<CertificateRequest> & { readonly keys: PrivateKey }

/** A certificate and its key, issued by the authority unless told otherwise. */
export function issue(details: Details): Issuer {
  const request = { subject, ca: false, notBefore: now - year, notAfter: now + year, ...details }
  return { certificate: issueCertificate(request), privateKey: details.keys }
}

export const authority: Issuer = issue({
  subject: { commonName: 'Test Authority' },
  ca: true,
  keys: generateKey({ type: 'gost2012-256' }),
})

const keys = new Map<string, PrivateKey>()
const signers = new Map<string, Signer>()

/** RSA keys are slow to make, so both RSA algorithms share one. */
export function keyFor(algorithm: SigningAlgorithm): PrivateKey {
  const type = algorithm.startsWith('rsa') ? 'rsa' : (algorithm as 'gost2012-256' | 'gost2012-512')
  const known = keys.get(type)
  if (known !== undefined) return known
  const made = generateKey(type === 'rsa' ? { type, bits: 2048 } : { type })
  keys.set(type, made)
  return made
}

export function signerFor(algorithm: SigningAlgorithm): Signer {
  const known = signers.get(algorithm)
  if (known !== undefined) return known
  const made = issue({ keys: keyFor(algorithm), issuer: authority })
  signers.set(algorithm, made)
  return made
}

/** A key too short for `generateKey`, as old archives have them. */
export function shortRsaKey(bits: number): PrivateKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  return parsePrivateKey(privateKey.export({ format: 'der', type: 'pkcs8' }))
}

export const trusting: VerifyOptions = Object.freeze({ trust: [authority.certificate], at: now })

const bytesOf = (document: string | Uint8Array): Uint8Array =>
  typeof document === 'string' ? new TextEncoder().encode(document) : document

export function verified(document: string | Uint8Array, options: VerifyOptions = {}): VerifyResult {
  return verifyXml(bytesOf(document), { ...trusting, ...options })
}

/** The codes of all errors; none for a valid document. */
export function codesOf(document: string | Uint8Array, options: VerifyOptions = {}): string[] {
  const { errors, valid } = verified(document, options)
  if (valid !== (errors.length === 0)) throw new Error('valid and errors contradict each other')
  return errors.map(({ code }) => code)
}
