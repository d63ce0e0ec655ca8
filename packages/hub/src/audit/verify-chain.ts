// Whether an entry follows from the one before it, in words.
import type { AuditHead, AuditRow } from '../store/audit-rows.ts'
import { chainStart, hashOf } from './chain.ts'

/** The first entry that does not fit; of a gap it is the one that is missing. */
export interface Break {
  readonly id: number
  readonly reason: string
  /** The last entry that holds. */
  readonly after: Pick<AuditHead, 'id' | 'hash'>
}

/** As much of an entry as those after it need. */
export type Link = Pick<AuditRow, 'id' | 'created_at' | 'hash' | 'previous_hash'>

/** What the first entry follows. */
export const linkStart: Link = { ...chainStart, previous_hash: chainStart.hash }

export function linkOf({ id, created_at, hash, previous_hash }: AuditRow): Link {
  return { id, created_at, hash, previous_hash }
}

/** Something is wrong with an entry whose own place in the chain is right. */
export function breakOf({ id, previous_hash }: Link, reason: string): Break {
  return { id, reason, after: { id: id - 1, hash: previous_hash } }
}

export function breakAt(entry: AuditRow, after: AuditHead): Break | undefined {
  const { id } = entry
  const next = after.id + 1
  if (id > next)
    return { id: next, reason: `it is missing: after entry ${after.id} comes entry ${id}`, after }
  if (id < next) return { id, reason: `it was added or moved: it comes after entry ${after.id}`, after }
  const reason = faultOf(entry, after)
  return reason === undefined ? undefined : { id, reason, after }
}

function faultOf(entry: AuditRow, last: AuditHead): string | undefined {
  if (hashOf(entry) !== entry.hash) return 'it was changed: its fields do not give its hash'
  if (entry.previous_hash !== last.hash)
    return `it does not follow from entry ${last.id}: one of the two was replaced`
  if (Number.isNaN(new Date(entry.created_at).getTime())) return 'its time is none'
  return entry.created_at < last.created_at ? 'it is older than the entry before it' : undefined
}

/** Where a log has to end. */
export interface LogEnd {
  readonly entries: number
  readonly lastHash: string
}

export function breakAtEnd(last: Link, { entries, lastHash }: LogEnd): Break | undefined {
  if (last.id < entries) return cutOff(last, `the log goes on to entry ${entries}`)
  if (last.id > entries) {
    const reason = `it was added: the log ends with entry ${entries}`
    return { id: entries + 1, reason, after: { id: entries, hash: lastHash } }
  }
  return last.hash === lastHash
    ? undefined
    : breakOf(last, 'it was replaced: the end of the log has another hash')
}

export function cutOff(last: Link, why: string): Break {
  return { id: last.id + 1, reason: `it is missing: ${why}`, after: last }
}
