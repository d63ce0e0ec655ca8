// One person of each role, one who has yet to choose a password, and somebody who cannot get in.
import type { HubClient } from '../../hub/kit/hub-client.ts'
import type { Credentials } from '../../hub/kit/hub-folder.ts'

export interface Person extends Credentials {
  /** For `Authorization: Bearer`, to do by HTTP what a test needs done. */
  readonly session: string
}

export interface People {
  readonly owner: Person
  readonly admin: Person
  readonly editor: Person
  readonly viewer: Person
  /** Has a temporary password still. */
  readonly newcomer: Credentials
}

export async function seedPeople(client: HubClient, owner: Person): Promise<People> {
  const [admin, editor, viewer, newcomer] = await Promise.all([
    client.person(owner.session, 'admin@example.org', 'admin'),
    client.person(owner.session, 'editor@example.org', 'editor'),
    client.person(owner.session, 'viewer@example.org', 'viewer'),
    addNewcomer(client, owner.session),
  ])
  return { owner, admin, editor, viewer, newcomer }
}

async function addNewcomer(client: HubClient, owner: string): Promise<Credentials> {
  const email = 'newcomer@example.org'
  const { temporaryPassword } = await client.json<{ temporaryPassword: string }>('POST', '/api/admin/users', {
    as: owner,
    body: { email, role: 'editor' },
  })
  return { email, password: temporaryPassword }
}
