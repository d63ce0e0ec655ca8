// Tokens: one's own, everybody's for admins, and the cache.
import type { Hub } from '../hub.ts'
import { withSession } from './auth.ts'
import type { Handlers } from './operations.ts'

type Names =
  | 'listTokens'
  | 'createToken'
  | 'rotateToken'
  | 'revokeToken'
  | 'listAllTokens'
  | 'revokeAnyToken'
  | 'issueToken'
  | 'invalidateToken'

export function tokenHandlers({ tokens, invalidateToken }: Hub): Handlers<Names> {
  return {
    listTokens: async ({ caller }) => ({ tokens: await tokens.list(withSession(caller).user.id) }),
    createToken: ({ caller, body }) => tokens.create(caller, withSession(caller).user.id, body),
    rotateToken: ({ caller, params }) => tokens.rotate(withSession(caller), params['id'] ?? ''),
    revokeToken: ({ caller, params }) =>
      tokens.revoke(caller, params['id'] ?? '', withSession(caller).user.id),
    listAllTokens: async ({ query }) => ({ tokens: await tokens.list(query.user) }),
    revokeAnyToken: ({ caller, params }) => tokens.revoke(caller, params['id'] ?? ''),
    issueToken: ({ caller, params, body }) => tokens.create(caller, params['id'] ?? '', body),
    invalidateToken: async ({ caller, body }) => ({
      tokenPrefix: body.tokenPrefix,
      invalidated: await invalidateToken(caller, body.tokenPrefix),
    }),
  }
}
