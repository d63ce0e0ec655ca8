// The versions, newest first, with two columns of buttons that pick what is compared with what.
import { Button, Radio, Text } from '@mantine/core'
import type { PageVersion } from '@notarium/contract/brain'
import { useState } from 'react'
import { useMayInBrain } from '../brain/use-brain.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { useReasonWords } from '../ui/reason-words.ts'
import { SignedBy } from '../ui/signed-by.tsx'
import style from './history.module.css'
import { RevertPage } from './revert-page.tsx'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly versions: readonly PageVersion[]
  readonly from: number
  readonly to: number
  readonly choose: (picked: { from: number; to: number }) => void
}

export function VersionList({ brain, slug, versions, from, to, choose }: Props) {
  const t = usePagesWords()
  const reasonWords = useReasonWords()
  const mayWrite = useMayInBrain('write')
  const [reverting, setReverting] = useState<number>()
  const newest = versions[0]?.version ?? 1
  return (
    <>
      <ol className={style['versions']} aria-label={t('history.versions')}>
        {versions.map(({ version, author, createdAt, reason, signed_by }) => (
          <li key={version} data-chosen={version === from || version === to}>
            <div className={style['pick']}>
              <Radio
                name="from"
                size="xs"
                aria-label={t('history.from', { version })}
                checked={version === from}
                disabled={version > to}
                onChange={() => choose({ from: version, to })}
              />
              <Radio
                name="to"
                size="xs"
                aria-label={t('history.to', { version })}
                checked={version === to}
                disabled={version < from}
                onChange={() => choose({ from, to: version })}
              />
            </div>
            <div className={style['about']}>
              <div>
                <TextLink
                  to="/b/$brain/p/$"
                  params={{ brain, _splat: slug }}
                  search={{ version: String(version) }}
                  size="sm"
                  fw={550}
                >
                  {t('page.version', { version })}
                </TextLink>{' '}
                <Text span size="sm" c="dimmed">
                  <Moment at={createdAt} />
                </Text>
              </div>
              <Text size="sm" c="dimmed">
                {author.name}
              </Text>
              {reason !== '' && <Text size="sm">{reasonWords(reason)}</Text>}
              {signed_by !== null && (
                <Text size="sm" component="div">
                  <SignedBy name={signed_by} />
                </Text>
              )}
              {mayWrite && version !== newest && (
                <Button variant="subtle" size="compact-xs" onClick={() => setReverting(version)}>
                  {t('version.revert')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <RevertPage
        {...{ brain, slug, newest }}
        version={reverting ?? 1}
        opened={reverting !== undefined}
        onClose={() => setReverting(undefined)}
      />
    </>
  )
}
