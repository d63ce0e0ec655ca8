// Questions to the audit log that take the same time however long it is and however rare the answer. Every combination
// of filters has an index that begins with its columns and ends with the id. There it is written as `id + 0`: otherwise
// PostgreSQL would often rather walk along the primary key and hope to meet enough fitting entries soon.
import type { Actor } from '@notarium/contract/brain'
import type { Database, Value } from '@notarium/runtime/database'
import { type AuditRow, auditColumns } from './audit-rows.ts'

export interface RowFilter {
  readonly actorType?: Actor['type'] | undefined
  readonly actorId?: string | undefined
  readonly action?: string | undefined
}

/** Both ends belong to it. */
export interface IdRange {
  readonly first: number
  readonly last: number
}

interface Part {
  readonly order: 'newest-first' | 'oldest-first'
  readonly limit: number
}

interface Query {
  readonly sql: string
  readonly values: readonly Value[]
}

/** Every index but that of time begins with it: without a type, each of the few is looked up. */
const actorTypes: readonly Actor['type'][] = ['user', 'token', 'system', 'cli']

export function auditRows(
  database: Database,
  filter: RowFilter,
  range: IdRange,
  part: Part,
): Promise<AuditRow[]> {
  const { actorType, actorId, action } = filter
  const isFiltered = actorType !== undefined || actorId !== undefined || action !== undefined
  const types = actorType === undefined ? actorTypes : [actorType]
  const queries = isFiltered
    ? types.map((type) => rowsOfType(database, { ...filter, actorType: type }, range, part))
    : [rowsById(range, part)]
  const { sql, values } = merged(queries, part)
  return database.all(sql, ...values)
}

function rowsById({ first, last }: IdRange, part: Part): Query {
  return {
    sql: `SELECT ${auditColumns} FROM audit_log WHERE id >= ? AND id <= ?
      ORDER BY id ${direction(part)} LIMIT ?`,
    values: [first, last, part.limit],
  }
}

function rowsOfType(
  { dialect }: Database,
  { actorType, actorId, action }: RowFilter & { readonly actorType: string },
  { first, last }: IdRange,
  part: Part,
): Query {
  const equal = [['actor_type', actorType]]
  if (actorId !== undefined) equal.push(['actor_id', actorId])
  if (action !== undefined) equal.push(['action', action])
  // SQLite has no statistics and takes any index for as good as the next.
  const hint = dialect === 'sqlite' ? `INDEXED BY ${indexFor(actorId, action)}` : ''
  const conditions = equal.map(([column]) => `${column} = ?`)
  return {
    sql: `SELECT ${auditColumns} FROM audit_log ${hint}
      WHERE ${conditions.join(' AND ')} AND id + 0 >= ? AND id + 0 <= ?
      ORDER BY id + 0 ${direction(part)} LIMIT ?`,
    values: [...equal.map(([, value]) => value as string), first, last, part.limit],
  }
}

function indexFor(actorId: string | undefined, action: string | undefined): string {
  if (actorId === undefined) return action === undefined ? 'audit_by_type' : 'audit_by_action'
  return action === undefined ? 'audit_by_actor' : 'audit_by_actor_and_action'
}

function merged(queries: readonly Query[], part: Part): Query {
  const [only, another] = queries
  if (only !== undefined && another === undefined) return only
  const all = queries.map(({ sql }, index) => `SELECT * FROM (${sql}) AS part${index}`)
  return {
    sql: `${all.join(' UNION ALL ')} ORDER BY id ${direction(part)} LIMIT ?`,
    values: [...queries.flatMap(({ values }) => values), part.limit],
  }
}

function direction({ order }: Part): 'DESC' | 'ASC' {
  return order === 'newest-first' ? 'DESC' : 'ASC'
}

/** Time never runs backwards along the chain, so that a span of time is a range of ids. */
export async function idsWithin(
  database: Database,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
): Promise<IdRange> {
  const [first, last] = await Promise.all([
    from === undefined
      ? { id: 1 }
      : database.get<Pick<AuditRow, 'id'>>(
          'SELECT id FROM audit_log WHERE created_at >= ? ORDER BY created_at, id LIMIT 1',
          from,
        ),
    to === undefined
      ? { id: Number.MAX_SAFE_INTEGER }
      : database.get<Pick<AuditRow, 'id'>>(
          'SELECT id FROM audit_log WHERE created_at < ? ORDER BY created_at DESC, id DESC LIMIT 1',
          to,
        ),
  ])
  return { first: first?.id ?? Number.MAX_SAFE_INTEGER, last: last?.id ?? 0 }
}
