// What went wrong with a job, for people: no stack, and what to do where that is known.
import { DatabaseError, isDiskFull } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'

const longestText = 500
const diskFull = 'the disk is full: free some space, then start the import again'
// Of SQLite: locked, read only, input/output, damaged, full, cannot open. Nothing that a page could be the cause of.
const sqliteTroubles = new Set([5, 6, 8, 10, 11, 13, 14, 26])
// Of PostgreSQL: connection, insufficient resources (disk full is 53100), operator intervention, system error.
const postgresTroubles = /^(08|53|57|58)...$/

interface Facts {
  readonly code?: unknown
  readonly errcode?: unknown
}

/** Whether the database is the trouble, not what was to be written. */
export function isStoreTrouble(error: unknown): boolean {
  if (error instanceof DatabaseError) return true
  const { code } = error as Facts
  return sqliteTroubles.has(sqliteCode(error)) || (typeof code === 'string' && postgresTroubles.test(code))
}

export function textForPeople(error: unknown): string {
  if (error instanceof BrainError || error instanceof DatabaseError) return cut(error.message)
  if (isDiskFull(error)) return diskFull
  // The system's own text has a path in it.
  if (error instanceof Error && 'syscall' in error)
    return `the source cannot be read (${String((error as Facts).code)}): see that it is there, then start the import again`
  return cut(error instanceof Error ? error.message : String(error))
}

/** The low byte is the code; what is above tells more precisely. */
function sqliteCode(error: unknown): number {
  const { code, errcode } = error as Facts
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : 0
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text
}
