// Whether a token that comes with a request is good, and for whom. Most answers come from the cache.
import type { Database } from '@notarium/runtime/database'
import { readPersonalToken } from '../secrets/personal-token.ts'
import { findTokenByHash, noteUse, type TokenRow } from '../store/token-rows.ts'
import { stateOf } from './present-token.ts'
import type { TokenCache } from './token-cache.ts'

export interface TokenChecks {
  /** Undefined for one that is malformed, unknown, expired or revoked: whoever holds it learns no more. */
  find(token: string, ip: string): Promise<TokenRow | undefined>
}

/** Milliseconds between two notes that a token is in use. */
const usePace = 60_000
const mostNotes = 10_000

export function createTokenChecks(
  database: Database,
  cache: TokenCache,
  now: () => number,
  onTrouble: (error: unknown) => void,
): TokenChecks {
  const notedAt = new Map<string, number>()

  const load = (hash: string) => findTokenByHash(database, hash)

  /** Nobody waits for it: a token that is good is good also when this cannot be written. */
  const note = ({ id, prefix }: TokenRow, ip: string): void => {
    const at = now()
    // Not by the id, which stays when the token gets a new secret: that one has not been used yet.
    if (at - (notedAt.get(prefix) ?? Number.NEGATIVE_INFINITY) < usePace) return
    if (notedAt.size >= mostNotes) notedAt.clear()
    notedAt.set(prefix, at)
    noteUse(database, id, at, ip).catch(onTrouble)
  }

  return {
    async find(text, ip) {
      // The checksum tells: what is malformed costs no look-up.
      const read = readPersonalToken(text)
      if (read === undefined) return undefined
      const token = await cache.find(read.hash, load)
      if (token === undefined || stateOf(token, now()) !== 'active') return undefined
      note(token, ip)
      return token
    },
  }
}
