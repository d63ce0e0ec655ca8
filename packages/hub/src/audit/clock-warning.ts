// Time does not run backwards along the chain: after a clock that was ahead, every entry has the time of the last one
// until the clock has caught up. Nothing is lost, but whoever runs the hub should know.
import type { Logger } from '@notarium/runtime'
import type { AuditRow } from '../store/audit-rows.ts'

/** Milliseconds. */
const tolerance = 60_000
const pace = 3_600_000

/** To be told of the rows that were just written. Warns at most once an hour. */
export function createClockWarning(
  log: Pick<Logger, 'warn'>,
  now: () => number,
): (rows: readonly AuditRow[]) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (rows) => {
    const [lastAt, present] = [rows.at(-1)?.created_at ?? 0, now()]
    // The clock may have been set back since the last warning, too.
    if (lastAt - present <= tolerance || Math.abs(present - warnedAt) < pace) return
    warnedAt = present
    log.warn(
      { entry: new Date(lastAt).toISOString(), now: new Date(present).toISOString() },
      'the audit log was written by a clock that was ahead: new entries have its time until this one has caught up',
    )
  }
}
