// A page of the log, the newest first. The cursor is the id where the page before ended, so that entries written
// meanwhile neither repeat nor push others out.
import type { AuditPage, ListAudit } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { auditRows } from '../store/audit-queries.ts'
import { readHead } from '../store/audit-rows.ts'
import { idRange, rowFilter } from './audit-filter.ts'
import { toWire } from './wire-entry.ts'

export async function listAudit(database: Database, query: ListAudit): Promise<AuditPage> {
  const { limit, cursor } = query
  const [range, head] = await Promise.all([idRange(database, query), readHead(database)])
  const last = cursor === undefined ? range.last : Math.min(range.last, Number(cursor) - 1)
  const part = { order: 'newest-first', limit: limit + 1 } as const
  const rows = await auditRows(database, rowFilter(query), { first: range.first, last }, part)
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map(toWire),
    next_cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
    newest_id: head.id,
  }
}
