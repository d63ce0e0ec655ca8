// What a signed-in person holds: `brain_ses_`, 43 random characters (256 bits) and 6 of a checksum. The database holds
// the hash alone.
import { hash } from 'node:crypto'
import { hasChecksum, randomBase62, withChecksum } from './base62.ts'

const secretLength = 43
const shape = /^brain_ses_[0-9A-Za-z]{49}$/

export interface SessionTokenKey {
  /** SHA-256 of the whole token, in hex. */
  readonly hash: string
}

export function createSessionToken(): SessionTokenKey & { readonly token: string } {
  const token = withChecksum(`brain_ses_${randomBase62(secretLength)}`)
  return Object.freeze({ token, hash: hash('sha256', token) })
}

/** Undefined for what cannot be a token of ours. */
export function readSessionToken(text: string): SessionTokenKey | undefined {
  if (!shape.test(text) || !hasChecksum(text)) return undefined
  return Object.freeze({ hash: hash('sha256', text) })
}
