// The main database: whether it answers, whose version its tables have, whether anybody can log in, the time of the
// audit log, whether the file is whole, and whether its clock agrees with this machine's.
import { existsSync } from 'node:fs'
import type { HubConfig } from '@notarium/hub'
import { type Database, DatabaseError, openDatabase } from '@notarium/runtime/database'
import { checkAuditLog } from './audit-log.ts'
import { type Check, failed, ok, skipped, warning } from './check.ts'

/** Milliseconds. */
const noticeable = 5_000
const intolerable = 60_000

export async function checkDatabase({ database: location }: HubConfig): Promise<readonly Check[]> {
  if (location.kind === 'sqlite' && !existsSync(location.file))
    return [skipped('database', `there is none yet: "notarium init" makes ${location.file}`)]
  const opened =
    location.kind === 'sqlite' ? { ...location, readOnly: true } : { ...location, connections: 1 }
  try {
    const database = await openDatabase(opened)
    try {
      const more = location.kind === 'sqlite' ? checkWhole(database, location.file) : checkClocks(database)
      const version = await checkVersion(database)
      const tables = version.state === 'ok' ? [await checkUsers(database), await checkAuditLog(database)] : []
      return [version, ...tables, await more]
    } finally {
      await database.close()
    }
  } catch (error) {
    const remedy =
      location.kind === 'sqlite'
        ? 'restore a backup, or mend what the message says'
        : 'see that PostgreSQL runs and that database.url is right; the hub waits for it and goes on by itself'
    return [failed('database', wordsOf(error), remedy)]
  }
}

async function checkVersion(database: Database): Promise<Check> {
  const { migrations } = await import('@notarium/hub/parts')
  const row = await database
    .get<{ version: number }>('SELECT version FROM schema_version')
    .catch(() => undefined)
  const where = database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  if (row === undefined)
    return skipped('database', `${where} answers; it has no tables yet: "notarium init" makes them`)
  if (row.version > migrations.length) {
    const found = `its schema version is ${row.version}, this program knows ${migrations.length}`
    return failed('database', found, 'run the newer version of Notarium, or restore a backup made before it')
  }
  const found = `${where}, schema version ${row.version}`
  return row.version < migrations.length
    ? warning('database', found, `start the hub: it brings the tables to version ${migrations.length}`)
    : ok('database', found)
}

/** Without an owner nobody can let anybody in. */
async function checkUsers(database: Database): Promise<Check> {
  const { count = 0 } = (await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM users')) ?? {}
  return count > 0
    ? ok('users', String(count))
    : failed('users', 'there are no users', '"notarium init" makes the first owner; "notarium up" does too')
}

async function checkWhole(database: Database, file: string): Promise<Check> {
  const rows = await database.all<{ quick_check: string }>('PRAGMA quick_check(5)')
  const faults = rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
  return faults.length === 0
    ? ok('integrity', 'a quick check found nothing')
    : failed('integrity', `${file} is damaged: ${faults.join('; ')}`, 'stop the hub and restore a backup')
}

async function checkClocks(database: Database): Promise<Check> {
  const before = Date.now()
  const row = await database.get<{ now: number }>(
    'SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS now',
  )
  const between = (before + Date.now()) / 2
  const apart = Math.abs((row?.now ?? 0) - between)
  const found = `the database's clock and this one are ${(apart / 1000).toFixed(1)} s apart`
  if (apart < noticeable) return ok('clocks', found)
  return (apart < intolerable ? warning : failed)('clocks', found, 'keep both machines right with NTP')
}

function wordsOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.message
  const { message, code } = error as { message?: string; code?: string }
  return `it does not answer as it should (${code ?? message ?? 'unknown error'})`
}
