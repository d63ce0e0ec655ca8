// The dialogs about one backup: a trial, a restore of everything or of one brain, and its end.
import type { BackupJob, BackupList } from '@notarium/contract/hub'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { BackupTask } from './backup-task.ts'
import { RestoreAll } from './restore-all.tsx'
import { RestoreBrain } from './restore-brain.tsx'
import { VerifyBackup } from './verify-backup.tsx'
import { useBackupWords } from './words.ts'

interface Props {
  readonly task: BackupTask
  readonly schedule: BackupList['schedule']
  readonly onStarted: (job: BackupJob) => void
  readonly onDone: () => void
}

export function BackupTasks({ task: { kind, backup }, schedule, onStarted, onDone }: Props) {
  const about = { backup, hasPassphrase: schedule.encrypts, onStarted, onClose: onDone }
  switch (kind) {
    case 'verify':
      return <VerifyBackup {...about} />
    case 'restore':
      return <RestoreAll {...about} />
    case 'restore-brain':
      return <RestoreBrain {...about} />
    case 'remove':
      return <RemoveBackup backup={backup} onClose={onDone} />
  }
}

function RemoveBackup({ backup: { name }, onClose }: Pick<BackupTask, 'backup'> & { onClose: () => void }) {
  const t = useBackupWords()
  const remove = async () => {
    await ask('DELETE /api/admin/backups/{name}', { params: { name }, body: { confirm: name } })
    await forget('GET /api/admin/backups')
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('remove.title')}
      action={t('remove.action')}
      onConfirm={remove}
    >
      {t('remove.lead', { name })}
    </Confirm>
  )
}
