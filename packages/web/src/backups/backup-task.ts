// What somebody is about to do with a backup.
import type { Backup } from '@notarium/contract/hub'

export interface BackupTask {
  readonly kind: 'verify' | 'restore' | 'restore-brain' | 'remove'
  readonly backup: Backup
}
