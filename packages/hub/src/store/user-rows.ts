// Users in the main database.
import type { Role } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'

export interface UserRow {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  /** Versions of pages. */
  readonly maySign: boolean
  readonly createdAt: number
  readonly lastLoginAt: number | null
}

interface StoredUser {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly password_hash: string
  readonly must_change_password: number
  readonly may_sign: number
  readonly created_at: number
  readonly last_login_at: number | null
}

export const userColumns = `users.id, users.email, users.role, users.password_hash, users.must_change_password,
  users.may_sign, users.created_at, users.last_login_at`

export function userOf(row: StoredUser): UserRow {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password === 1,
    maySign: row.may_sign === 1,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  }
}

export async function listUserRows(database: Database): Promise<UserRow[]> {
  return (await database.all<StoredUser>(`SELECT ${userColumns} FROM users ORDER BY email`)).map(userOf)
}

export async function findUser(database: Database, id: string): Promise<UserRow | undefined> {
  const row = await database.get<StoredUser>(`SELECT ${userColumns} FROM users WHERE id = ?`, id)
  return row && userOf(row)
}

export async function findUserByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  const row = await database.get<StoredUser>(`SELECT ${userColumns} FROM users WHERE email = ?`, email)
  return row && userOf(row)
}

type NewUser = Omit<UserRow, 'lastLoginAt' | 'maySign'> & Partial<Pick<UserRow, 'maySign'>>

/** 0 when the e-mail address is taken. */
export function insertUser(database: Database, user: NewUser): Promise<number> {
  return database.run(
    `INSERT INTO users (id, email, role, password_hash, must_change_password, may_sign, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    user.id,
    user.email,
    user.role,
    user.passwordHash,
    user.mustChangePassword ? 1 : 0,
    user.maySign ? 1 : 0,
    user.createdAt,
  )
}

export function updateUser(database: Database, { id, email, role, maySign }: UserRow): Promise<number> {
  const sql = 'UPDATE users SET email = ?, role = ?, may_sign = ? WHERE id = ?'
  return database.run(sql, email, role, maySign ? 1 : 0, id)
}

/** 0 when the password is not `from` any more. */
export function updatePassword(
  database: Database,
  id: string,
  { from, to, mustChange }: { readonly from: string; readonly to: string; readonly mustChange: boolean },
): Promise<number> {
  return database.run(
    'UPDATE users SET password_hash = ?, must_change_password = ? WHERE id = ? AND password_hash = ?',
    to,
    mustChange ? 1 : 0,
    id,
    from,
  )
}

export function noteLogin(database: Database, id: string, at: number): Promise<number> {
  return database.run('UPDATE users SET last_login_at = ? WHERE id = ?', at, id)
}

export function deleteUser(database: Database, id: string): Promise<number> {
  return database.run('DELETE FROM users WHERE id = ?', id)
}

/** Holds them until the transaction ends: two owners cannot remove each other at the same time. */
export async function lockOwners(transaction: Database): Promise<string[]> {
  const lock = transaction.dialect === 'postgres' ? 'FOR UPDATE' : ''
  const sql = `SELECT id FROM users WHERE role = 'owner' ORDER BY id ${lock}`
  return (await transaction.all<{ id: string }>(sql)).map(({ id }) => id)
}

export async function hasUsers(database: Database): Promise<boolean> {
  return (await database.get('SELECT id FROM users LIMIT 1')) !== undefined
}
