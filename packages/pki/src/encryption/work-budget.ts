// Key derivation is slow on purpose, and a file says itself how slow: without a limit a small hostile
// file keeps a processor busy for hours. A budget bounds the work of one whole file. One unit is one
// HMAC call of a native hash, about a microsecond.
import { PkiError } from '../errors.ts'

export interface WorkBudget {
  spend(units: number): void
}

/** Enough for two derivations of a million SHA-256 rounds, or several of 100 000 Streebog rounds. */
export function createWorkBudget(units = 5_000_000): WorkBudget {
  let left = units
  return {
    spend(units) {
      left -= units
      if (left < 0) {
        throw new PkiError(
          'limit-exceeded',
          'The file asks for more password iterations than are allowed. Write it anew with a smaller count.',
        )
      }
    },
  }
}

/** The schema library gives integers of four bytes and more as text. */
export function iterationsOf(count: number | string): number {
  const iterations = Number(count)
  if (Number.isSafeInteger(iterations) && iterations > 0) return iterations
  throw new PkiError('malformed', 'The iteration count of the password is not a positive number.')
}
