// Walks along a log, entries and acts in the order in which they come, and keeps the first entry that does not fit: in
// the chain, beside its act, or beside an anchor. It reads nothing itself, so that a database and an export are
// checked by the same rules.
import { type AuditVerified, needsSignature } from '@notarium/contract/hub'
import type { AuditRow } from '../store/audit-rows.ts'
import { type ActsEnd, createActsCheck, type FittingAct, type StoredAct } from './acts-check.ts'
import type { AnchorList } from './read-anchors.ts'
import {
  type Break,
  breakAt,
  breakAtEnd,
  breakOf,
  cutOff,
  type LogEnd,
  linkOf,
  linkStart,
} from './verify-chain.ts'

/** Where both chains have to end. */
export type LogEnds = LogEnd & ActsEnd

interface LogCheckOptions {
  readonly anchors?: AnchorList | undefined
  readonly hasActs: boolean
}

export type LogCheck = ReturnType<typeof createLogCheck>

export function createLogCheck({ anchors, hasActs }: LogCheckOptions) {
  const acts = createActsCheck({ anchored: anchors?.acts, areThere: hasActs })
  let last = linkStart
  let firstAt: number | undefined
  let broken: Break | undefined

  const note = (found: Break | undefined) => {
    if (found === undefined || (broken !== undefined && broken.id <= found.id)) return
    broken = found
    // Acts of entries before it may still be at fault.
    acts.forgetFrom(found.id)
  }

  return {
    entry(row: AuditRow): void {
      if (broken !== undefined) return
      note(breakAt(row, last) ?? unfit(row, anchors))
      if (broken !== undefined) return
      last = linkOf(row)
      firstAt ??= row.created_at
      note(acts.entry(row))
    },
    /** Undefined where it does not fit, or comes after what does not. */
    act(act: StoredAct): FittingAct | undefined {
      if (!acts.isExpecting()) {
        if (broken === undefined)
          note(breakOf(last, `act ${act.number}, which comes after it, belongs to no entry`))
        return undefined
      }
      const found = acts.take(act)
      if ('document' in found) return found
      note(found)
      return undefined
    },
    /** All acts of the entries so far must have come. */
    actsAreThrough: () => note(acts.through()),
    /** Where the next entry belongs stands something else; acts may still come. */
    entryUnreadable: (reason: string) => note({ id: last.id + 1, reason, after: last }),
    /** Nothing more can be read. */
    restUnreadable(reason: string): void {
      const next = acts.next()
      note(
        next ? breakOf(next, `its act cannot be read: ${reason}`) : { id: last.id + 1, reason, after: last },
      )
    },
    /** Undefined where nothing tells where the log has to end: then only anchors can. */
    finish(ends: LogEnds | undefined): void {
      note(acts.through())
      if (broken !== undefined) return
      note(ends && (breakAtEnd(last, ends) ?? acts.atEnd(ends)))
      if (anchors === undefined) return
      const { newest, newestAct } = anchors
      if (newest.entry > last.id) note(cutOff(last, `an anchor of ${newest.at} has entry ${newest.entry}`))
      else if (newestAct.act > acts.facts().signed)
        note(acts.missing(`an anchor of ${newestAct.at} has act ${newestAct.act}`))
    },
    hasBegun: () => last.id > 0,
    isBroken: () => broken !== undefined,
    verified(): AuditVerified {
      const { id, hash } = broken?.after ?? last
      return {
        entries: Math.max(0, id),
        firstBroken: broken === undefined ? null : { id: broken.id, reason: broken.reason },
        lastHash: hash,
        firstAt: momentOf(firstAt),
        lastAt: momentOf(firstAt && last.created_at),
        acts: acts.facts(),
      }
    },
  }
}

function unfit(row: AuditRow, anchors: AnchorList | undefined): Break | undefined {
  const anchored = anchors?.entries.get(row.id)
  if (anchored !== undefined && anchored !== row.hash)
    return breakOf(row, 'an anchor has another hash for it: the log was rewritten')
  // What an entry says of its signature is not covered by its hash: the name of the action is.
  if (row.outbox !== 1 && row.outbox !== 2 && needsSignature(row.action))
    return breakOf(row, `it says that it needs no signature, and ${row.action} does`)
  return undefined
}

const momentOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())
