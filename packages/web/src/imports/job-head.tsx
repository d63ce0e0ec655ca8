// Which import this is: its name, whose, when and where to. The tab's title also says how far it is.
import type { ImportJob } from '@notarium/contract/brain'
import type { ReactNode } from 'react'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import style from './job-head.module.css'
import { isEnded, percentOf } from './job-state.ts'
import { JobStateBadge } from './job-state-badge.tsx'
import { useImportWords } from './words.ts'

export function JobHead({ job, actions }: { job: ImportJob; actions: ReactNode }) {
  const t = useImportWords()
  const lead = (
    <span className={style['lead']}>
      <JobStateBadge job={job} />
      <span>{t(`kind.${job.kind}`)}</span>
      <span>{job.by.name}</span>
      <Moment at={job.createdAt} />
      {job.prefix !== '' && <span>{t('job.into', { prefix: job.prefix })}</span>}
    </span>
  )
  // Effects of children come first, so the title with the percents is the one that stays.
  usePageTitle(titleOf(job))
  return <PageHead title={job.label} lead={lead} actions={actions} />
}

function titleOf(job: ImportJob): string {
  const percent = percentOf(job)
  return isEnded(job) || percent === undefined ? job.label : `${percent} % · ${job.label}`
}
