// One import in the list. The whole row leads to it.
import type { ImportJob } from '@notarium/contract/brain'
import { IconFileImport, IconFolderSymlink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Moment } from '../ui/moment.tsx'
import { CountWords } from './count-words.tsx'
import { JobBar } from './job-bar.tsx'
import style from './job-list.module.css'
import { isEnded } from './job-state.ts'
import { JobStateBadge } from './job-state-badge.tsx'
import { useImportWords } from './words.ts'

export const JobRow = memo(function JobRow({ brain, job }: { brain: string; job: ImportJob }) {
  const t = useImportWords()
  const Icon = job.kind === 'sync' ? IconFolderSymlink : IconFileImport
  return (
    <li className={style['row']}>
      <Icon size={20} stroke={1.5} className={style['icon']} role="img" aria-label={t(`kind.${job.kind}`)} />
      <div className={style['what']}>
        <Link to="/b/$brain/imports/$id" params={{ brain, id: String(job.id) }} className={style['name']}>
          {job.label}
        </Link>
        <div className={style['facts']}>
          <span>{job.by.name}</span>
          <Moment at={job.createdAt} />
          {job.prefix !== '' && <span>{t('job.into', { prefix: job.prefix })}</span>}
        </div>
        {!isEnded(job) && <JobBar job={job} />}
      </div>
      <div className={style['counts']}>
        <CountWords job={job} />
      </div>
      <JobStateBadge job={job} />
    </li>
  )
}, isSame)

/** The list is asked for every second while something runs: rows that have not changed are left alone. */
function isSame(one: { job: ImportJob }, other: { job: ImportJob }): boolean {
  const keys = ['id', 'state', 'phase', 'total', 'done'] as const
  return keys.every((key) => one.job[key] === other.job[key])
}
