// Whether an error says that the disk is full: the system's, SQLite's or PostgreSQL's.

const sqliteFull = 13

export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown }
  if (code === 'ENOSPC' || code === '53100') return true
  // The low byte is the code; what is above tells more precisely.
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === sqliteFull
}
