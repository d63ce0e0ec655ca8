// The audit log as rows: the end of the chain, and how entries are added there.
import type { Actor } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'

export interface AuditRow {
  readonly id: number
  readonly created_at: number
  readonly ip: string
  readonly action: string
  readonly actor_type: Actor['type']
  readonly actor_id: string
  readonly actor_name: string
  /** Empty where there is none. */
  readonly actor_role: string
  /** The JSON text that was hashed. */
  readonly payload: string
  readonly previous_hash: string
  readonly hash: string
  /** 0: needs no signature. 1: waits to be signed. 2: signed. */
  readonly outbox: number
}

/** The end of the chain. */
export type AuditHead = Pick<AuditRow, 'id' | 'created_at' | 'hash'>

const columns = {
  id: 'integer',
  created_at: 'integer',
  ip: 'text',
  action: 'text',
  actor_type: 'text',
  actor_id: 'text',
  actor_name: 'text',
  actor_role: 'text',
  payload: 'text',
  previous_hash: 'text',
  hash: 'text',
  outbox: 'integer',
} as const
const names = Object.keys(columns) as (keyof AuditRow)[]

export const auditColumns = names.join(', ')

/** Until the transaction ends nobody else adds an entry. SQLite has one that writes at a time anyway. */
export async function lockHead(transaction: Database): Promise<AuditHead> {
  const lock = transaction.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return present(await transaction.get<AuditHead>(`SELECT id, created_at, hash FROM audit_head ${lock}`))
}

/** Head and newest entry in one look: one that is being added is in both or in neither. */
export async function readHead(database: Database): Promise<AuditHead & { readonly newest_id: number }> {
  return present(
    await database.get(
      `SELECT id, created_at, hash, coalesce((SELECT max(id) FROM audit_log), 0) AS newest_id FROM audit_head`,
    ),
  )
}

function present<Head>(head: Head | undefined): Head {
  if (head === undefined) throw new Error('the audit log has lost its head row: restore the database')
  return head
}

/** They follow the head, which the transaction has locked; the last becomes the head. */
export async function addRows(transaction: Database, rows: readonly AuditRow[]): Promise<void> {
  const last = rows.at(-1)
  if (last === undefined) return
  await transaction.insert(
    { table: 'audit_log', columns },
    rows.map((row) => names.map((name) => row[name])),
  )
  await transaction.run(
    'UPDATE audit_head SET id = ?, created_at = ?, hash = ?',
    last.id,
    last.created_at,
    last.hash,
  )
}

export async function hasRow(database: Database, { id, hash }: AuditHead): Promise<boolean> {
  return (await database.get('SELECT id FROM audit_log WHERE id = ? AND hash = ?', id, hash)) !== undefined
}
