// What is in a backup: every brain with its pages, people, the audit log, keys; and loudly, what should be and is not.
import { Text } from '@mantine/core'
import type { Backup } from '@notarium/contract/hub'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import style from './backup-table.module.css'
import { useBackupWords } from './words.ts'

type BrainInIt = NonNullable<Backup['contents']>['brains'][number]

/** More than these and the others show when they are asked for. */
const shownAtOnce = 5

export function Contents({ backup: { contents } }: { backup: Backup }) {
  const t = useBackupWords()
  const formats = useFormats()
  if (contents === null)
    return (
      <Text size="sm" c="dimmed">
        {t('contents.unknown')}
      </Text>
    )
  const { brains, missing, users, auditEntries, keys } = contents
  const rest = brains.slice(shownAtOnce)
  const others = [
    t('contents.users', { count: users, n: formats.number(users) }),
    t('contents.entries', { count: auditEntries, n: formats.number(auditEntries) }),
    ...(keys ? [t('contents.keys')] : []),
  ]
  return (
    <div className={style['contents']}>
      {missing.map(({ name, reason }) => (
        <div key={name} className={style['missing']}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            <strong>{t('contents.missing', { brain: name })}</strong> <span lang="en">{reason}</span>
          </span>
        </div>
      ))}
      {brains.length === 0 ? (
        <span>{t('contents.noBrains')}</span>
      ) : (
        <Brains brains={brains.slice(0, shownAtOnce)} />
      )}
      {rest.length > 0 && (
        <details className={style['rest']}>
          <summary>{t('contents.more', { count: rest.length })}</summary>
          <Brains brains={rest} />
        </details>
      )}
      <Text size="xs" c="dimmed">
        {others.join(' · ')}
      </Text>
    </div>
  )
}

function Brains({ brains }: { brains: readonly BrainInIt[] }) {
  const t = useBackupWords()
  const formats = useFormats()
  return (
    <ul className={style['brains']} aria-label={t('contents.brains')}>
      {brains.map(({ name, pages }) => (
        <li key={name}>
          <span className={style['name']}>{name}</span>{' '}
          <Text span inherit c="dimmed">
            {t('contents.pages', { count: pages, n: formats.number(pages) })}
          </Text>
        </li>
      ))}
    </ul>
  )
}
