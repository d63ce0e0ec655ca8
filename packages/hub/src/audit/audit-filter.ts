// What somebody asks the log for, in the terms of its rows.
import type { AuditFilter } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { type IdRange, idsWithin, type RowFilter } from '../store/audit-queries.ts'

export function rowFilter({ actor_type, actor_id, action }: AuditFilter): RowFilter {
  return { actorType: actor_type, actorId: actor_id, action }
}

export function idRange(database: Database, { from, to }: AuditFilter): Promise<IdRange> {
  return idsWithin(database, { from: moment(from), to: moment(to) })
}

function moment(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}
