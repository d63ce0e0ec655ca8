// Who may ask, as most operations have it.
import type { Access } from '../operation.ts'

export const anybody: Access = { role: 'nobody' }
export const people: Access = { role: 'viewer', ownAccount: true }
export const callers: Access = { role: 'viewer', withToken: true }
export const stillWithOldPassword: Access = { ...people, beforePasswordChange: true }
export const admins: Access = { role: 'admin' }
export const owners: Access = { role: 'owner' }
