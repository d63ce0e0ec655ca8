// What can be done with one backup, as far as the role allows and no other work is under way.
import { ActionIcon, Menu, Text } from '@mantine/core'
import type { Backup } from '@notarium/contract/hub'
import {
  IconDots,
  IconDownload,
  IconHistory,
  IconRestore,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { addressOf } from '../api/ask.ts'
import { useMay } from '../session/who.ts'
import type { BackupTask } from './backup-task.ts'
import { useBackupWords } from './words.ts'

const size = 16

interface Props {
  readonly backup: Backup
  readonly isBusy: boolean
  readonly onChoose: (kind: BackupTask['kind']) => void
}

export function BackupMenu({ backup, isBusy, onChoose }: Props) {
  const t = useBackupWords()
  const isOwner = useMay('owner')
  const { name, contents } = backup
  const hasBrains = contents !== null && contents.brains.length > 0
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isBusy && <Menu.Label>{t('menu.busy')}</Menu.Label>}
        <Menu.Item
          leftSection={<IconShieldCheck size={size} />}
          onClick={() => onChoose('verify')}
          disabled={isBusy}
        >
          {t('menu.verify')}
        </Menu.Item>
        {isOwner && (
          <Menu.Item
            component="a"
            href={addressOf('GET /api/admin/backups/{name}/file', { params: { name } })}
            download={name}
            leftSection={<IconDownload size={size} />}
          >
            {t('menu.download')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={size} />}
          onClick={() => onChoose('restore-brain')}
          disabled={isBusy || !hasBrains}
        >
          {t('menu.restore-brain')}
        </Menu.Item>
        {contents === null && (
          <Text size="xs" c="dimmed" px="sm" pb={6}>
            {t('menu.verifyFirst')}
          </Text>
        )}
        {isOwner && (
          <Menu.Item
            leftSection={<IconHistory size={size} />}
            onClick={() => onChoose('restore')}
            disabled={isBusy}
          >
            {t('menu.restore')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={size} color="var(--mantine-color-error)" />}
          onClick={() => onChoose('remove')}
        >
          {t('menu.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
