// What a person asks for in the form of a new token, and how the hub wants to hear it.
import type { Token } from '@notarium/contract/hub'
import { daysUntil, longestDays } from './expiry.ts'

export const lifetimes = ['30', '90', '365', 'date'] as const

export interface WantedToken {
  readonly name: string
  readonly mayWrite: boolean
  /** Empty while none is chosen; undefined for all, also those to come. */
  readonly brains: readonly string[] | undefined
  readonly lifetime: (typeof lifetimes)[number]
  /** Where `lifetime` is a date. */
  readonly date: string
}

export const daysOf = ({ lifetime, date }: WantedToken, now: Date): number =>
  lifetime === 'date' ? daysUntil(date, now) : Number(lifetime)

export function isComplete(wanted: WantedToken, now: Date): boolean {
  const days = daysOf(wanted, now)
  return wanted.name.trim() !== '' && wanted.brains?.length !== 0 && days >= 1 && days <= longestDays
}

export function requestOf(wanted: WantedToken, now: Date) {
  const scopes: Token['scopes'] = wanted.mayWrite ? ['read', 'write'] : ['read']
  return {
    name: wanted.name.trim(),
    scopes,
    brains: wanted.brains === undefined ? null : [...wanted.brains],
    expiresInDays: daysOf(wanted, now),
  }
}
