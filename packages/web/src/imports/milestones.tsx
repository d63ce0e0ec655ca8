// Says aloud, to those who listen rather than look, the few moments of an import that matter.
import { VisuallyHidden } from '@mantine/core'
import type { ImportJob } from '@notarium/contract/brain'
import { memo } from 'react'
import { endOf, milestoneOf, percentOf } from './job-state.ts'
import { useImportWords } from './words.ts'

interface Props {
  readonly job: ImportJob
  readonly isLost: boolean
}

export const Milestones = memo(function Milestones({ job, isLost }: Props) {
  const t = useImportWords()
  const quarter = Math.floor((percentOf(job) ?? 0) / 25) * 25
  const end = endOf(job)
  const words = isLost
    ? t('job.lost')
    : end !== undefined
      ? t(`summary.${end}`)
      : `${t(`phase.${job.phase}`)} ${quarter > 0 && quarter < 100 ? `${quarter} %` : ''}`
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words}
    </VisuallyHidden>
  )
}, isSame)

function isSame(one: Props, other: Props): boolean {
  return one.isLost === other.isLost && milestoneOf(one.job) === milestoneOf(other.job)
}
