// The last changes to a main database that is about to take the place of another: nobody stays logged in, tokens that were
// revoked since stay revoked, and the audit log tells where it goes on from, and which people have more than they had.
import { existsSync } from 'node:fs'
import {
  type Database,
  DatabaseError,
  type DatabaseLocation,
  migrate,
  openDatabase,
} from '@notarium/runtime/database'
import { atLeast } from '../../access/caller.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { moveScheduledBackup } from '../../store/backup-rows.ts'
import { migrations } from '../../store/migrations.ts'
import {
  deleteAllSessions,
  listGoodTokenHashes,
  readNewestHead,
  revokeTokensBut,
} from '../../store/restore-rows.ts'
import { listUserRows, type UserRow } from '../../store/user-rows.ts'
import { isEntered, restoreEvent } from './enter-restore.ts'
import type { RestoreJournal } from './restore-journal.ts'

interface Replaced {
  readonly goodTokens: readonly string[]
  /** Undefined where it is of an older version. */
  readonly users: readonly UserRow[] | undefined
  /** The end of the audit log that is replaced. */
  readonly head: { readonly id: number; readonly hash: string }
}

/** Whoever calls it again after a kill changes nothing more. */
export async function prepareStagedHub(
  staged: DatabaseLocation,
  live: DatabaseLocation,
  journal: RestoreJournal,
  now: () => number,
): Promise<void> {
  const replaced = await lookAtReplaced(live)
  const database = await openDatabase(staged)
  try {
    await migrate(database, migrations)
    await database.transaction(async (transaction) => {
      if (await isEntered(transaction, journal)) return
      await deleteAllSessions(transaction)
      // When the last was made is for the folder to tell: on another machine there is none.
      await moveScheduledBackup(transaction, 0)
      const revoked =
        replaced === undefined ? 0 : await revokeTokensBut(transaction, replaced.goodTokens, now())
      const people = replaced?.users && peopleBack(await listUserRows(transaction), replaced.users)
      const event = restoreEvent(journal, { revoked, people, replaced: headOf(replaced) })
      await appendAudit(transaction, event, { now })
    })
  } finally {
    await database.close()
  }
}

/** Undefined where it is not there, or too damaged to be read. */
async function lookAtReplaced(live: DatabaseLocation): Promise<Replaced | undefined> {
  if (live.kind === 'sqlite' && !existsSync(live.file)) return undefined
  let database: Database | undefined
  try {
    database = await openDatabase(live)
    return {
      goodTokens: await listGoodTokenHashes(database),
      users: await listUserRows(database).catch(() => undefined),
      head: await readNewestHead(database),
    }
  } catch (error) {
    // What can be read at the next try must be: nothing that was revoked may come back for that.
    if (isPassing(error, live.kind)) throw error
    return undefined
  } finally {
    await database?.close()
  }
}

/** Locked, or its disk is full; of PostgreSQL also that it does not answer. Damage does not pass. */
function isPassing(error: unknown, kind: DatabaseLocation['kind']): boolean {
  if (!(error instanceof DatabaseError)) return false
  const { errcode = 0 } = (error.cause ?? {}) as { readonly errcode?: number }
  return kind === 'postgres' || passingCodes.has(errcode & 0xff)
}

/** Of SQLite: busy, locked, full. */
const passingCodes: ReadonlySet<number> = new Set([5, 6, 13])

/** Who can log in again, has more rights than before, or a password that was changed since: for owners to look at. */
function peopleBack(users: readonly UserRow[], replaced: readonly UserRow[]) {
  const before = new Map(replaced.map((user) => [user.id, user]))
  return users.flatMap(({ id, email, role, maySign, passwordHash }) => {
    const was = before.get(id)
    const isSame =
      was !== undefined &&
      atLeast(was.role, role) &&
      (was.maySign || !maySign) &&
      was.passwordHash === passwordHash
    return isSame ? [] : [{ email, role, before: was?.role ?? null }]
  })
}

const headOf = (replaced: Replaced | undefined) =>
  replaced === undefined ? null : { entry: replaced.head.id, sha256: replaced.head.hash }
