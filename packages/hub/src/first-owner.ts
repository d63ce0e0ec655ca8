// The first owner: without one nobody could let anybody in. Made once, on a database that has no users yet.
import { randomUUID } from 'node:crypto'
import { emailSchema } from '@notarium/contract/hub'
import { ConfigError } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import { appendAudit } from './audit/append-audit.ts'
import { HubError } from './errors.ts'
import { checkNewPassword } from './passwords/check-new-password.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { createTemporaryPassword } from './passwords/temporary-password.ts'
import { hasUsers, insertUser } from './store/user-rows.ts'

/** Names the file that the operator has written the first owner's password into. */
export const passwordVariable = 'NOTARIUM_OWNER_PASSWORD_FILE'

export interface OwnerWanted {
  readonly email: string
  /** Chosen by the operator; else one is made that has to be changed. */
  readonly password?: string | undefined
}

export interface FirstOwner {
  readonly email: string
  /** To be shown once; undefined where the operator chose the password. */
  readonly temporaryPassword: string | undefined
}

/** Undefined where there are users already, also when another hub was quicker. */
export async function provideFirstOwner(
  database: Database,
  wanted: OwnerWanted,
): Promise<FirstOwner | undefined> {
  if (await hasUsers(database)) return undefined
  const email = emailSchema.safeParse(wanted.email)
  if (!email.success) throw new ConfigError('NOTARIUM_OWNER_EMAIL', 'must be an e-mail address')
  if (wanted.password !== undefined) checkChosen(wanted.password, email.data)
  const temporaryPassword = wanted.password === undefined ? createTemporaryPassword() : undefined
  const passwordHash = await hashPassword(wanted.password ?? temporaryPassword ?? '')
  const user = {
    id: randomUUID(),
    email: email.data,
    role: 'owner',
    passwordHash,
    mustChangePassword: temporaryPassword !== undefined,
    createdAt: Date.now(),
  } as const
  const isFirst = await database
    .transaction(async (transaction) => {
      const event = {
        actor: { type: 'system', id: 'init', name: 'init' },
        ip: '',
        action: 'user.create',
        payload: { user: { id: user.id, email: user.email, role: user.role } },
        sign: true,
      } as const
      // The entry first: it holds the end of the log, so that of two hubs one sees the other's owner.
      await appendAudit(transaction, event, { now: Date.now })
      if (await hasUsers(transaction)) throw new AlreadyThere()
      await insertUser(transaction, user)
      return true
    })
    .catch((error) => {
      if (error instanceof AlreadyThere) return false
      throw error
    })
  return isFirst ? { email: user.email, temporaryPassword } : undefined
}

function checkChosen(password: string, email: string): void {
  try {
    checkNewPassword(password, { email })
  } catch (error) {
    if (error instanceof HubError) throw new HubError(error.code, `${passwordVariable}: ${error.message}`)
    throw error
  }
}

class AlreadyThere extends Error {}
