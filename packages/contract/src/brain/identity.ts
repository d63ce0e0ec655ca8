// Who asks a brain for something. The hub tells it in a header signed with a secret that only the two share.
import { z } from 'zod'

export const identityHeader = 'x-notarium-identity'

/** Part of paths, of addresses (brain://name/…) and of the name of a database schema. */
export const brainNameSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?$/, 'must be 1 to 42 of a–z, 0–9 and "-", not at its ends')

export const actorSchema = z.strictObject({
  type: z.enum(['user', 'token', 'system', 'cli']),
  id: z.string().min(1).max(200),
  /** For people to read: an e-mail address, the name of a token. */
  name: z.string().min(1).max(254),
})
export type Actor = z.infer<typeof actorSchema>

export const brainScopeSchema = z.enum(['read', 'write', 'admin', 'hub'])
export type BrainScope = z.infer<typeof brainScopeSchema>

export const identitySchema = z.strictObject({
  actor: actorSchema,
  /** `admin` runs imports of server paths, sync sources and purges; `hub` is for the hub alone: snapshots, signatures. */
  scopes: z.array(brainScopeSchema),
  brain: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
})
export type Identity = z.infer<typeof identitySchema>
