// What backups ask of the main database: how large it is, how its logs end, and when the last backup was begun.
import type { Database } from '@notarium/runtime/database'

export interface LogHeads {
  /** The number of the last entry, and of the last signed act; 0 where there is none. */
  readonly entry: number
  readonly hash: string
  readonly act: number
  readonly actHash: string
}

const beforeFirst = '0'.repeat(64)

/** Where the last numbers are known: neither log is ever changed before its end. */
export async function readHeadsAt(
  database: Database,
  { entry, act }: Pick<LogHeads, 'entry' | 'act'>,
): Promise<LogHeads> {
  const hashIn = async (sql: string, number: number) =>
    (await database.get<{ hash: string }>(sql, number))?.hash ?? beforeFirst
  return {
    ...{ entry, act },
    hash: await hashIn('SELECT hash FROM audit_log WHERE id = ?', entry),
    actHash: await hashIn('SELECT hash FROM audit_acts WHERE number = ?', act),
  }
}

/** Of the tables of the hub on PostgreSQL. */
export async function databaseBytes(database: Database): Promise<number> {
  const row = await database.get<{ bytes: number | string | null }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  )
  return Number(row?.bytes ?? 0)
}

/** Milliseconds since 1970; by any hub on this database. */
export async function lastScheduledBackup(database: Database): Promise<number> {
  const row = await database.get<{ begun_at: number }>('SELECT begun_at FROM backup_schedule')
  return row?.begun_at ?? 0
}

/** Of several hubs at the same moment, one gets true. */
export async function claimScheduledBackup(database: Database, seen: number, now: number): Promise<boolean> {
  const sql = 'UPDATE backup_schedule SET begun_at = ? WHERE begun_at = ?'
  return (await database.run(sql, now, seen)) === 1
}

/** As if the last had been begun then. */
export async function moveScheduledBackup(database: Database, begunAt: number): Promise<void> {
  await database.run('UPDATE backup_schedule SET begun_at = ?', begunAt)
}
