// A user as a person names them: by e-mail address, or by id.
import { hubOperations, type User } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import type { HubClient } from './hub-client.ts'

export async function findUser(hub: HubClient, emailOrId: string): Promise<User> {
  const { users } = await hub.call(hubOperations.listUsers)
  const email = emailOrId.trim().toLowerCase()
  const found = users.find((user) => user.email === email || user.id === emailOrId)
  if (found !== undefined) return found
  throw new CommandError(`there is no user '${emailOrId}': "notarium user list" shows them`)
}
