// The rows of an export: the log as it was at one moment, while others go on adding to it and signing it. What was
// signed since then still waits here, so that no act is missing between those that an export holds.
import type { AuditFilter } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { readActHead } from '../store/act-rows.ts'
import { type AuditRow, readHead } from '../store/audit-rows.ts'
import { idRange, rowFilter } from './audit-filter.ts'
import { readPages } from './read-pages.ts'

export async function* exportedRows(
  database: Database,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[]> {
  const range = await idRange(database, filter)
  const head = await readHead(database)
  const lastAct = await readActHead(database)
  const asItWas = (row: AuditRow): AuditRow =>
    row.outbox === 2 && row.id > lastAct.entry_id ? { ...row, outbox: 1 } : row
  const ids = { first: range.first, last: Math.min(range.last, head.id) }
  for await (const rows of readPages(database, rowFilter(filter), ids)) yield rows.map(asItWas)
}
