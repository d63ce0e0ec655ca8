// Which backups are kept. Only those that were made by themselves, and restore points, ever go: what a person made or
// put there stays until a person removes it.
import type { Backup } from '@notarium/contract/hub'

export interface RetentionRules {
  readonly keepLast: number
  readonly keepDaily: number
  readonly keepWeekly: number
}

type Aged = Pick<Backup, 'name' | 'kind' | 'createdAt'>

const restorePointsKept = 3
const dayMs = 86_400_000
/** The first Monday of 1970 in days: weeks are counted from there. */
const firstMonday = 4

/** The names of those that are to go. */
export function outlived(
  backups: readonly Aged[],
  { keepLast, keepDaily, keepWeekly }: RetentionRules,
): string[] {
  const newestFirst = [...backups].sort((one, other) => momentOf(other) - momentOf(one))
  const scheduled = newestFirst.filter(({ kind }) => kind === 'scheduled')
  const kept = new Set([
    ...scheduled.slice(0, keepLast),
    ...newestOfEach(scheduled, dayOf, keepDaily),
    ...newestOfEach(scheduled, weekOf, keepWeekly),
  ])
  const restorePoints = newestFirst.filter(({ kind }) => kind === 'restore-point')
  const gone = [...scheduled.filter((backup) => !kept.has(backup)), ...restorePoints.slice(restorePointsKept)]
  return gone.map(({ name }) => name)
}

/** The newest of each of the last so many days, or weeks, that have one. */
function newestOfEach(newestFirst: readonly Aged[], spanOf: (backup: Aged) => number, most: number): Aged[] {
  const newest = new Map<number, Aged>()
  for (const backup of newestFirst) {
    const span = spanOf(backup)
    if (!newest.has(span)) newest.set(span, backup)
  }
  return [...newest.values()].slice(0, most)
}

const momentOf = ({ createdAt }: Aged) => Date.parse(createdAt)
const dayOf = (backup: Aged) => Math.floor(momentOf(backup) / dayMs)
const weekOf = (backup: Aged) => Math.floor((dayOf(backup) - firstMonday) / 7)
