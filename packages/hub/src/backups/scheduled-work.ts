// Backups and drills that come by themselves. Of several hubs on one database one makes the backup that is due.
import type { Backup } from '@notarium/contract/hub'
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import type { BackupsConfig } from '../config/trust-config.ts'
import { claimScheduledBackup, lastScheduledBackup, moveScheduledBackup } from '../store/backup-rows.ts'
import type { Backups } from './backups.ts'
import { byHub } from './context.ts'
import { backupDueAt, drillDue, retryAfter } from './schedule.ts'

export interface ScheduleOptions {
  readonly backups: Backups
  readonly config: BackupsConfig
  readonly database: Database
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => number
}

/** Milliseconds between two looks; the first is that long after the start. */
const pace = 60_000

/** Gives a function that ends it. */
export function keepBackupSchedule(options: ScheduleOptions): () => void {
  const look = () =>
    doWhatIsDue(options).catch((error) =>
      options.log.warn({ error: String(error) }, 'whether a backup is due cannot be told'),
    )
  const timer = setInterval(look, pace).unref()
  return () => clearInterval(timer)
}

export async function doWhatIsDue(options: ScheduleOptions): Promise<void> {
  const { backups, config, now } = options
  if (backups.jobs.latest?.state === 'running' || backups.jobs.latest?.state === 'restarting') return
  const list = (await backups.list()).backups
  if (await claimIfDue(options, list)) {
    const begunAt = now()
    const { ended } = await backups.create(byHub, {}, 'scheduled')
    if ((await ended).state === 'done') await moveScheduledBackup(options.database, begunAt)
    return
  }
  if (hasJustFailed(options)) return
  const drill = drillDue(list, { ...config, now: now() })
  // Of one that was encrypted with another passphrase nobody is here to give it.
  if (drill === undefined || (drill.encrypted && config.passphrase === undefined)) return
  await (await backups.verify(byHub, drill.name)).ended
}

/** A trial that came to nothing, as on a full disk, says nothing about the backup: it stays due, and would be begun at once. */
function hasJustFailed({ backups, config, now }: ScheduleOptions): boolean {
  const { kind, state, endedAt } = backups.jobs.latest ?? {}
  const since = Math.abs(now() - Date.parse(endedAt ?? ''))
  return kind === 'verify' && state === 'failed' && since < retryAfter(config.drillEveryMs)
}

/** Until it is made it counts as one that failed: a hub that dies over it does not keep the others from it for long. */
async function claimIfDue(
  { config, database, now }: ScheduleOptions,
  list: readonly Backup[],
): Promise<boolean> {
  const { everyMs } = config
  const begunAt = await lastScheduledBackup(database)
  const dueAt = backupDueAt(list, { everyMs, begunAt, now: now() })
  if (dueAt === undefined || dueAt > now()) return false
  return claimScheduledBackup(database, begunAt, now() - everyMs + retryAfter(everyMs))
}
