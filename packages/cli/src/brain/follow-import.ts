// An import as it goes on, shown on standard error: a bar on a terminal, a line now and then elsewhere.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ImportJob, importJobSchema } from '@notarium/contract/brain'
import { printableLine } from '../printable.ts'
import type { BrainClient } from './brain-client.ts'

const pace = 250
const linePace = 5000
const barWidth = 30

/** Resolves with the job when it has ended. */
export async function followImport(client: BrainClient, id: number): Promise<ImportJob> {
  const show = process.stderr.isTTY ? showBar : createLines()
  for (;;) {
    const job = importJobSchema.parse(await (await client.ask('GET', `/api/imports/${id}`)).json())
    show(job)
    if (['done', 'failed', 'cancelled'].includes(job.state)) {
      if (process.stderr.isTTY) process.stderr.write('\n')
      return job
    }
    await sleep(pace)
  }
}

function barOf({ phase, done, total, failed }: ImportJob): string {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  const filled = Math.round(share * barWidth)
  const bar = '#'.repeat(filled) + '-'.repeat(barWidth - filled)
  const problems = failed === 0 ? '' : `, ${failed} failed`
  return `[${bar}] ${Math.floor(share * 100)} %  ${done} of ${total} files${problems} (${phase})`
}

function showBar(job: ImportJob): void {
  // To the start of the line, and clear what is left of a longer one.
  process.stderr.write(`\r${printableLine(barOf(job))}\u001b[K`)
}

function createLines(): (job: ImportJob) => void {
  let phase = ''
  let shownAt = 0
  return (job) => {
    if (job.phase === phase && performance.now() - shownAt < linePace) return
    phase = job.phase
    shownAt = performance.now()
    console.error(`${job.phase}: ${job.done} of ${job.total} files, ${job.failed} failed`)
  }
}
