// The signed act of an entry, for whoever asks for it, or why there is none.
import type { Database } from '@notarium/runtime/database'
import { HubError } from '../errors.ts'
import { type ActRow, actsOf } from '../store/act-rows.ts'
import { auditRows } from '../store/audit-queries.ts'

/** `id` as somebody sent it. */
export async function findAct(database: Database, id: string): Promise<ActRow> {
  const entry = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const [act] = await actsOf(database, [entry])
  if (act !== undefined) return act
  const part = { order: 'oldest-first', limit: 1 } as const
  const [row] = await auditRows(database, {}, { first: entry, last: entry }, part)
  if (row === undefined)
    throw new HubError('not-found', 'there is no such entry: GET /api/admin/audit lists them')
  throw new HubError('not-found', row.outbox === 0 ? needsNone(entry) : waits(entry))
}

const needsNone = (entry: number) => `entry ${entry} has no act: only what operators do is signed`

const waits = (entry: number) =>
  `entry ${entry} waits for its signature: GET /api/admin/audit/signing tells why, then try again`
