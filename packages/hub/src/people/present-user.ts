// A user as it is shown: without the password's hash.
import type { User } from '@notarium/contract/hub'
import type { UserRow } from '../store/user-rows.ts'

export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    must_change_password: user.mustChangePassword,
    maySign: user.maySign,
    createdAt: new Date(user.createdAt).toISOString(),
    lastLoginAt: user.lastLoginAt === null ? null : new Date(user.lastLoginAt).toISOString(),
  }
}
