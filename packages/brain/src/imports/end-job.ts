// How a job ends: whatever is still pending gets its reason first, so that the rows always sum to the input. The end is
// noted before that: a crash in between does not turn a job that failed into one that is done.
import type { Database } from '@notarium/runtime/database'
import { debtSummary } from '../store/debt-rows.ts'
import {
  addCounts,
  finishJob,
  type JobEnd,
  type JobRow,
  jobRow,
  markEnding,
  setPhase,
} from '../store/import-rows.ts'
import { settlePending } from '../store/receipt-rows.ts'
import { type SyncState, setSourceState } from '../store/sync-rows.ts'
import type { JobRun } from './job-run.ts'

export interface Ending {
  readonly state: JobEnd
  readonly error: string | null
  /** What the source was at. */
  readonly git?: SyncState['git']
}

const rowsAtOnce = 5000

export async function endJob({ job, database, now }: JobRun, ending: Ending): Promise<void> {
  await markEnding(database, job.id, ending.state, ending.error)
  while ((await settleSome(database, job.id, ending)) === rowsAtOnce);
  await database.transaction((transaction) => writeEnd(transaction, job, ending, now()))
}

function settleSome(database: Database, jobId: number, { state, error }: Ending): Promise<number> {
  const settled =
    state === 'cancelled'
      ? ({ state: 'skipped', reason: 'cancelled' } as const)
      : ({ state: 'failed', reason: error ?? 'it was not read' } as const)
  return database.transaction(async (transaction) => {
    const rows = await settlePending(transaction, jobId, settled, rowsAtOnce)
    await addCounts(transaction, jobId, { [settled.state]: rows })
    return rows
  })
}

async function writeEnd(
  transaction: Database,
  { id, source_id }: JobRow,
  { state, git = null }: Ending,
  now: number,
): Promise<void> {
  const isSynced = source_id !== null && state === 'done'
  if (isSynced) await setSourceState(transaction, source_id, { git, lastSyncAt: now })
  if (isSynced && (await awaitsVectors(transaction, id))) await setPhase(transaction, id, 'embedding')
  else await finishJob(transaction, id, state, now)
}

/** A sync that brought pages is done when they can also be found by meaning; whoever embeds them ends it. */
async function awaitsVectors(transaction: Database, jobId: number): Promise<boolean> {
  const { stored = 0 } = (await jobRow(transaction, jobId)) ?? {}
  return stored > 0 && (await debtSummary(transaction)).chunks > 0
}
