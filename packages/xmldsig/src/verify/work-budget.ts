// What may be done for one document, whatever its signatures ask for: each of them draws on the same account.
import type { ChainWork } from '@notarium/pki'
import { SignatureError } from './signature-error.ts'

export interface OctetBudget {
  /** Left to read, render and digest. */
  octets: number
  /** Left for SMEV transforms, which parse and write anew: that takes many times as long as digesting. */
  smevOctets: number
}

/** Counts down. */
export interface WorkBudget extends OctetBudget {
  /** Keys to try on signature values. */
  keys: number
  /** Certificates to read from the document. */
  certificates: number
  readonly chains: ChainWork
}

export const mostSignatures = 64
const mostCertificates = 64
const mostChainSignatures = 100

export function startBudget(size: number): WorkBudget {
  return {
    // Several signatures over all of the document, but not any number.
    octets: 64 * 1024 * 1024 + 16 * size,
    smevOctets: 1024 * 1024 + 2 * size,
    // The likely one is tried first, so that one for each signature is usual.
    keys: 2 * mostSignatures,
    certificates: mostCertificates,
    chains: { signatureChecks: mostChainSignatures },
  }
}

export function spendOctets(
  budget: OctetBudget,
  octets: number,
  account: keyof OctetBudget = 'octets',
): void {
  budget[account] -= octets
  if (budget[account] >= 0) return
  throw new SignatureError('limit', 'the signatures refer to more data than is digested for one document')
}

export function spendKey(budget: WorkBudget): void {
  if (--budget.keys >= 0) return
  throw new SignatureError('limit', 'the signatures bring more keys than are tried for one document')
}

export function spendCertificates(budget: WorkBudget, count: number): void {
  budget.certificates -= count
  if (budget.certificates >= 0) return
  throw new SignatureError(
    'limit',
    `the signatures bring more than ${mostCertificates} certificates, which is all that is read for one document`,
  )
}
