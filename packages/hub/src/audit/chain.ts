// The chain of the audit log: each entry's hash covers its fields and the hash before it. Whoever changes, removes or
// adds an entry has to change every hash after it, and the head.
import { createHash } from 'node:crypto'
import type { AuditHead, AuditRow } from '../store/audit-rows.ts'
import type { AuditFacts } from './audit-event.ts'

/** What the first entry follows. */
export const chainStart: AuditHead = { id: 0, created_at: 0, hash: '0'.repeat(64) }

export function hashOf(entry: Omit<AuditRow, 'hash' | 'outbox'>): string {
  const covered = [
    entry.previous_hash,
    entry.id,
    entry.created_at,
    entry.ip,
    entry.action,
    entry.actor_type,
    entry.actor_id,
    entry.actor_name,
    entry.payload,
  ]
  // Entries were written before they had it: their hashes stay true.
  if (entry.actor_role !== '') covered.push(entry.actor_role)
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex')
}

/** The next entries. A clock that is behind does not make time run backwards along the chain. */
export function chained(head: AuditHead, facts: readonly AuditFacts[]): AuditRow[] {
  let last = head
  return facts.map((fact) => {
    const entry = {
      ...fact,
      id: last.id + 1,
      created_at: Math.max(fact.created_at, last.created_at),
      previous_hash: last.hash,
    }
    const row: AuditRow = { ...entry, hash: hashOf(entry) }
    last = row
    return row
  })
}
