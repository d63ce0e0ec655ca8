// "14,580 stored, 3 unchanged": what became of the files, without what did not happen.
import type { ImportJob } from '@notarium/contract/brain'
import { useMany } from './many.ts'
import { type ImportWords, useImportWords } from './words.ts'

export function CountWords({ job }: { job: ImportJob }) {
  const t = useImportWords()
  const many = useMany()
  return countWords(job, t, many)
}

export function countWords(job: ImportJob, t: ImportWords, many: ReturnType<typeof useMany>): string {
  const parts = [
    job.stored > 0 && t('count.stored', many(job.stored)),
    job.unchanged > 0 && t('count.unchanged', many(job.unchanged)),
    job.deleted > 0 && t('count.deleted', many(job.deleted)),
    job.skipped > 0 && t('count.skipped', many(job.skipped)),
    job.failed > 0 && t('count.failed', many(job.failed)),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('count.nothing') : parts.join(', ')
}
