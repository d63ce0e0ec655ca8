// Users, for owners.
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

type Names = 'listUsers' | 'createUser' | 'getUser' | 'changeUser' | 'removeUser' | 'resetPassword'

export function userHandlers({ people }: Hub): Handlers<Names> {
  return {
    listUsers: async () => ({ users: await people.list() }),
    createUser: ({ caller, body }) => people.create(caller, body),
    getUser: ({ params }) => people.get(params['id'] ?? ''),
    changeUser: ({ caller, params, body }) => people.change(caller, params['id'] ?? '', body),
    removeUser: ({ caller, params }) => people.remove(caller, params['id'] ?? ''),
    resetPassword: ({ caller, params }) => people.resetPassword(caller, params['id'] ?? ''),
  }
}
