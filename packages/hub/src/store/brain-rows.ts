// Brains and their members in the main database.
import type { BrainRecord } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'

export interface BrainRow {
  readonly name: string
  readonly displayName: string
  readonly host: string
  readonly port: number
  readonly visibility: BrainRecord['visibility']
  readonly supervise: BrainRecord['supervise']
  readonly wanted: BrainRecord['wanted']
  readonly createdAt: number
}

export interface Member {
  readonly id: string
  readonly email: string
}

const columns = `name, display_name AS "displayName", host, port, visibility, supervise, wanted,
  created_at AS "createdAt"`

export function listBrainRows(database: Database): Promise<BrainRow[]> {
  return database.all<BrainRow>(`SELECT ${columns} FROM brains ORDER BY name`)
}

export function findBrainRow(database: Database, name: string): Promise<BrainRow | undefined> {
  return database.get<BrainRow>(`SELECT ${columns} FROM brains WHERE name = ?`, name)
}

/** Nobody else changes it until the transaction ends. SQLite has one that writes at a time anyway. */
export function lockBrainRow(transaction: Database, name: string): Promise<BrainRow | undefined> {
  const lock = transaction.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return transaction.get<BrainRow>(`SELECT ${columns} FROM brains WHERE name = ? ${lock}`, name)
}

export function insertBrain(database: Database, brain: BrainRow): Promise<number> {
  return database.run(
    `INSERT INTO brains (name, display_name, host, port, visibility, supervise, wanted, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    brain.name,
    brain.displayName,
    brain.host,
    brain.port,
    brain.visibility,
    brain.supervise,
    brain.wanted,
    brain.createdAt,
  )
}

export function updateBrain(database: Database, brain: BrainRow): Promise<number> {
  return database.run(
    'UPDATE brains SET display_name = ?, port = ?, visibility = ?, wanted = ? WHERE name = ?',
    brain.displayName,
    brain.port,
    brain.visibility,
    brain.wanted,
    brain.name,
  )
}

export function deleteBrain(database: Database, name: string): Promise<number> {
  return database.run('DELETE FROM brains WHERE name = ?', name)
}

export function listMemberRows(database: Database, brain: string): Promise<Member[]> {
  return database.all<Member>(
    `SELECT users.id, users.email FROM brain_members JOIN users ON users.id = brain_members.user_id
      WHERE brain_members.brain = ? ORDER BY users.email`,
    brain,
  )
}

export function listMemberships(
  database: Database,
): Promise<{ readonly brain: string; readonly userId: string }[]> {
  return database.all('SELECT brain, user_id AS "userId" FROM brain_members')
}

export function insertMember(database: Database, brain: string, userId: string): Promise<number> {
  return database.run(
    'INSERT INTO brain_members (brain, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
    brain,
    userId,
  )
}

export function deleteMember(database: Database, brain: string, userId: string): Promise<number> {
  return database.run('DELETE FROM brain_members WHERE brain = ? AND user_id = ?', brain, userId)
}
