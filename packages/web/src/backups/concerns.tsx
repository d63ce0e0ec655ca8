// What an operator should see about backups before anything else.
import { Text } from '@mantine/core'
import type { BackupList } from '@notarium/contract/hub'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { Notice } from '../ui/notice.tsx'
import style from './plan.module.css'
import { type Concern, concernsOf } from './standing.ts'
import { useBackupWords } from './words.ts'

export function Concerns({ list }: { list: BackupList }) {
  const t = useBackupWords()
  const concerns = concernsOf(list, Date.now())
  if (concerns.length === 0) return null
  return (
    <section className={style['concerns']} aria-label={t('concerns')}>
      {concerns.map((concern) => (
        <Notice
          key={concern.kind}
          tone={concern.kind === 'failing' ? 'bad' : 'warning'}
          icon={<IconAlertTriangle size={20} />}
          title={t(`concern.${concern.kind}`)}
        >
          <Detail concern={concern} />
        </Notice>
      ))}
    </section>
  )
}

function Detail({ concern }: { concern: Concern }) {
  const t = useBackupWords()
  const formats = useFormats()
  switch (concern.kind) {
    case 'old':
      return <span>{t('concern.old.lead', { age: formats.relative(concern.newestAt) })}</span>
    case 'missing':
      return <span>{t('concern.missing.lead', { brains: concern.brains.join(', ') })}</span>
    case 'failing':
      return (
        <>
          <span>{t('concern.failing.lead', { backup: concern.backup })}</span>
          <Said text={concern.problem} />
        </>
      )
    case 'notCopied':
      return (
        <>
          <span>{t('concern.notCopied.lead')}</span>
          <Said text={concern.problem} />
        </>
      )
  }
}

function Said({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Text size="sm" c="dimmed" lang="en">
      {text}
    </Text>
  )
}
