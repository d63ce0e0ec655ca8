// Personal access tokens: `brain_pat_` and 4 characters, together the public prefix, then 32 random characters and 6 of
// a checksum. The database holds the hash alone. A plain SHA-256 does: 190 random bits cannot be guessed.
import { hash } from 'node:crypto'
import { hasChecksum, randomBase62, withChecksum } from './base62.ts'

const marker = 'brain_pat_'
const prefixLength = marker.length + 4
const secretLength = 32
const shape = /^brain_pat_[0-9A-Za-z]{42}$/

export interface PersonalTokenKey {
  readonly prefix: string
  /** SHA-256 of the whole token, in hex. */
  readonly hash: string
}

/** `token` is for its owner, once. Prefixes are few enough to meet by chance: whoever stores one tries again then. */
export function createPersonalToken(): PersonalTokenKey & { readonly token: string } {
  const prefix = marker + randomBase62(4)
  const token = withChecksum(prefix + randomBase62(secretLength))
  return Object.freeze({ token, prefix, hash: hash('sha256', token) })
}

/** Undefined for what cannot be a token of ours. */
export function readPersonalToken(text: string): PersonalTokenKey | undefined {
  if (!shape.test(text) || !hasChecksum(text)) return undefined
  return Object.freeze({ prefix: text.slice(0, prefixLength), hash: hash('sha256', text) })
}
