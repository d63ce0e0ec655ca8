// The whole receipt, or the part that is shown, as a CSV file. Fetched piece by piece, so that it can be of any length.
import { Button } from '@mantine/core'
import type { ImportJob } from '@notarium/contract/brain'
import { IconDownload } from '@tabler/icons-react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { csvHead, csvOf } from './csv.ts'
import type { RowState } from './row-state.ts'
import { useImportWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly job: ImportJob
  readonly state: RowState | undefined
}

const rowsAtATime = 1000

export function ReceiptDownload({ brain, job, state }: Props) {
  const t = useImportWords()
  const download = useDoing(async () => {
    const csv = await wholeReceipt({ brain, job, state })
    save(csv, `import-${job.id}${state === undefined ? '' : `-${state}`}.csv`)
  })
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} />}
        loading={download.busy}
        onClick={() => void download.run()}
      >
        {t('receipt.download')}
      </Button>
      <ProblemNote problem={download.problem} />
    </div>
  )
}

async function wholeReceipt({ brain, job, state }: Props): Promise<Blob> {
  const parts = [csvHead]
  let after: number | undefined
  for (;;) {
    const { rows } = await ask('GET /api/brains/{brain}/imports/{id}/receipt', {
      params: { brain, id: job.id },
      query: { state, after, limit: rowsAtATime },
    })
    parts.push(csvOf(rows))
    after = rows.at(-1)?.ordinal
    if (rows.length < rowsAtATime) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
