// What is wrong with SQLite's file, its disk or its locks, told apart from what is wrong with a statement.
import { DatabaseError } from './database.ts'

// Result codes of SQLite. The low byte is the code; what is above tells more precisely.
const busy = 5
const full = 13
const [malformed, notADatabase] = [11, 26]
/** Locked in itself, read only, input or output failed, cannot be opened. */
const otherTroubles: readonly number[] = [6, 8, 10, 14]

/** Whether another program is writing. Nothing was done, so that the same may be tried again. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === busy
}

export function isDamage(error: unknown): boolean {
  return codeOf(error) === malformed || codeOf(error) === notADatabase
}

/** The error as callers are to see it. The words may reach people elsewhere: no path is in them. */
export function explained(error: unknown): unknown {
  const why = whyUnavailable(error)
  return why === undefined ? error : new DatabaseError('unavailable', why, { cause: error })
}

function whyUnavailable(error: unknown): string | undefined {
  const code = codeOf(error)
  if (code === full) return 'the disk is full: free some space, then try again'
  if (code === busy) return 'another program holds a lock on the database: end it, or try again soon'
  if (isDamage(error)) return 'the database is damaged: put a backup in its place'
  if (!otherTroubles.includes(code)) return undefined
  const remedy = 'see that its disk works and that this user may write there'
  return `the database cannot be used (${(error as Error).message}): ${remedy}`
}

function codeOf(error: unknown): number {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : 0
}
