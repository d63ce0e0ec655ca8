// notarium audit: who did what.
import { Command } from 'commander'
import { auditExportCommand } from './audit-export.ts'
import { auditListCommand } from './audit-list.ts'
import { auditVerifyCommand } from './audit-verify.ts'

export const auditCommand = new Command('audit')
  .description('The audit log: list, export, verify it.')
  .addCommand(auditListCommand)
  .addCommand(auditExportCommand)
  .addCommand(auditVerifyCommand)
