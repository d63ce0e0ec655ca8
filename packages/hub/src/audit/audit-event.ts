// Something that happened, before it has its place in the log.
import type { Doer } from '../access/caller.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { cleanText, payloadText } from './payload-text.ts'

export interface AuditEvent extends Doer {
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  /** An action of an operator: it waits in the outbox until the sidecar has signed it. */
  readonly sign?: boolean
}

/** An entry but for its place in the chain. */
export type AuditFacts = Omit<AuditRow, 'id' | 'previous_hash' | 'hash'>

const longestIp = 64
const longestAction = 100
const longestActor = 254
const longestRole = 64

export function factsOf(event: AuditEvent, createdAt: number): AuditFacts {
  const { actor, ip, role = '', action, payload, sign = false } = event
  return {
    created_at: createdAt,
    ip: cleanText(ip, longestIp),
    action: cleanText(action, longestAction),
    actor_type: actor.type,
    actor_id: cleanText(actor.id, longestActor),
    actor_name: cleanText(actor.name, longestActor),
    actor_role: cleanText(role, longestRole),
    payload: payloadText(payload),
    outbox: sign ? 1 : 0,
  }
}
