// How backups stand, in numbers, for Prometheus and the doctor.
import type { Backup } from '@notarium/contract/hub'
import type { BackupFolder } from './backup-folder.ts'
import { hasBeen, newestRegular } from './schedule.ts'

/** Times are milliseconds since 1970; undefined where there is nothing to tell of. */
export interface BackupFigures {
  readonly last: { readonly at: number; readonly bytes: number; readonly seconds: number } | undefined
  readonly drill: { readonly at: number; readonly ok: boolean } | undefined
  readonly copied: boolean | undefined
  /** Brains that are not in the newest. */
  readonly missing: number | undefined
  /** Since the process started. */
  readonly failures: number
}

export async function figuresOf(folder: BackupFolder, failures: number, now: number): Promise<BackupFigures> {
  const backups = await folder.list()
  const newest = newestRegular(backups, now)
  const record = newest && (await folder.record(newest.name))
  return {
    last: newest && {
      at: Date.parse(newest.createdAt),
      bytes: newest.bytes,
      seconds: record?.seconds ?? 0,
    },
    drill: newestDrill(backups, now),
    copied: newest?.copy?.ok,
    missing: newest?.contents?.missing.length,
    failures,
  }
}

function newestDrill(backups: readonly Backup[], now: number): BackupFigures['drill'] {
  const drills = backups.flatMap(({ verification }) =>
    verification === null ? [] : [{ at: Date.parse(verification.at), ok: verification.ok }],
  )
  return drills.filter(({ at }) => hasBeen(at, now)).sort((one, other) => other.at - one.at)[0]
}
