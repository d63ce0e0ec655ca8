// Sessions in the main database. The id is the SHA-256 of what the person holds.
import type { Database } from '@notarium/runtime/database'
import { type UserRow, userColumns, userOf } from './user-rows.ts'

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly createdAt: number
  readonly seenAt: number
  readonly ip: string
  readonly client: string
}

interface StoredSession {
  readonly session_id: string
  readonly user_id: string
  readonly session_created_at: number
  readonly seen_at: number
  readonly ip: string
  readonly client: string
}

const columns = `sessions.id AS session_id, sessions.user_id, sessions.created_at AS session_created_at,
  sessions.seen_at, sessions.ip, sessions.client`

const sessionOf = (row: StoredSession): SessionRow => ({
  id: row.session_id,
  userId: row.user_id,
  createdAt: row.session_created_at,
  seenAt: row.seen_at,
  ip: row.ip,
  client: row.client,
})

export function insertSession(database: Database, session: SessionRow): Promise<number> {
  return database.run(
    'INSERT INTO sessions (id, user_id, created_at, seen_at, ip, client) VALUES (?, ?, ?, ?, ?, ?)',
    session.id,
    session.userId,
    session.createdAt,
    session.seenAt,
    session.ip,
    session.client,
  )
}

export async function findSession(
  database: Database,
  id: string,
): Promise<{ readonly session: SessionRow; readonly user: UserRow } | undefined> {
  const row = await database.get<StoredSession & Parameters<typeof userOf>[0]>(
    `SELECT ${columns}, ${userColumns} FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.id = ?`,
    id,
  )
  return row && { session: sessionOf(row), user: userOf(row) }
}

export async function listSessionRows(database: Database, userId: string): Promise<SessionRow[]> {
  const sql = `SELECT ${columns} FROM sessions WHERE user_id = ? ORDER BY seen_at DESC`
  return (await database.all<StoredSession>(sql, userId)).map(sessionOf)
}

export function noteSeen(database: Database, id: string, at: number, ip: string): Promise<number> {
  return database.run('UPDATE sessions SET seen_at = ?, ip = ? WHERE id = ?', at, ip, id)
}

export function deleteSession(database: Database, id: string, userId: string): Promise<number> {
  return database.run('DELETE FROM sessions WHERE id = ? AND user_id = ?', id, userId)
}

export function deleteSessionsOf(database: Database, userId: string): Promise<number> {
  return database.run('DELETE FROM sessions WHERE user_id = ?', userId)
}

export function deleteExpiredSessions(
  database: Database,
  { createdBefore, seenBefore }: { readonly createdBefore: number; readonly seenBefore: number },
): Promise<number> {
  return database.run('DELETE FROM sessions WHERE created_at < ? OR seen_at < ?', createdBefore, seenBefore)
}
