// Tokens that were looked up lately. An entry is good for 30 seconds at most and is forgotten at once when it is
// invalidated; a look-up that was under way meanwhile is not kept, since it may have read what was there before.
import type { TokenRow } from '../store/token-rows.ts'

export interface TokenCache {
  find(hash: string, load: (hash: string) => Promise<TokenRow | undefined>): Promise<TokenRow | undefined>
  /** How many entries it took out. */
  forgetPrefix(prefix: string): number
  forgetOwner(userId: string): number
  clear(): void
  /** Since the start: look-ups that memory answered, and those that it did not; and what it holds now. */
  figures(): { readonly hits: number; readonly misses: number; readonly entries: number }
}

interface Entry {
  readonly token: TokenRow
  readonly until: number
}

const longestLife = 30_000
const mostEntries = 10_000

/** `isTrusted` is false while invalidations may be missed: then nothing is answered from memory. */
export function createTokenCache(now: () => number, isTrusted: () => boolean = () => true): TokenCache {
  const entries = new Map<string, Entry>()
  let generation = 0
  let hits = 0
  let misses = 0

  const forget = (isMeant: (token: TokenRow) => boolean): number => {
    generation++
    let forgotten = 0
    for (const [hash, { token }] of entries) {
      if (!isMeant(token)) continue
      entries.delete(hash)
      forgotten++
    }
    return forgotten
  }

  return {
    async find(hash, load) {
      const known = entries.get(hash)
      if (known !== undefined && now() < known.until && isTrusted()) {
        hits++
        return known.token
      }
      misses++
      entries.delete(hash)
      const before = generation
      const askedAt = now()
      const token = await load(hash)
      if (token === undefined || generation !== before || !isTrusted()) return token
      // Counted from when it was asked: the answer may have been long on its way.
      if (entries.size >= mostEntries) entries.delete(entries.keys().next().value!)
      entries.set(hash, { token, until: askedAt + longestLife })
      return token
    },
    forgetPrefix: (prefix) => forget((token) => token.prefix === prefix),
    forgetOwner: (userId) => forget(({ owner }) => owner.id === userId),
    clear: () => void forget(() => true),
    figures: () => ({ hits, misses, entries: entries.size }),
  }
}
