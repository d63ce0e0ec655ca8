// Whether a caller may ask for an operation. The rules are the operation's own data (contract/hub/operations.ts);
// here they are read, in the order in which a caller wants to learn what is missing.
import type { Access } from '@notarium/contract/hub'
import { HubError } from '../errors.ts'
import { atLeast, type Caller, scopesOf, userIdOf } from './caller.ts'

/** As much of a brain as matters for who may use it. */
export interface GuardedBrain {
  readonly name: string
  readonly visibility: 'open' | 'restricted'
  readonly members: ReadonlySet<string>
}

export function authorise(access: Access, caller: Caller | undefined): void {
  if (access.role === 'nobody') return
  if (caller === undefined) {
    throw new HubError(
      'unauthenticated',
      "this needs a login: send 'Authorization: Bearer' with a session's token or a personal access token",
    )
  }
  if (caller.mustChangePassword && access.beforePasswordChange !== true) {
    throw new HubError(
      'password-change-required',
      'the password has to be changed first: POST /api/auth/password with currentPassword and newPassword',
    )
  }
  const isForPeople = access.ownAccount === true
  const isForTokens = !isForPeople && (access.brain !== undefined || access.withToken === true)
  if (caller.kind === 'token' && !isForTokens) {
    throw new HubError(
      'session-required',
      'a personal access token cannot do this: log in, and send the token of the session',
    )
  }
  if (caller.kind === 'operator' && isForPeople) {
    throw new HubError('session-required', 'this belongs to the account of a person: log in as one')
  }
  // In a brain it is scopes that decide, which a token may have fewer of than its owner's role gives.
  if ((access.brain === undefined || isForPeople) && !atLeast(caller.role, access.role)) {
    throw new HubError(
      'forbidden',
      `this is for the role '${access.role}', and the caller's is '${caller.role}'`,
    )
  }
}

/** After `authorise`, for operations on a brain that is there. */
export function authoriseInBrain(
  needed: NonNullable<Access['brain']>,
  caller: Caller,
  brain: GuardedBrain,
): void {
  if (!isMeantFor(caller, brain)) {
    throw new HubError('not-a-member', `this token is not for the brain '${brain.name}': issue one that is`)
  }
  if (!mayEnter(caller, brain)) {
    throw new HubError(
      'not-a-member',
      `the caller may not use the brain '${brain.name}': ask an admin to be let in`,
    )
  }
  const scopes = scopesOf(caller)
  if (scopes.includes(needed)) return
  const held = scopes.length === 0 ? 'none' : scopes.map((scope) => `'${scope}'`).join(', ')
  throw new HubError('insufficient_scope', `this needs the scope '${needed}', and the caller has ${held}`, {
    details: { scope: needed },
  })
}

/** Restricted brains are for their members alone: an admin who wants in is entered as one, which the audit log shows. */
export function mayEnter(caller: Caller, brain: GuardedBrain): boolean {
  if (caller.kind === 'operator') return true
  if (!isMeantFor(caller, brain)) return false
  return brain.visibility === 'open' || brain.members.has(userIdOf(caller) ?? '')
}

function isMeantFor(caller: Caller, { name }: GuardedBrain): boolean {
  return caller.kind !== 'token' || caller.token.brains === null || caller.token.brains.includes(name)
}
