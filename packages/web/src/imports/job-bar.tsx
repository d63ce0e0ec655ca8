// How far an import is, and what became of the files so far. A few boxes with a width: cheap to change often.
import type { ImportJob } from '@notarium/contract/brain'
import style from './job-bar.module.css'
import { percentOf } from './job-state.ts'
import { useImportWords } from './words.ts'

const parts = ['stored', 'unchanged', 'skipped', 'failed'] as const

export function JobBar({ job, isLarge = false }: { job: ImportJob; isLarge?: boolean }) {
  const t = useImportWords()
  const percent = percentOf(job)
  const isWaiting = percent === undefined
  return (
    <div
      className={style['bar']}
      data-large={isLarge || undefined}
      data-waiting={isWaiting || undefined}
      role="progressbar"
      aria-label={t('job.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(!isWaiting && { 'aria-valuenow': percent })}
    >
      {!isWaiting &&
        parts.map((part) => (
          <div
            key={part}
            data-part={part}
            style={{ width: `${(job[part] / Math.max(job.total, 1)) * 100}%` }}
          />
        ))}
    </div>
  )
}
