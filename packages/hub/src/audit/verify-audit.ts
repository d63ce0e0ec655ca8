// The log in a database, checked while others go on writing it: where an entry was changed, removed, added or moved,
// where the end was cut off, where an act is missing or says something else.
import type { AuditVerified } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { actsOf, readActHead } from '../store/act-rows.ts'
import { type AuditRow, readHead } from '../store/audit-rows.ts'
import type { FittingAct } from './acts-check.ts'
import { createLogCheck } from './log-check.ts'
import type { AnchorList } from './read-anchors.ts'
import { readPages } from './read-pages.ts'

export interface Checks {
  readonly anchors?: AnchorList | undefined
  /** Takes each act whose content fits, to check its signature. False: what comes later does not matter any more. */
  readonly onAct?: (act: FittingAct) => Promise<boolean>
}

export async function verifyAuditLog(
  database: Database,
  { anchors, onAct }: Checks = {},
): Promise<AuditVerified> {
  // The end of the acts first: what is signed since then counts as waiting.
  const lastAct = await readActHead(database)
  const head = await readHead(database)
  const check = createLogCheck({ anchors, hasActs: true })
  // Beyond the head, too: what is there was not written by a hub.
  const last = Math.max(head.id, head.newest_id)
  for await (const page of readPages(database, {}, { first: Number.MIN_SAFE_INTEGER, last })) {
    for (const row of page) check.entry(asOf(row, lastAct.entry_id))
    const acts = await actsOf(database, idsOf(page))
    for (const act of acts.filter(({ number }) => number <= lastAct.number)) {
      const fitting = check.act(act)
      if (fitting !== undefined && onAct !== undefined && !(await onAct(fitting))) return check.verified()
    }
    check.actsAreThrough()
    if (check.isBroken()) return check.verified()
  }
  check.finish({ entries: head.id, lastHash: head.hash, acts: lastAct.number, lastActHash: lastAct.hash })
  return check.verified()
}

const asOf = (row: AuditRow, lastSigned: number) =>
  row.outbox === 2 && row.id > lastSigned ? { ...row, outbox: 1 } : row

const idsOf = (rows: readonly AuditRow[]) => rows.map(({ id }) => id)
