// The time of the audit log: entries that follow one from the future have its time, until the clock has caught up.
import type { Database } from '@notarium/runtime/database'
import { type Check, ok, warning } from './check.ts'

/** Milliseconds. */
const tolerance = 60_000

export async function checkAuditLog(database: Database, now = Date.now()): Promise<Check> {
  const head = await database.get<{ created_at: number }>('SELECT created_at FROM audit_head')
  const lastAt = head?.created_at ?? 0
  if (lastAt === 0) return ok('audit log', 'it has no entries yet')
  const found = `the audit log's last entry is from ${new Date(lastAt).toISOString()}`
  if (lastAt - now <= tolerance) return ok('audit log', found)
  return warning(
    'audit log',
    `${found}, and it is ${new Date(now).toISOString()} now`,
    'set the clock if it is behind. If one was ahead: new entries have that time until then, and their order is right',
  )
}
