// What every dialog about work with a backup is told.
import type { Backup, BackupJob } from '@notarium/contract/hub'

export interface BackupDialogProps {
  readonly backup: Backup
  /** The hub has one configured: a backup that it encrypted needs no other. */
  readonly hasPassphrase: boolean
  readonly onStarted: (job: BackupJob) => void
  readonly onClose: () => void
}
