// A token as it is shown: without its secret, and with what it is worth now.
import type { Token } from '@notarium/contract/hub'
import type { TokenRow } from '../store/token-rows.ts'

export function presentToken(token: TokenRow, now: number): Token {
  return {
    id: token.id,
    prefix: token.prefix,
    name: token.name,
    owner: { id: token.owner.id, email: token.owner.email },
    scopes: [...token.scopes],
    brains: token.brains === null ? null : [...token.brains],
    state: stateOf(token, now),
    createdAt: isoTime(token.createdAt),
    expiresAt: isoTime(token.expiresAt),
    revokedAt: token.revokedAt === null ? null : isoTime(token.revokedAt),
    lastUsedAt: token.lastUsedAt === null ? null : isoTime(token.lastUsedAt),
    lastIp: token.lastIp,
  }
}

export function stateOf({ revokedAt, expiresAt }: TokenRow, now: number): Token['state'] {
  if (revokedAt !== null) return 'revoked'
  return now >= expiresAt ? 'expired' : 'active'
}

const isoTime = (at: number) => new Date(at).toISOString()
