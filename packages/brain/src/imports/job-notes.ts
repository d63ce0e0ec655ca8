// What the log says of a job: that it began, and how it ended. No page text.
import type { JobRow } from '../store/import-rows.ts'
import type { WriterNote } from '../writer/note.ts'

export function noteOfStart({ id, kind, label, state }: JobRow): WriterNote {
  const text = state === 'running' ? 'a job goes on' : 'a job has begun'
  return { level: 'info', text, facts: { job: id, kind, label } }
}

export function noteOfEnd(row: JobRow, now: number): WriterNote {
  const {
    id: job,
    kind,
    label,
    state,
    phase,
    total,
    stored,
    unchanged,
    skipped,
    failed,
    deleted,
    error,
  } = row
  const seconds = Math.round((now - (row.started_at ?? now)) / 100) / 10
  const counts = { total, stored, unchanged, skipped, failed, deleted }
  const facts = { job, kind, label, state, ...counts, seconds, ...(error !== null && { error }) }
  if (state === 'failed') return { level: 'warn', text: 'a job has failed', facts }
  if (state !== 'running') return { level: 'info', text: 'a job has ended', facts }
  const text = phase === 'embedding' ? 'a job waits for its vectors' : 'a job is left for the next start'
  return { level: 'info', text, facts }
}
