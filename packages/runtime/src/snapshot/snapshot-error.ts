// What is wrong with a snapshot or with the place it is to go to, told by one error with whole sentences.
import { DatabaseError, isDiskFull } from '../database/index.ts'

export type SnapshotErrorCode =
  | 'damaged'
  | 'other-kind'
  | 'newer-schema'
  | 'not-empty'
  | 'unavailable'
  | 'disk-full'

export class SnapshotError extends Error {
  readonly code: SnapshotErrorCode
  constructor(code: SnapshotErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SnapshotError'
    this.code = code
  }
}

export function damaged(what: string, cause?: unknown): SnapshotError {
  return new SnapshotError('damaged', `the backup is damaged: ${what}; use another`, { cause })
}

/** Whatever the work throws as a SnapshotError, but for what nobody foresaw, and for its being broken off. */
export async function explaining<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    throw explained(error)
  }
}

function explained(given: unknown): unknown {
  if (given instanceof SnapshotError) return given
  const error = withoutWrapping(given)
  const { code, message } = error as Error & { readonly code?: unknown }
  if (isDiskFull(error))
    return new SnapshotError('disk-full', 'the disk is full: free some space, then try again', {
      cause: error,
    })
  if (error instanceof DatabaseError) return new SnapshotError('unavailable', message, { cause: error })
  if (typeof code !== 'string') return error
  if (isUnpackingFault(code)) return damaged('a file cannot be unpacked', error)
  // PostgreSQL: data that a column cannot take, rows that are twice there or that refer to none.
  if (/^(22|23)...$/.test(code)) return damaged('its rows do not fit their tables', error)
  // SQLite and the system: the words have a path in them, which is the operator's own.
  if (code === 'ERR_SQLITE_ERROR' || 'syscall' in (error as Error))
    return new SnapshotError('unavailable', `${message}: see that its disk works and who may write there`, {
      cause: error,
    })
  return error
}

/** What a file or a full disk did in the middle of work on a database is not the database's fault. */
function withoutWrapping(error: unknown): unknown {
  const { cause } = error as Error
  if (!(error instanceof DatabaseError) || !(cause instanceof Error)) return error
  return isDiskFull(cause) || 'path' in cause ? cause : error
}

const isUnpackingFault = (code: string) => code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR'
