// What Prometheus is told of backups: of the newest, of the last that was tried, and how often they came to nothing.
import type { Registry } from 'prom-client'
import type { Backups } from '../backups/backups.ts'
import { counter, type GaugesOfPart, gauge } from './gauge.ts'

/** What there is nothing to tell of yet is left out: an alert on its absence, or on its age, finds both. */
export function backupGauges(registry: Registry, backups: Pick<Backups, 'figures'>): GaugesOfPart {
  const named = (name: string, help: string) => gauge(registry, `backup_${name}`, help)
  const at = named('last_success_timestamp_seconds', 'When the newest backup was made.')
  const bytes = named('last_bytes', 'Its size.')
  const duration = named('last_duration_seconds', 'How long it took.')
  const copied = named('copy_ok', 'Whether it was copied elsewhere, where a command for that is configured.')
  const missing = named('missing_brains', 'Brains that are not in it, because they could not be read.')
  const drillAt = named('drill_last_timestamp_seconds', 'When a backup was last restored on trial.')
  const drillOk = named('drill_ok', 'Whether that went well.')
  const failures = counter(registry, 'backup_failures_total', 'Work on backups that came to nothing.')
  return {
    async refresh() {
      const { last, drill, copied: wasCopied, missing: left, failures: count } = await backups.figures()
      for (const each of [at, bytes, duration, copied, missing, drillAt, drillOk]) each.remove()
      if (last !== undefined) {
        at.set(last.at / 1000)
        bytes.set(last.bytes)
        duration.set(last.seconds)
      }
      if (left !== undefined) missing.set(left)
      if (wasCopied !== undefined) copied.set(wasCopied ? 1 : 0)
      if (drill !== undefined) {
        drillAt.set(drill.at / 1000)
        drillOk.set(drill.ok ? 1 : 0)
      }
      failures.reset()
      failures.inc(count)
    },
  }
}
