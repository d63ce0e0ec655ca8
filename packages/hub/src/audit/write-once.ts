// Writes entries once, also when the answer to a commit was lost: whoever tries again is told that they are there.
import type { Database } from '@notarium/runtime/database'
import { type AuditRow, hasRow, lockHead } from '../store/audit-rows.ts'
import { appendFacts } from './append-audit.ts'
import type { AuditFacts } from './audit-event.ts'

/** Writes the first of the facts, as many as it returns rows. After an error it is called with the same ones in front. */
type WriteOnce = (facts: readonly AuditFacts[]) => Promise<readonly AuditRow[]>

export function createWriteOnce(database: Database): WriteOnce {
  let attempted: readonly AuditRow[] = []
  return async (facts) => {
    const rows = await database.transaction(async (transaction) => {
      const last = attempted.at(-1)
      if (last !== undefined) {
        // The commit may even come through just now: with the lock it has or it never will.
        await lockHead(transaction)
        if (await hasRow(transaction, last)) return attempted
      }
      attempted = await appendFacts(transaction, facts)
      return attempted
    })
    attempted = []
    return rows
  }
}
