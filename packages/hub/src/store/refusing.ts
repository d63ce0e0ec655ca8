// The database has the last word: what a transaction has looked at, another one may change before it writes.
import { type Conflict, isConflict } from '@notarium/runtime/database'
import type { HubError } from '../errors.ts'

/** What a statement is refused for, told as the rule that it would break. */
export async function refusing<Result>(
  statement: Promise<Result>,
  refusals: Readonly<Partial<Record<Conflict, () => HubError>>>,
): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    const conflict = isConflict(error)
    throw (conflict && refusals[conflict]?.()) ?? error
  }
}
