// Who may use a restricted brain. Each change is entered in the audit log with the e-mail address of whom it is about.
import type { Database } from '@notarium/runtime/database'
import type { Doer } from '../access/caller.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { HubError } from '../errors.ts'
import { deleteMember, insertMember, listMemberRows, type Member } from '../store/brain-rows.ts'
import { refusing } from '../store/refusing.ts'
import { findUser, type UserRow } from '../store/user-rows.ts'
import { type Deed, existingBrain, type RecordsContext } from './records.ts'

export async function membersOf(database: Database, name: string): Promise<Member[]> {
  await existingBrain(database, name)
  return listMemberRows(database, name)
}

/** Who is one already stays one; only what changes something is entered. */
export function addMember(
  context: RecordsContext,
  doer: Doer,
  name: string,
  userId: string,
): Promise<Member[]> {
  const deed = { doer, action: 'brain.member.add' }
  return changeMembers(context, deed, name, userId, (transaction) =>
    refusing(insertMember(transaction, name, userId), {
      'foreign-key': () =>
        new HubError('not-found', `the user or the brain '${name}' was removed at this moment`),
    }),
  )
}

export function removeMember(
  context: RecordsContext,
  doer: Doer,
  name: string,
  userId: string,
): Promise<Member[]> {
  const deed = { doer, action: 'brain.member.remove' }
  return changeMembers(context, deed, name, userId, async (transaction, { email }) => {
    const removed = await deleteMember(transaction, name, userId)
    if (removed === 0) throw new HubError('not-found', `${email} is not a member of the brain '${name}'`)
    return removed
  })
}

/** `change` says how many rows it changed. */
function changeMembers(
  { database, now }: RecordsContext,
  { doer: { actor, ip, role }, action }: Deed,
  name: string,
  userId: string,
  change: (transaction: Database, user: UserRow) => Promise<number>,
): Promise<Member[]> {
  return database.transaction(async (transaction) => {
    await existingBrain(transaction, name)
    const user = await findUser(transaction, userId)
    if (user === undefined) {
      throw new HubError('not-found', 'there is no such user: the list of users shows their ids')
    }
    const isChanged = (await change(transaction, user)) > 0
    const members = await listMemberRows(transaction, name)
    const payload = { brain: name, user: { id: user.id, email: user.email } }
    if (isChanged) await appendAudit(transaction, { actor, ip, role, action, payload, sign: true }, { now })
    return members
  })
}
