// Logging in and out, and changing one's password. A wrong password and an unknown e-mail address cost the same time
// and get the same answer.
import type { SessionStarted } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { SessionCaller } from '../access/caller.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { HubError } from '../errors.ts'
import type { LoginLimits } from '../limits/login-limits.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { hashPassword, isPassword, spendTimeOfACheck } from '../passwords/hash-password.ts'
import { passwordText } from '../passwords/password-text.ts'
import { deleteSession, deleteSessionsOf } from '../store/session-rows.ts'
import { findUser, findUserByEmail, noteLogin, type UserRow, updatePassword } from '../store/user-rows.ts'
import { presentUser } from './present-user.ts'
import type { Sessions, Visit } from './sessions.ts'

export interface Logins {
  login(email: string, password: string, visit: Visit): Promise<SessionStarted>
  logout(caller: SessionCaller): Promise<void>
  changePassword(
    caller: SessionCaller,
    current: string,
    wanted: string,
    visit: Visit,
  ): Promise<SessionStarted>
}

export interface LoginOptions {
  readonly database: Database
  readonly sessions: Sessions
  readonly limits: LoginLimits
  readonly audit: AuditTrail
  readonly now: () => number
  readonly onRightsChanged: (userId: string) => Promise<void>
}

export function createLogins(options: LoginOptions): Logins {
  const { database, sessions, limits, audit, now, onRightsChanged } = options

  return {
    async login(givenEmail, password, visit) {
      const email = givenEmail.trim().toLowerCase()
      const user = await findUserByEmail(database, email)
      // After that: while the database is away nobody uses up their tries.
      limits.check(visit.ip, email)
      if (user === undefined) await spendTimeOfACheck()
      if (user === undefined || !(await isPassword(password, user.passwordHash))) {
        await refused(user, visit.ip)
        throw wrongCredentials()
      }
      limits.succeeded(visit.ip, email)
      return started(user, visit, 'auth.login', async (transaction) => {
        // Also holds the user's row: whoever ends all sessions from here on ends this one, too.
        await noteLogin(transaction, user.id, now())
        const current = await findUser(transaction, user.id)
        if (current?.passwordHash !== user.passwordHash) throw wrongCredentials()
      })
    },

    async logout({ user, sessionId, actor, ip, role }) {
      await database.transaction(async (transaction) => {
        await deleteSession(transaction, sessionId, user.id)
        await appendAudit(transaction, { actor, ip, role, action: 'auth.logout', payload: {} }, { now })
      })
    },

    async changePassword({ user, actor, role }, current, wanted, visit) {
      limits.check(visit.ip, user.email)
      if (!(await isPassword(current, user.passwordHash))) {
        await audit.record({ actor, ip: visit.ip, role, action: 'auth.password.failed', payload: {} })
        throw new HubError('wrong-credentials', 'currentPassword is wrong')
      }
      limits.succeeded(visit.ip, user.email)
      checkNewPassword(wanted, { email: user.email })
      if (passwordText(wanted) === passwordText(current)) {
        throw new HubError('bad-password', 'the new password is the old one: choose another')
      }
      const to = await hashPassword(wanted)
      const result = await started(
        { ...user, mustChangePassword: false },
        visit,
        'auth.password',
        async (transaction) => {
          const change = { from: user.passwordHash, to, mustChange: false }
          if ((await updatePassword(transaction, user.id, change)) === 0) {
            throw new HubError(
              'conflict',
              'the password was changed by somebody else meanwhile: log in again',
            )
          }
          await deleteSessionsOf(transaction, user.id)
        },
      )
      await onRightsChanged(user.id)
      return result
    },
  }

  /** A session that is new every time: what the browser held before is worth nothing to whoever planted it. */
  async function started(
    user: UserRow,
    visit: Visit,
    action: string,
    along: (transaction: Database) => Promise<unknown>,
  ): Promise<SessionStarted> {
    const actor = { type: 'user', id: user.id, name: user.email } as const
    return database.transaction(async (transaction) => {
      await along(transaction)
      const { token, expiresAt } = await sessions.start(transaction, user.id, visit)
      const payload = { client: visit.client.slice(0, 200) }
      await appendAudit(transaction, { actor, ip: visit.ip, role: user.role, action, payload }, { now })
      return { session: token, expiresAt: new Date(expiresAt).toISOString(), user: presentUser(user) }
    })
  }

  /**
   * Not as an act of the person whose account it is: anybody can try. An address that is nobody's is not entered, since
   * people type passwords into the wrong field.
   */
  async function refused(user: UserRow | undefined, ip: string): Promise<void> {
    const payload =
      user === undefined
        ? { reason: 'unknown e-mail address' }
        : { reason: 'wrong password', user: { id: user.id, email: user.email } }
    await audit.record({ actor: loginActor, ip, action: 'auth.login.failed', payload })
  }
}

const loginActor = { type: 'system', id: 'login', name: 'login' } as const

function wrongCredentials(): HubError {
  return new HubError('wrong-credentials', 'the e-mail address or the password is wrong')
}
