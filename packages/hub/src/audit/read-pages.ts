// The log from its beginning, a page of rows at a time: memory stays the same however long it is, and others get
// their turn between the pages.
import { setImmediate } from 'node:timers/promises'
import type { Database } from '@notarium/runtime/database'
import { auditRows, type IdRange, type RowFilter } from '../store/audit-queries.ts'
import type { AuditRow } from '../store/audit-rows.ts'

const pageSize = 500

export async function* readPages(
  database: Database,
  filter: RowFilter,
  { first, last }: IdRange,
): AsyncGenerator<readonly AuditRow[]> {
  const part = { order: 'oldest-first', limit: pageSize } as const
  for (let next = first; next <= last; ) {
    const rows = await auditRows(database, filter, { first: next, last }, part)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    if (rows.length < pageSize) return
    next = end.id + 1
    await setImmediate()
  }
}
