// Why files were not taken, the most frequent reason first.
import type { ImportJob } from '@notarium/contract/brain'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { Reason } from './reason.tsx'
import style from './receipt.module.css'
import { useImportWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly job: ImportJob
  readonly state: 'skipped' | 'failed'
}

export function Reasons({ brain, job, state }: Props) {
  const t = useImportWords()
  const formats = useFormats()
  const { data } = useAsked('GET /api/brains/{brain}/imports/{id}/reasons', {
    params: { brain, id: job.id },
    query: { state, limit: 10 },
  })
  if (data === undefined || data.reasons.length === 0) return null
  return (
    <ul className={style['reasons']} aria-label={t('receipt.reasons')}>
      {data.reasons.map(({ reason, files }) => (
        <li key={reason}>
          <span className={style['files']}>{formats.number(files)}</span>
          <Reason text={reason} />
        </li>
      ))}
    </ul>
  )
}
