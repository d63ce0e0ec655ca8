// Logging in, and who one is then.
import { z } from 'zod'
import { actorSchema } from '../brain/identity.ts'
import { roleSchema } from './roles.ts'
import { userSchema } from './users.ts'

export const loginSchema = z.strictObject({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
})

/** The session's token goes into `Authorization: Bearer`; a browser gets it as a cookie as well. */
export const sessionStartedSchema = z.object({
  session: z.string(),
  expiresAt: z.iso.datetime(),
  user: userSchema,
})
export type SessionStarted = z.infer<typeof sessionStartedSchema>

export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().min(1).max(1024),
  newPassword: z.string().min(1).max(1024),
})

export const callerSchema = z.object({
  actor: actorSchema,
  role: roleSchema,
  /** The person behind it; null for commands of an operator on the machine. */
  user: userSchema.nullable(),
  /** What a token may do at most; null for all that the role may. */
  scopes: z.array(z.enum(['read', 'write'])).nullable(),
  /** With which key of the sidecar they sign pages; null for those who may not. */
  signing: z.object({ profile: z.string(), keyAlias: z.string() }).nullable(),
})

export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  ip: z.string(),
  client: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
export const sessionListSchema = z.object({ sessions: z.array(sessionSchema) })
