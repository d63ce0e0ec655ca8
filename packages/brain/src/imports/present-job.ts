// Jobs and sync sources as callers see them.
import type { ImportJob, SyncSource } from '@notarium/contract/brain'
import { moment } from '../pages/present.ts'
import type { JobRow } from '../store/import-rows.ts'
import type { ListedSource, SyncState } from '../store/sync-rows.ts'

export function presentJob(row: JobRow): ImportJob {
  const { id, kind, label, prefix, state, phase, total, stored, unchanged, skipped, failed, deleted } = row
  return {
    id,
    kind,
    label,
    prefix,
    state,
    phase,
    total,
    done: stored + unchanged + skipped + failed,
    stored,
    unchanged,
    skipped,
    failed,
    deleted,
    error: row.error,
    by: JSON.parse(row.author),
    createdAt: moment(row.created_at),
    startedAt: momentOrNull(row.started_at),
    finishedAt: momentOrNull(row.finished_at),
  }
}

export function presentSource(row: ListedSource): SyncSource {
  const { id, name, path, prefix, job_id: lastJob, job_state, job_error } = row
  const { git, lastSyncAt }: SyncState = JSON.parse(row.state)
  const lastError = job_error ?? (job_state === 'cancelled' ? 'the sync was cancelled' : null)
  return { id, name, path, prefix, git, lastJob, lastSyncAt: momentOrNull(lastSyncAt), lastError }
}

function momentOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : moment(milliseconds)
}
