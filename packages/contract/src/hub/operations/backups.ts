// Backups, and the work on them.
import {
  backupJobSchema,
  backupListSchema,
  backupSchema,
  createBackupSchema,
  removeBackupSchema,
  restoreBackupSchema,
  restoreBrainSchema,
  verifyBackupSchema,
} from '../backups.ts'
import { operation } from '../operation.ts'
import { admins, owners } from './access.ts'

export const backups = {
  listBackups: operation('GET /api/admin/backups', 'Backups, the schedule, and work under way', admins, {
    answer: backupListSchema,
  }),
  createBackup: operation('POST /api/admin/backups', 'Back up the hub and every brain', admins, {
    body: createBackupSchema,
    status: 202,
    answer: backupJobSchema,
    audit: 'backup.create',
  }),
  getBackup: operation('GET /api/admin/backups/{name}', 'One backup', admins, { answer: backupSchema }),
  downloadBackup: operation('GET /api/admin/backups/{name}/file', 'A backup as a file', owners, {
    answerType: 'application/octet-stream',
    audit: 'backup.download',
  }),
  verifyBackup: operation(
    'POST /api/admin/backups/{name}/verify',
    'Restore a backup to a temporary place, and check all of it',
    admins,
    { body: verifyBackupSchema, status: 202, answer: backupJobSchema, audit: 'backup.verify' },
  ),
  restoreBackup: operation(
    'POST /api/admin/backups/{name}/restore',
    'Put everything back as it was; the hub starts anew',
    owners,
    { body: restoreBackupSchema, status: 202, answer: backupJobSchema, audit: 'backup.restore' },
  ),
  restoreBrain: operation(
    'POST /api/admin/backups/{name}/restore-brain',
    'Put one brain back as it was, or beside it under another name',
    admins,
    { body: restoreBrainSchema, status: 202, answer: backupJobSchema, audit: 'backup.restore-brain' },
  ),
  removeBackup: operation('DELETE /api/admin/backups/{name}', 'Remove a backup', admins, {
    body: removeBackupSchema,
    status: 204,
    audit: 'backup.remove',
  }),
  getBackupJob: operation('GET /api/admin/backup-jobs/{id}', 'How far work on a backup is', admins, {
    answer: backupJobSchema,
  }),
  followBackupJob: operation(
    'GET /api/admin/backup-jobs/{id}/events',
    'The same as server-sent events, until it ends',
    admins,
    { answerType: 'text/event-stream' },
  ),
} as const
