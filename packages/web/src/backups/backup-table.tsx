// Backups, one to a row, the newest first; on a phone, each as a card.
import { Text } from '@mantine/core'
import type { Backup } from '@notarium/contract/hub'
import { IconLock } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { Moment } from '../ui/moment.tsx'
import { type Column, RecordTable } from '../ui/record-table.tsx'
import { BackupMenu } from './backup-menu.tsx'
import style from './backup-table.module.css'
import type { BackupTask } from './backup-task.ts'
import { Contents } from './contents.tsx'
import { Trust } from './trust.tsx'
import { useBackupWords } from './words.ts'

interface Props {
  readonly backups: readonly Backup[]
  /** Other work is under way. */
  readonly isBusy: boolean
  readonly onTask: (task: BackupTask) => void
}

export function BackupTable({ backups, isBusy, onTask }: Props) {
  const t = useBackupWords()
  const columns: Column<Backup>[] = [
    { key: 'when', head: t('column.when'), cell: (backup) => <When backup={backup} /> },
    { key: 'contents', head: t('column.contents'), cell: (backup) => <Contents backup={backup} /> },
    { key: 'size', head: t('column.size'), cell: (backup) => <Size backup={backup} /> },
    { key: 'trust', head: t('column.trust'), cell: (backup) => <Trust backup={backup} /> },
    {
      key: 'menu',
      cell: (backup) => (
        <BackupMenu backup={backup} isBusy={isBusy} onChoose={(kind) => onTask({ kind, backup })} />
      ),
    },
  ]
  return (
    <div className={style['table']}>
      <RecordTable label={t('title')} columns={columns} rows={backups} keyOf={({ name }) => name} />
    </div>
  )
}

function When({ backup: { createdAt, kind, name } }: { backup: Backup }) {
  const t = useBackupWords()
  const formats = useFormats()
  return (
    <div className={style['when']}>
      <time dateTime={createdAt}>{formats.moment(createdAt)}</time>
      <Text size="xs" c="dimmed" component="div">
        <Moment at={createdAt} /> · {t(`kind.${kind}`)}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace">
        {name}
      </Text>
    </div>
  )
}

function Size({ backup: { bytes, encrypted } }: { backup: Backup }) {
  const t = useBackupWords()
  const formats = useFormats()
  return (
    <div className={style['size']}>
      <span>{formats.bytes(bytes)}</span>
      {encrypted && (
        <span className={style['mark']}>
          <IconLock size={14} aria-hidden />
          {t('encrypted')}
        </span>
      )}
    </div>
  )
}
