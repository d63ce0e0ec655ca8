// Work that is under way: what it does, and how far it is.
import { Paper, Text, Title } from '@mantine/core'
import type { BackupJob } from '@notarium/contract/hub'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { Notice } from '../ui/notice.tsx'
import style from './job-card.module.css'
import { isRestorePoint, percentOf, usePhaseWords } from './job-words.ts'
import { useBackupWords } from './words.ts'

export function JobRunning({ job, isLost }: { job: BackupJob; isLost: boolean }) {
  const t = useBackupWords()
  const formats = useFormats()
  const phaseWords = usePhaseWords()
  const percent = percentOf(job)
  const done = formats.bytes(job.done)
  return (
    <Paper withBorder component="section" className={style['card'] ?? ''} aria-label={t('job')}>
      <div className={style['head']}>
        <Title order={2} size="h5">
          {t(`running.${job.kind}`, { backup: job.backup ?? '', brain: job.brain ?? '' })}
        </Title>
        {percent !== undefined && <span className={style['percent']}>{percent} %</span>}
      </div>
      <ProgressBar percent={percent} label={t('job')} />
      <div className={style['facts']}>
        <span aria-live="polite">{phaseWords(job)}</span>
        {job.done > 0 && (
          <span className={style['bytes']}>
            {job.total === null ? done : t('job.of', { done, total: formats.bytes(job.total) })}
          </span>
        )}
      </div>
      {isLost && (
        <Notice tone="warning" icon={<IconPlugConnectedX size={20} />}>
          {t('job.lost')}
        </Notice>
      )}
      <Text size="sm" c="dimmed">
        {isRestorePoint(job) ? t('job.point') : t(`lead.${job.kind}`)}
      </Text>
    </Paper>
  )
}

/** Without a number it only shows that something goes on. */
export function ProgressBar({ percent, label }: { percent: number | undefined; label: string }) {
  const isWaiting = percent === undefined
  return (
    <div
      className={style['bar']}
      data-waiting={isWaiting || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(!isWaiting && { 'aria-valuenow': percent })}
    >
      {!isWaiting && <div style={{ width: `${percent}%` }} />}
    </div>
  )
}
