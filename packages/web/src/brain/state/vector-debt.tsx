// Pages that wait for vectors: what that means for search, what the provider said, when it is asked again.
import { Text } from '@mantine/core'
import type { EmbeddingStatus } from '@notarium/contract/brain'
import { IconClockPause } from '@tabler/icons-react'
import { useFormats } from '../../language/formats.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import style from './state.module.css'
import { useStateWords } from './words.ts'

export function VectorDebt({ debt }: { debt: EmbeddingStatus['debt'] }) {
  const t = useStateWords()
  const formats = useFormats()
  const { pages, chunks, since, lastError, nextTryAt } = debt
  return (
    <Notice
      tone={lastError === null ? 'plain' : 'warning'}
      icon={<IconClockPause size={20} />}
      title={t('debt.title', { count: pages, n: formats.number(pages) })}
    >
      <Text size="sm">{t('debt.meaning')}</Text>
      {lastError !== null && (
        <div className={style['error']}>
          <Text size="sm" fw={550}>
            {t('debt.error')}
          </Text>
          <Text size="sm" lang="en">
            {lastError}
          </Text>
        </div>
      )}
      <dl className={style['facts']}>
        <dt>{t('debt.chunks')}</dt>
        <dd>{formats.number(chunks)}</dd>
        {since !== null && (
          <>
            <dt>{t('debt.since')}</dt>
            <dd>
              <Moment at={since} />
            </dd>
          </>
        )}
        {nextTryAt !== null && (
          <>
            <dt>{t('debt.next')}</dt>
            <dd>{Date.parse(nextTryAt) > Date.now() ? <Moment at={nextTryAt} /> : t('debt.now')}</dd>
          </>
        )}
      </dl>
    </Notice>
  )
}
