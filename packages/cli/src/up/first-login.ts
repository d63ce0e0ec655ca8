// A one-time password is shown once, and may be lost with the terminal: until an owner has logged in, each start says how
// to get another.
import { hubOperations } from '@notarium/contract/hub'
import { connectHub } from '../hub/hub-client.ts'

/** Undefined where an owner has logged in, or has a password of their own. */
export async function firstLoginReminder(data: string): Promise<string | undefined> {
  const hub = await connectHub(data)
  const { users } = await hub.call(hubOperations.listUsers)
  const owners = users.filter(({ role }) => role === 'owner')
  const isWaiting = owners.every((owner) => owner.lastLoginAt === null && owner.must_change_password)
  const [first] = owners
  if (first === undefined || !isWaiting) return undefined
  return `Nobody has logged in as ${first.email} yet; "notarium user reset-password ${first.email}" makes a new one-time password.`
}
