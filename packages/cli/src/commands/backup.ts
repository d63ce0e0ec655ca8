// notarium backup: everything in one file, and back again.
import { Command } from 'commander'
import { backupCreateCommand } from './backup-create.ts'
import { backupDownloadCommand, backupListCommand, backupRemoveCommand } from './backup-files.ts'
import { backupRestoreCommand } from './backup-restore.ts'
import { backupVerifyCommand } from './backup-verify.ts'

export const backupCommand = new Command('backup')
  .description('Backups of the hub and all brains: create, list, verify, restore, download, remove them.')
  .addCommand(backupCreateCommand)
  .addCommand(backupListCommand)
  .addCommand(backupVerifyCommand)
  .addCommand(backupRestoreCommand)
  .addCommand(backupDownloadCommand)
  .addCommand(backupRemoveCommand)
