// Who asks, once that is known: a person with a session, a program with a token, or an operator's command on the
// hub's own machine.
import type { Actor, BrainScope } from '@notarium/contract/brain'
import { type Role, roles } from '@notarium/contract/hub'
import type { TokenRow } from '../store/token-rows.ts'
import type { UserRow } from '../store/user-rows.ts'

/** Who does something, as the audit log enters it. */
export interface Doer {
  readonly actor: Actor
  readonly ip: string
  /** Not of the hub itself, nor of somebody who failed to log in. */
  readonly role?: string | undefined
}

interface Known extends Doer {
  readonly role: Role
  readonly mustChangePassword: boolean
}

export interface SessionCaller extends Known {
  readonly kind: 'session'
  readonly user: UserRow
  readonly sessionId: string
  /** By cookie: a browser may have been made to ask. */
  readonly byCookie: boolean
}

export interface TokenCaller extends Known {
  readonly kind: 'token'
  readonly token: TokenRow
}

export interface OperatorCaller extends Known {
  readonly kind: 'operator'
}

export type Caller = SessionCaller | TokenCaller | OperatorCaller

export function atLeast(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted)
}

/** The person behind the caller; undefined for an operator's command. */
export function userIdOf(caller: Caller): string | undefined {
  if (caller.kind === 'session') return caller.user.id
  return caller.kind === 'token' ? caller.token.owner.id : undefined
}

/** All but what is the hub's own: nobody is ever given that. */
type GivenScope = Exclude<BrainScope, 'hub'>

const scopesOfRole: Readonly<Record<Role, readonly GivenScope[]>> = {
  viewer: ['read'],
  editor: ['read', 'write'],
  admin: ['read', 'write', 'admin'],
  owner: ['read', 'write', 'admin'],
}

/** What the caller may do in a brain that is open to them. A token never gives more than its owner has now. */
export function scopesOf(caller: Caller): readonly BrainScope[] {
  const byRole = scopesOfRole[caller.role]
  if (caller.kind !== 'token') return byRole
  const { scopes } = caller.token
  return byRole.filter((scope) => scope !== 'admin' && scopes.includes(scope))
}
