// How an import ended, in a sentence, and what that means.
import { Text } from '@mantine/core'
import type { ImportJob } from '@notarium/contract/brain'
import { IconAlertTriangle, IconCheck, IconPlayerStop } from '@tabler/icons-react'
import { Notice } from '../ui/notice.tsx'
import { countWords } from './count-words.tsx'
import { useDurations } from './durations.ts'
import { type EndState, endOf } from './job-state.ts'
import { useMany } from './many.ts'
import { useImportWords } from './words.ts'

const looks = {
  done: { tone: 'good', icon: <IconCheck size={20} /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle size={20} /> },
  cancelled: { tone: 'warning', icon: <IconPlayerStop size={20} /> },
} as const satisfies Record<EndState, object>

export function JobSummary({ job }: { job: ImportJob }) {
  const t = useImportWords()
  const many = useMany()
  const durations = useDurations()
  const state = endOf(job) ?? 'done'
  const seconds = secondsOf(job)
  const facts = { ...many(job.total), counts: countWords(job, t, many) }
  return (
    <Notice {...looks[state]} title={t(`summary.${state}`)}>
      <Text size="sm">
        {seconds === undefined
          ? t('summary.sentence', facts)
          : t('summary.timed', { ...facts, time: durations(seconds) })}
      </Text>
      {job.error !== null && (
        <Text size="sm" lang="en">
          {job.error}
        </Text>
      )}
      {state !== 'done' && <Text size="sm">{t('summary.kept')}</Text>}
    </Notice>
  )
}

function secondsOf({ startedAt, finishedAt }: ImportJob): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
}
