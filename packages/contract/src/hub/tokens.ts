// Personal access tokens, and how one is thrown out of the cache.
import { z } from 'zod'
import { brainNameSchema } from '../brain/identity.ts'
import { tokenScopeSchema } from './roles.ts'

const longestLifeDays = 3650

export const tokenPrefixSchema = z
  .string()
  .regex(/^brain_pat_[0-9A-Za-z]{4}$/, "must be 'brain_pat_' and the 4 characters after it")

export const tokenSchema = z.object({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), email: z.string() }),
  scopes: z.array(tokenScopeSchema),
  /** Null is every brain that the owner may use. */
  brains: z.array(z.string()).nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastIp: z.string().nullable(),
})
export type Token = z.infer<typeof tokenSchema>

export const tokenListSchema = z.object({ tokens: z.array(tokenSchema) })

export const createTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(tokenScopeSchema).min(1).max(2).default(['read']),
  brains: z.array(brainNameSchema).min(1).max(100).nullable().default(null),
  expiresInDays: z.int().min(1).max(longestLifeDays).default(90),
})
export type CreateToken = z.infer<typeof createTokenSchema>

/** The token is shown this once and cannot be asked for again. */
export const tokenWithSecretSchema = tokenSchema.extend({ token: z.string() })

export const listTokensSchema = z.strictObject({ user: z.string().max(100).optional() })

export const invalidateTokenSchema = z.strictObject({ tokenPrefix: tokenPrefixSchema })
export const tokenInvalidatedSchema = z.object({
  tokenPrefix: z.string(),
  /** How many entries left the cache of the process that answers; the others' caches forget it as well. */
  invalidated: z.int(),
})
