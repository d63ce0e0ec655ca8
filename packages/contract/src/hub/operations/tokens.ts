// Personal access tokens: one's own, and everybody's.

import { operation } from '../operation.ts'
import {
  createTokenSchema,
  invalidateTokenSchema,
  listTokensSchema,
  tokenInvalidatedSchema,
  tokenListSchema,
  tokenSchema,
  tokenWithSecretSchema,
} from '../tokens.ts'
import { admins, owners, people } from './access.ts'

export const tokens = {
  listTokens: operation('GET /api/tokens', "One's tokens", people, { answer: tokenListSchema }),
  createToken: operation('POST /api/tokens', 'Issue a token; it is shown this once', people, {
    body: createTokenSchema,
    status: 201,
    answer: tokenWithSecretSchema,
    audit: 'token.create',
  }),
  rotateToken: operation(
    'POST /api/tokens/{id}/rotate',
    'A new secret for a token; the old one dies at once',
    people,
    {
      answer: tokenWithSecretSchema,
      audit: 'token.rotate',
    },
  ),
  revokeToken: operation('DELETE /api/tokens/{id}', "Revoke one of one's tokens, at once", people, {
    answer: tokenSchema,
    audit: 'token.revoke',
  }),
  listAllTokens: operation('GET /api/admin/tokens', "Everybody's tokens", admins, {
    query: listTokensSchema,
    answer: tokenListSchema,
  }),
  revokeAnyToken: operation('DELETE /api/admin/tokens/{id}', "Revoke anybody's token, at once", admins, {
    answer: tokenSchema,
    audit: 'token.revoke',
  }),
  issueToken: operation(
    'POST /api/admin/users/{id}/tokens',
    'Issue a token that belongs to a user; it is shown this once',
    owners,
    { body: createTokenSchema, status: 201, answer: tokenWithSecretSchema, audit: 'token.create' },
  ),
  invalidateToken: operation(
    'POST /api/admin/cache/invalidate-token',
    'Take a token out of the cache, after a change made in the database',
    admins,
    { body: invalidateTokenSchema, answer: tokenInvalidatedSchema, audit: 'token.invalidate' },
  ),
} as const
