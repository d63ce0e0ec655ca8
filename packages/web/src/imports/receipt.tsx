// What became of every file: filtered by state, with the reasons counted, to be read here or kept as CSV.
import { Chip, Title } from '@mantine/core'
import type { ImportJob } from '@notarium/contract/brain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats } from '../language/formats.ts'
import { Reasons } from './reasons.tsx'
import style from './receipt.module.css'
import { ReceiptDownload } from './receipt-download.tsx'
import { ReceiptTable } from './receipt-table.tsx'
import type { RowState } from './row-state.ts'
import { useImportWords } from './words.ts'

const states: readonly RowState[] = ['stored', 'unchanged', 'skipped', 'failed']

export function Receipt({ brain, job }: { brain: string; job: ImportJob }) {
  const t = useImportWords()
  const formats = useFormats()
  const navigate = useNavigate({ from: '/b/$brain/imports/$id' })
  const search = useSearch({ from: '/inside/b/$brain/imports/$id' })
  const state = states.find((each) => each === search.state)
  if (job.total === 0) return null

  const choices = [
    { value: '', label: `${t('receipt.all')} ${formats.number(job.total)}` },
    ...states
      .filter((each) => job[each] > 0 || each === state)
      .map((each) => ({ value: each, label: `${t(`row.${each}`)} ${formats.number(job[each])}` })),
  ]
  const choose = (value: string) =>
    void navigate({ search: value === '' ? {} : { state: value }, replace: true, resetScroll: false })
  const isNotTaken = state === 'skipped' || state === 'failed'

  return (
    <section aria-labelledby="receipt">
      <div className={style['head']}>
        <Title order={2} size="h4" id="receipt">
          {t('receipt.title')}
        </Title>
        <ReceiptDownload brain={brain} job={job} state={state} />
      </div>
      <div className={style['filter']} role="radiogroup" aria-label={t('receipt.filter')}>
        <Chip.Group value={state ?? ''} onChange={choose}>
          {choices.map(({ value, label }) => (
            <Chip key={value} value={value} variant="outline" size="sm">
              {label}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {isNotTaken && <Reasons brain={brain} job={job} state={state} />}
      <ReceiptTable key={state ?? ''} brain={brain} job={job} state={state} />
    </section>
  )
}
