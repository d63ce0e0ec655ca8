// When the next backup and the next drill are due. A drill restores the newest backup to a temporary place.
import type { Backup } from '@notarium/contract/hub'

const hour = 3_600_000
/**
 * Milliseconds that clocks of hubs may be apart. What is further ahead was written by one that was wrong, and does not
 * count: else nothing would be due, and the newest backup never old, until that time comes.
 */
const tolerance = 300_000

/** One that came to nothing, or that a hub died over, is begun again this much later. */
export const retryAfter = (everyMs: number) => Math.min(hour, everyMs)

/** Milliseconds since 1970; undefined where none are made by themselves. `begunAt` is by any hub on the database. */
export function backupDueAt(
  backups: readonly Pick<Backup, 'kind' | 'createdAt'>[],
  { everyMs, begunAt, now }: { readonly everyMs: number; readonly begunAt: number; readonly now: number },
): number | undefined {
  if (everyMs === 0) return undefined
  const made = backups.filter(isRegular).map(({ createdAt }) => Date.parse(createdAt))
  return Math.max(0, ...[begunAt, ...made].filter((at) => hasBeen(at, now))) + everyMs
}

/** The newest that counts, where it is its time to be tried. */
export function drillDue(
  backups: readonly Backup[],
  { drillEveryMs, now }: { readonly drillEveryMs: number; readonly now: number },
): Backup | undefined {
  if (drillEveryMs === 0) return undefined
  const tried = backups.map(({ verification }) => Date.parse(verification?.at ?? '') || 0)
  const last = Math.max(0, ...tried.filter((at) => hasBeen(at, now)))
  return last + drillEveryMs <= now ? newestRegular(backups, now) : undefined
}

/** Restore points are of a moment before something was undone, and files put there by hand of any. */
export function newestRegular(backups: readonly Backup[], now: number): Backup | undefined {
  return backups
    .filter((backup) => isRegular(backup) && hasBeen(Date.parse(backup.createdAt), now))
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
}

export const hasBeen = (at: number, now: number): boolean => at <= now + tolerance

const isRegular = ({ kind }: Pick<Backup, 'kind'>) => kind === 'manual' || kind === 'scheduled'
