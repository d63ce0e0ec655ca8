// The last changes to a main database that is about to take the place of another: nobody stays logged in, what was
// revoked since stays revoked, and the audit log tells where it goes on from.
import { existsSync } from 'node:fs'
import { type Database, type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { appendAudit } from '../audit/append-audit.ts'
import { migrations } from '../store/migrations.ts'
import {
  deleteAllSessions,
  listGoodTokenHashes,
  readNewestHead,
  revokeTokensBut,
} from '../store/restore-rows.ts'
import { isEntered, restoreEvent } from './enter-restore.ts'
import type { RestoreJournal } from './restore-journal.ts'

interface Replaced {
  readonly goodTokens: readonly string[]
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
      const revoked =
        replaced === undefined ? 0 : await revokeTokensBut(transaction, replaced.goodTokens, now())
      await appendAudit(transaction, restoreEvent(journal, { revoked, replaced: headOf(replaced) }), { now })
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
    return { goodTokens: await listGoodTokenHashes(database), head: await readNewestHead(database) }
  } catch {
    return undefined
  } finally {
    await database?.close()
  }
}

const headOf = (replaced: Replaced | undefined) =>
  replaced === undefined ? null : { entry: replaced.head.id, sha256: replaced.head.hash }
