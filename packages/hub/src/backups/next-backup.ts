// When the next backup comes by itself, as far as the folder and the main database tell.
import type { Backup } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { BackupsConfig } from '../config/trust-config.ts'
import { lastScheduledBackup } from '../store/backup-rows.ts'
import { backupDueAt } from './schedule.ts'

export async function nextBackupAt(
  database: Database,
  backups: readonly Backup[],
  { everyMs }: Pick<BackupsConfig, 'everyMs'>,
  now: number,
): Promise<number | undefined> {
  if (everyMs === 0) return undefined
  return backupDueAt(backups, { everyMs, begunAt: await lastScheduledBackup(database), now })
}
