// Users: who there is and which role they have. Whoever loses rights here loses sessions at once, and what caches know
// of them is forgotten (`onRightsChanged`).
import { randomUUID } from 'node:crypto'
import type { Role, User, UserWithPassword } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { Doer } from '../access/caller.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { HubError } from '../errors.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { createTemporaryPassword } from '../passwords/temporary-password.ts'
import { refusing } from '../store/refusing.ts'
import { deleteSessionsOf } from '../store/session-rows.ts'
import {
  deleteUser,
  findUser,
  insertUser,
  listUserRows,
  lockOwners,
  type UserRow,
  updatePassword,
  updateUser,
} from '../store/user-rows.ts'
import { presentUser } from './present-user.ts'

export interface People {
  list(): Promise<User[]>
  get(id: string): Promise<User>
  create(doer: Doer, user: NewPerson): Promise<UserWithPassword>
  change(doer: Doer, id: string, change: PersonChange): Promise<User>
  remove(doer: Doer, id: string): Promise<void>
  resetPassword(doer: Doer, id: string): Promise<UserWithPassword>
}

interface NewPerson {
  readonly email: string
  readonly role: Role
  readonly maySign: boolean
}

type PersonChange = { readonly [Fact in keyof NewPerson]?: NewPerson[Fact] | undefined }

export interface PeopleOptions {
  readonly database: Database
  readonly now: () => number
  readonly onRightsChanged: (userId: string) => Promise<void>
}

export function createPeople({ database, now, onRightsChanged }: PeopleOptions): People {
  return {
    list: async () => (await listUserRows(database)).map(presentUser),
    get: async (id) => presentUser(await existing(database, id)),

    async create(doer, { email, role, maySign }) {
      const temporaryPassword = createTemporaryPassword()
      const passwordHash = await hashPassword(temporaryPassword)
      const rights = { role, maySign, mustChangePassword: true }
      const user = { id: randomUUID(), email, passwordHash, ...rights, createdAt: now() }
      await database.transaction(async (transaction) => {
        if ((await insertUser(transaction, user)) === 0) throw taken(email)
        await enter(transaction, doer, 'user.create', user)
      })
      return { ...presentUser({ ...user, lastLoginAt: null }), temporaryPassword }
    },

    async change(doer, id, change) {
      const changed = await database.transaction(async (transaction) => {
        const owners = await lockOwners(transaction)
        const user = await existing(transaction, id)
        const { email = user.email, role = user.role, maySign = user.maySign } = change
        const wanted = { ...user, email, role, maySign }
        if (wanted.role !== 'owner') refuseLastOwner(owners, id, 'demoted')
        await refusing(updateUser(transaction, wanted), { unique: () => taken(wanted.email) })
        if (wanted.role !== user.role) await deleteSessionsOf(transaction, id)
        await enter(transaction, doer, 'user.change', wanted, {
          from: { email: user.email, role: user.role, maySign: user.maySign },
        })
        return wanted
      })
      await onRightsChanged(id)
      return presentUser(changed)
    },

    async remove(doer, id) {
      await database.transaction(async (transaction) => {
        const owners = await lockOwners(transaction)
        const user = await existing(transaction, id)
        refuseLastOwner(owners, id, 'removed')
        await deleteUser(transaction, id)
        await enter(transaction, doer, 'user.remove', user)
      })
      await onRightsChanged(id)
    },

    async resetPassword(doer, id) {
      const temporaryPassword = createTemporaryPassword()
      const to = await hashPassword(temporaryPassword)
      const user = await database.transaction(async (transaction) => {
        const found = await existing(transaction, id)
        const change = { from: found.passwordHash, to, mustChange: true }
        if ((await updatePassword(transaction, id, change)) === 0) throw changedMeanwhile()
        await deleteSessionsOf(transaction, id)
        await enter(transaction, doer, 'user.reset-password', found)
        return found
      })
      await onRightsChanged(id)
      return { ...presentUser({ ...user, mustChangePassword: true }), temporaryPassword }
    },
  }

  async function enter(
    transaction: Database,
    { actor, ip, role: roleOfDoer }: Doer,
    action: string,
    { id, email, role, maySign }: Pick<UserRow, 'id' | 'email' | 'role' | 'maySign'>,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const payload = { user: { id, email, role, maySign }, ...more }
    await appendAudit(transaction, { actor, ip, role: roleOfDoer, action, payload, sign: true }, { now })
  }
}

async function existing(database: Database, id: string): Promise<UserRow> {
  const user = await findUser(database, id)
  if (user !== undefined) return user
  throw new HubError('not-found', 'there is no such user: the list of users shows their ids')
}

function refuseLastOwner(owners: readonly string[], id: string, what: string): void {
  if (owners.length > 1 || owners[0] !== id) return
  throw new HubError('last-owner', `the last owner cannot be ${what}: make somebody else an owner first`)
}

function changedMeanwhile(): HubError {
  return new HubError('conflict', 'the password was changed at this moment: reset it again if need be')
}

function taken(email: string): HubError {
  return new HubError('exists', `there is a user with the e-mail address '${email}' already`)
}
