// Users, for owners; admins may look.

import { operation } from '../operation.ts'
import {
  changeUserSchema,
  createUserSchema,
  userListSchema,
  userSchema,
  userWithPasswordSchema,
} from '../users.ts'
import { admins, owners } from './access.ts'

export const users = {
  listUsers: operation('GET /api/admin/users', 'All users', admins, { answer: userListSchema }),
  createUser: operation(
    'POST /api/admin/users',
    'Create a user; the temporary password is shown this once',
    owners,
    {
      body: createUserSchema,
      status: 201,
      answer: userWithPasswordSchema,
      audit: 'user.create',
    },
  ),
  getUser: operation('GET /api/admin/users/{id}', 'One user', admins, { answer: userSchema }),
  changeUser: operation('PATCH /api/admin/users/{id}', 'Change the e-mail or role of a user', owners, {
    body: changeUserSchema,
    answer: userSchema,
    audit: 'user.change',
  }),
  removeUser: operation('DELETE /api/admin/users/{id}', 'Remove a user, with sessions and tokens', owners, {
    status: 204,
    audit: 'user.remove',
  }),
  resetPassword: operation(
    'POST /api/admin/users/{id}/reset-password',
    'Give a user a new temporary password; it is shown this once',
    owners,
    { answer: userWithPasswordSchema, audit: 'user.reset-password' },
  ),
} as const
