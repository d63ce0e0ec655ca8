// A restore in the audit log, entered once, however often it had to be finished.
import { type Database, type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { appendAudit } from '../../audit/append-audit.ts'
import type { AuditEvent } from '../../audit/audit-event.ts'
import { hasEntryWith } from '../../store/restore-rows.ts'
import type { RestoreJournal } from './restore-journal.ts'

const actionOf = ({ hub }: RestoreJournal) => (hub ? 'backup.restore' : 'backup.restore-brain')

export function restoreEvent(
  journal: RestoreJournal,
  more: Readonly<Record<string, unknown>> = {},
): AuditEvent {
  const { id, backup, doer, brains, restorePoint, aside, signedBy } = journal
  const replacedIn = restorePoint === null ? aside : null
  return {
    ...doer,
    action: actionOf(journal),
    payload: { outcome: 'done', restore: id, backup, brains, signedBy, restorePoint, replacedIn, ...more },
    sign: true,
  }
}

export function isEntered(database: Database, journal: RestoreJournal): Promise<boolean> {
  return hasEntryWith(database, actionOf(journal), journal.id)
}

/** Of a restore of one brain that another process had begun. */
export async function enterRestoredBrain(
  location: DatabaseLocation,
  journal: RestoreJournal,
  now: () => number,
): Promise<void> {
  const database = await openDatabase(location)
  try {
    await database.transaction(async (transaction) => {
      if (!(await isEntered(transaction, journal)))
        await appendAudit(transaction, restoreEvent(journal), { now })
    })
  } finally {
    await database.close()
  }
}
