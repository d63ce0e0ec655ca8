// An entry as it crosses the wire and stands in exports, and back. The payload is read for whoever looks at it; written
// canonically again it is the text that was hashed.
import type { AuditEntry } from '@notarium/contract/hub'
import type { AuditRow } from '../store/audit-rows.ts'
import { canonicalJson } from './canonical-json.ts'

const signatureStates = ['none', 'waiting', 'signed'] as const

export function toWire(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    ip: row.ip,
    action: row.action,
    payload: readPayload(row.payload),
    actor_type: row.actor_type,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    actor_role: row.actor_role,
    previous_hash: row.previous_hash,
    hash: row.hash,
    signature_state: signatureStates[row.outbox] ?? 'none',
  }
}

export function fromWire({ payload, created_at, signature_state, ...same }: AuditEntry): AuditRow {
  return {
    ...same,
    created_at: Date.parse(created_at),
    payload: canonicalJson(payload),
    outbox: signatureStates.indexOf(signature_state),
  }
}

/** One that somebody spoiled in the database is shown all the same; that the chain is broken there is told elsewhere. */
function readPayload(text: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(text)
    if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
      return payload as Record<string, unknown>
  } catch {}
  return { unreadable: text }
}
