// Acts as rows: what waits to be signed, the last act, and how signed ones are added after it.
import { type Database, inList } from '@notarium/runtime/database'
import { type AuditRow, auditColumns } from './audit-rows.ts'

/** The last act: its number, the entry it is of, its hash. Before the first: 0, 0 and zeros. */
export interface ActHead {
  readonly number: number
  readonly entry_id: number
  readonly hash: string
}

export interface ActRow extends ActHead {
  /** The signed XML. */
  readonly document: Uint8Array
  readonly signed_at: number
}

const columns = {
  number: 'integer',
  entry_id: 'integer',
  hash: 'text',
  document: 'blob',
  signed_at: 'integer',
} as const
const names = Object.keys(columns) as (keyof ActRow)[]

export async function readActHead(database: Database, lock = ''): Promise<ActHead> {
  const head = await database.get<ActHead>(`SELECT number, entry_id, hash FROM audit_act_head ${lock}`)
  if (head === undefined)
    throw new Error('the audit log has lost the row of its last act: restore the database')
  return head
}

/** The oldest first. */
export function waitingRows(database: Database, after: ActHead, limit: number): Promise<AuditRow[]> {
  return database.all(
    `SELECT ${auditColumns} FROM audit_log WHERE outbox = 1 AND id > ? ORDER BY id LIMIT ?`,
    after.entry_id,
    limit,
  )
}

/** False where the last act is another than the one they follow: then nothing is stored. */
export function storeActs(database: Database, after: ActHead, acts: readonly ActRow[]): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const head = await readActHead(transaction, transaction.dialect === 'postgres' ? 'FOR UPDATE' : '')
    const last = acts.at(-1)
    if (last === undefined || head.number !== after.number || head.hash !== after.hash) return false
    await transaction.insert(
      { table: 'audit_acts', columns },
      acts.map((act) => names.map((name) => act[name])),
    )
    const entries = JSON.stringify(acts.map(({ entry_id }) => entry_id))
    await transaction.run(
      `UPDATE audit_log SET outbox = 2 WHERE id ${inList(transaction, 'integer')}`,
      entries,
    )
    await transaction.run(
      'UPDATE audit_act_head SET number = ?, entry_id = ?, hash = ?',
      last.number,
      last.entry_id,
      last.hash,
    )
    return true
  })
}

/** In the order of their numbers. */
export function actsOf(database: Database, entryIds: readonly number[]): Promise<ActRow[]> {
  return database.all(
    `SELECT ${names.join(', ')} FROM audit_acts WHERE entry_id ${inList(database, 'integer')} ORDER BY number`,
    JSON.stringify(entryIds),
  )
}

export interface ActCounts {
  readonly signed: number
  readonly last_signed_at: number | null
  readonly waiting: number
  readonly oldest_waiting_at: number | null
}

export async function countActs(database: Database): Promise<ActCounts> {
  const counts = await database.get<ActCounts>(
    `SELECT number AS signed,
      (SELECT signed_at FROM audit_acts WHERE audit_acts.number = audit_act_head.number) AS last_signed_at,
      (SELECT count(*) FROM audit_log WHERE outbox = 1) AS waiting,
      (SELECT created_at FROM audit_log WHERE outbox = 1 ORDER BY id LIMIT 1) AS oldest_waiting_at
    FROM audit_act_head`,
  )
  return counts as ActCounts
}

/** The ends of both chains. */
export interface LogHeads {
  readonly entry: number
  readonly hash: string
  readonly act: number
  readonly act_hash: string
}

export async function readHeads(database: Database): Promise<LogHeads> {
  const heads = await database.get<LogHeads>(
    `SELECT log.id AS entry, log.hash AS hash, acts.number AS act, acts.hash AS act_hash
    FROM audit_head AS log, audit_act_head AS acts`,
  )
  return heads as LogHeads
}
