// Who may do what: roles of people, scopes of tokens.
import { z } from 'zod'

/** From the one who may least to the one who may most; each may all that those before it may. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const tokenScopeSchema = z.enum(['read', 'write'])
export type TokenScope = z.infer<typeof tokenScopeSchema>
