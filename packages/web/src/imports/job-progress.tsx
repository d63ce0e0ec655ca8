// A running import: what it does, how far it is, how fast, how long still.
import { Paper, Text } from '@mantine/core'
import type { ImportJob, ImportProgress, ReceiptRow } from '@notarium/contract/brain'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useDurations } from './durations.ts'
import { JobBar } from './job-bar.tsx'
import style from './job-progress.module.css'
import { percentOf } from './job-state.ts'
import { Reason } from './reason.tsx'
import { useImportWords } from './words.ts'

interface Props {
  readonly job: ImportProgress | ImportJob
  readonly problems: readonly ReceiptRow[]
  readonly isLost: boolean
}

export function JobProgress({ job, problems, isLost }: Props) {
  const t = useImportWords()
  const formats = useFormats()
  const durations = useDurations()
  const percent = percentOf(job)
  const { pagesPerSecond = null, remainingSeconds = null } = job as Partial<ImportProgress>
  return (
    <Paper withBorder className={style['card'] ?? ''}>
      <div className={style['head']}>
        <Text fw={550}>{t(`phase.${job.phase}`)}</Text>
        {percent !== undefined && <span className={style['percent']}>{percent} %</span>}
      </div>
      <JobBar job={job} isLarge />
      <div className={style['facts']}>
        <span>
          {percent === undefined
            ? t('job.listed', { n: formats.number(job.total) })
            : t('job.done', { done: formats.number(job.done), total: formats.number(job.total) })}
        </span>
        {pagesPerSecond !== null && (
          <span>
            {t('job.rate', {
              count: Math.round(pagesPerSecond),
              n: formats.number(Math.round(pagesPerSecond)),
            })}
          </span>
        )}
        {remainingSeconds !== null && <span>{t('job.left', { time: durations(remainingSeconds) })}</span>}
      </div>
      {isLost && (
        <div className={style['lost']}>
          <Notice tone="warning" icon={<IconPlugConnectedX size={20} />}>
            {t('job.lost')}
          </Notice>
        </div>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {job.phase === 'embedding' ? t('job.embeddingLead') : t('job.goesOn')}
      </Text>
      {problems.length > 0 && (
        <ul className={style['problems']} aria-label={t('job.problems')}>
          {problems.map(({ ordinal, path, reason }) => (
            <li key={ordinal}>
              <span className={style['path']}>{path}</span> <Reason text={reason} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
