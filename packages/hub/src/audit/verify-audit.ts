// Walks along the chain and tells where it breaks first: an entry that was changed, removed, added or moved, an end
// that was cut off.
import type { AuditVerified } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { type AuditHead, type AuditRow, readHead } from '../store/audit-rows.ts'
import { chainStart, hashOf } from './chain.ts'
import { readPages } from './read-pages.ts'

type Break = NonNullable<AuditVerified['firstBroken']>

/** The log as the database holds it, while others go on writing it. */
export async function verifyAuditLog(database: Database): Promise<AuditVerified> {
  const head = await readHead(database)
  // Beyond the head, too: what is there was not written by a hub.
  const last = Math.max(head.id, head.newest_id)
  return verifyAudit(readPages(database, {}, { first: Number.MIN_SAFE_INTEGER, last }), { head })
}

/** Without a head, whether the end was cut off cannot be told: compare `lastHash` with one that was written down. */
export async function verifyAudit(
  pages: AsyncIterable<readonly AuditRow[]>,
  { head }: { readonly head?: Pick<AuditHead, 'id' | 'hash'> } = {},
): Promise<AuditVerified> {
  let last = chainStart
  const verdict = (firstBroken: Break | null) => ({ entries: last.id, firstBroken, lastHash: last.hash })
  for await (const page of pages) {
    for (const entry of page) {
      const broken = breakAt(entry, last) ?? (head && breakBeyond(entry, head))
      if (broken) return verdict(broken)
      last = entry
    }
  }
  return verdict((head && breakAtEnd(last, head)) ?? null)
}

function breakAt(entry: AuditRow, last: AuditHead): Break | undefined {
  const { id } = entry
  const next = last.id + 1
  if (id > next) return { id: next, reason: `it is missing: after entry ${last.id} comes entry ${id}` }
  if (id < next) return { id, reason: `it was added or moved: it comes after entry ${last.id}` }
  if (hashOf(entry) !== entry.hash) return { id, reason: 'it was changed: its fields do not give its hash' }
  if (entry.previous_hash !== last.hash)
    return { id, reason: `it does not follow from entry ${last.id}: one of the two was replaced` }
  if (entry.created_at < last.created_at) return { id, reason: 'it is older than the entry before it' }
  return undefined
}

function breakBeyond({ id }: AuditRow, head: Pick<AuditHead, 'id'>): Break | undefined {
  return id > head.id ? { id, reason: `it was added: the log ends with entry ${head.id}` } : undefined
}

function breakAtEnd(last: AuditHead, head: Pick<AuditHead, 'id' | 'hash'>): Break | undefined {
  if (last.id < head.id)
    return { id: last.id + 1, reason: `it is missing: the log goes on to entry ${head.id}` }
  if (last.hash !== head.hash)
    return { id: last.id, reason: 'it was replaced: the end of the log has another hash' }
  return undefined
}
