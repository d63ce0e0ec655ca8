// Whether a statement failed because of what somebody else wrote: the database has the last word where two look first
// and write then.

export type Conflict = 'unique' | 'foreign-key'

/** By SQLite's extended result codes (unique, primary key, foreign key) and PostgreSQL's SQLSTATE. */
const conflicts: ReadonlyMap<unknown, Conflict> = new Map<unknown, Conflict>([
  [2067, 'unique'],
  [1555, 'unique'],
  [787, 'foreign-key'],
  ['23505', 'unique'],
  ['23503', 'foreign-key'],
])

export function isConflict(error: unknown): Conflict | undefined {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown }
  return conflicts.get(code === 'ERR_SQLITE_ERROR' ? errcode : code)
}
