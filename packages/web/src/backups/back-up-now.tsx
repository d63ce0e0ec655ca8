// A backup on demand: plain, or encrypted with a passphrase that is typed here or that the hub has configured.
import { Button, Group, PasswordInput, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BackupJob, BackupList, CreateBackup } from '@notarium/contract/hub'
import { IconArchive } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useBackupWords } from './words.ts'

interface Props {
  readonly schedule: BackupList['schedule']
  readonly isBusy: boolean
  readonly onStarted: (job: BackupJob) => void
}

type Way = 'configured' | 'typed' | 'plain'
/** As the contract has it, of which only types come into the browser. */
const shortest = 12

export function BackUpNow({ schedule, isBusy, onStarted }: Props) {
  const t = useBackupWords()
  const [opened, dialog] = useDisclosure()
  const started = (job: BackupJob) => {
    onStarted(job)
    dialog.close()
  }
  return (
    <>
      <Button leftSection={<IconArchive size={16} />} onClick={dialog.open} disabled={isBusy}>
        {t('create')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('create')}>
        <Form hasPassphrase={schedule.encrypts} onStarted={started} />
      </Dialog>
    </>
  )
}

interface FormProps {
  readonly hasPassphrase: boolean
  readonly onStarted: (job: BackupJob) => void
}

function Form({ hasPassphrase, onStarted }: FormProps) {
  const t = useBackupWords()
  const ways: readonly Way[] = hasPassphrase ? ['configured', 'typed', 'plain'] : ['plain', 'typed']
  const [way, setWay] = useState<Way>(ways[0] ?? 'plain')
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const isShort = passphrase !== '' && [...passphrase].length < shortest
  const differ = again !== '' && again !== passphrase

  const create = useDoing(async () => {
    onStarted(await ask('POST /api/admin/backups', { body: bodyOf(way, passphrase) }))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way !== 'typed' || (!isShort && passphrase === again)) void create.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('create.lead')}</Text>
        <Radio.Group label={t('create.way')} value={way} onChange={(value) => setWay(value as Way)}>
          <Stack gap="xs" mt={6}>
            {ways.map((each) => (
              <Radio key={each} value={each} label={t(`way.${each}`)} description={t(`way.${each}.lead`)} />
            ))}
          </Stack>
        </Radio.Group>
        {way === 'typed' && (
          <>
            <PasswordInput
              label={t('passphrase')}
              description={t('passphrase.rule')}
              value={passphrase}
              onChange={(event) => setPassphrase(event.currentTarget.value)}
              error={isShort && t('passphrase.short')}
              autoComplete="new-password"
              required
            />
            <PasswordInput
              label={t('passphrase.again')}
              value={again}
              onChange={(event) => setAgain(event.currentTarget.value)}
              error={differ && t('passphrase.differ')}
              autoComplete="new-password"
              required
            />
          </>
        )}
        <ProblemNote problem={create.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.busy}>
            {t('create.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function bodyOf(way: Way, passphrase: string): CreateBackup {
  if (way === 'typed') return { encrypt: true, passphrase }
  return { encrypt: way === 'configured' }
}
