// Whether backups are as they should be: what an operator has to be told without asking.
import type { Backup, BackupList } from '@notarium/contract/hub'

export type Concern =
  | { readonly kind: 'old'; readonly newestAt: string }
  | { readonly kind: 'failing'; readonly backup: string; readonly problem: string | null }
  | { readonly kind: 'missing'; readonly brains: readonly string[] }
  | { readonly kind: 'notCopied'; readonly problem: string | null }

const hour = 3_600_000
/** Of the time between two. */
const patience = 2

/** Restore points are of a moment before something was undone, and files put there by hand of any. */
export function newestRegular(backups: readonly Backup[]): Backup | undefined {
  return backups.find(({ kind }) => kind === 'manual' || kind === 'scheduled')
}

/** That there is none at all is for whoever asks to say. */
export function concernsOf({ backups, schedule }: BackupList, now: number): readonly Concern[] {
  const concerns: Concern[] = []
  const newest = newestRegular(backups)
  if (newest !== undefined) {
    const age = now - Date.parse(newest.createdAt)
    const isOld = schedule.everyHours > 0 && age > patience * schedule.everyHours * hour
    if (isOld) concerns.push({ kind: 'old', newestAt: newest.createdAt })
    const missing = newest.contents?.missing ?? []
    if (missing.length > 0) concerns.push({ kind: 'missing', brains: missing.map(({ name }) => name) })
    if (newest.copy?.ok === false) concerns.push({ kind: 'notCopied', problem: newest.copy.problem })
  }
  const tried = lastTried(backups)
  if (tried?.verification?.ok === false)
    concerns.push({ kind: 'failing', backup: tried.name, problem: tried.verification.problem })
  return concerns
}

function lastTried(backups: readonly Backup[]): Backup | undefined {
  return backups
    .filter(({ verification }) => verification !== null)
    .toSorted((one, other) => momentOf(other) - momentOf(one))[0]
}

const momentOf = ({ verification }: Backup) => Date.parse(verification?.at ?? '')
