// How an import is, in one word and a coloured dot.
import { Badge } from '@mantine/core'
import type { ImportJob } from '@notarium/contract/brain'
import { useImportWords } from './words.ts'

const colours = {
  queued: 'gray',
  running: 'blue',
  done: 'teal',
  failed: 'red',
  cancelled: 'orange',
} as const satisfies Record<ImportJob['state'], string>

/** An import that is done but left files out because of errors is not plainly green. */
export function JobStateBadge({ job }: { job: ImportJob }) {
  const t = useImportWords()
  const hasFailures = job.state === 'done' && job.failed > 0
  return (
    <Badge variant="dot" color={hasFailures ? 'orange' : colours[job.state]}>
      {t(`state.${job.state}`)}
    </Badge>
  )
}
