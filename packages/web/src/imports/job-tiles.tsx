// What became of the files, as numbers. When the import has ended, each leads to those files in the receipt.
import type { ImportJob } from '@notarium/contract/brain'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../language/formats.ts'
import { isEnded } from './job-state.ts'
import style from './job-tiles.module.css'
import { useImportWords } from './words.ts'

const states = ['stored', 'unchanged', 'skipped', 'failed'] as const

export function JobTiles({ job }: { job: ImportJob }) {
  const t = useImportWords()
  const formats = useFormats()
  const canFilter = isEnded(job)
  return (
    <ul className={style['tiles']} aria-label={t('tiles.label')}>
      {states.map((state) => {
        const content = (
          <>
            <span className={style['number']}>{formats.number(job[state])}</span>
            <span className={style['name']}>{t(`row.${state}`)}</span>
            <span className={style['lead']}>{t(`rowLead.${state}`)}</span>
          </>
        )
        return (
          <li key={state} data-state={state} data-some={job[state] > 0 || undefined}>
            {canFilter && job[state] > 0 ? (
              <Link from="/b/$brain/imports/$id" to="." search={{ state }} resetScroll={false}>
                {content}
              </Link>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
      {job.kind === 'sync' && (
        <li data-state="deleted" data-some={job.deleted > 0 || undefined}>
          <div>
            <span className={style['number']}>{formats.number(job.deleted)}</span>
            <span className={style['name']}>{t('row.deleted')}</span>
            <span className={style['lead']}>{t('rowLead.deleted')}</span>
          </div>
        </li>
      )}
    </ul>
  )
}
