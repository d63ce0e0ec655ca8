// When the next backup and the next drill are due. A drill restores the newest backup to a temporary place.
import type { Backup } from '@notarium/contract/hub'

const hour = 3_600_000

/** One that came to nothing, or that a hub died over, is begun again this much later. */
export const retryAfter = (everyMs: number) => Math.min(hour, everyMs)

/** Milliseconds since 1970; undefined where none are made by themselves. `begunAt` is by any hub on the database. */
export function backupDueAt(
  backups: readonly Pick<Backup, 'kind' | 'createdAt'>[],
  { everyMs, begunAt }: { readonly everyMs: number; readonly begunAt: number },
): number | undefined {
  if (everyMs === 0) return undefined
  const made = backups.filter(isRegular).map(({ createdAt }) => Date.parse(createdAt))
  return Math.max(begunAt, ...made) + everyMs
}

/** The newest that counts, where it is its time to be tried. */
export function drillDue(
  backups: readonly Backup[],
  { drillEveryMs, now }: { readonly drillEveryMs: number; readonly now: number },
): Backup | undefined {
  if (drillEveryMs === 0) return undefined
  const last = Math.max(0, ...backups.map(({ verification }) => Date.parse(verification?.at ?? '') || 0))
  return last + drillEveryMs <= now ? newestRegular(backups) : undefined
}

/** Restore points are of a moment before something was undone, and files put there by hand of any. */
export function newestRegular(backups: readonly Backup[]): Backup | undefined {
  return backups.filter(isRegular).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
}

const isRegular = ({ kind }: Pick<Backup, 'kind'>) => kind === 'manual' || kind === 'scheduled'
