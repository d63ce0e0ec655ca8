// Adds entries at the end of the log, inside the transaction of what they tell of: either both happened or neither.
import type { Database } from '@notarium/runtime/database'
import { type AuditRow, addRows, lockHead } from '../store/audit-rows.ts'
import { type AuditEvent, type AuditFacts, factsOf } from './audit-event.ts'
import { chained } from './chain.ts'

/**
 * Call it last in the transaction: others that append wait until that ends, and whoever changes rows while holding the
 * end of the log may wait for one who holds those rows and waits for the log.
 */
export async function appendAudit(
  transaction: Database,
  event: AuditEvent,
  { now }: { readonly now: () => number },
): Promise<AuditRow> {
  const [row] = await appendFacts(transaction, [factsOf(event, now())])
  return row as AuditRow
}

export async function appendFacts(
  transaction: Database,
  facts: readonly AuditFacts[],
): Promise<readonly AuditRow[]> {
  const rows = chained(await lockHead(transaction), facts)
  await addRows(transaction, rows)
  return rows
}
