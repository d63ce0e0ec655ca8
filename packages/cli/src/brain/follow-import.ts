// An import as it goes on, shown on standard error: a bar on a terminal, a line now and then elsewhere.
import { type ImportJob, type ImportProgress, importProgressSchema } from '@notarium/contract/brain'
import { printableLine } from '../printable.ts'
import { SilentServerError } from '../server/ask.ts'
import { progressEvents } from '../server/progress-events.ts'
import type { BrainClient } from './brain-client.ts'
import { progressText } from './progress-text.ts'

const linePace = 5000
const barWidth = 30

/** Resolves with the job when it has ended; SilentServerError when the brain ended before. */
export async function followImport(client: BrainClient, id: number): Promise<ImportJob> {
  const show = process.stderr.isTTY ? showBar : createLines()
  try {
    for await (const progress of progressOf(client, id)) {
      show(progress)
      if (['done', 'failed', 'cancelled'].includes(progress.state)) return progress
    }
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\n')
  }
  throw new SilentServerError('the brain has ended')
}

async function* progressOf(client: BrainClient, id: number): AsyncGenerator<ImportProgress> {
  const answer = await client.ask('GET', `/api/imports/${id}/events`)
  for await (const progress of progressEvents(answer, 'the connection was cut'))
    yield importProgressSchema.parse(progress)
}

function showBar(progress: ImportProgress): void {
  const { done, total } = progress
  const share = total === 0 ? 0 : Math.min(1, done / total)
  const filled = Math.round(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${Math.floor(share * 100)} %`
  // To the start of the line, and clear what is left of a longer one.
  process.stderr.write(`\r${printableLine(`${bar}  ${progressText(progress)}`)}\u001b[K`)
}

function createLines(): (progress: ImportProgress) => void {
  let phase = ''
  let shownAt = 0
  return (progress) => {
    if (progress.phase === phase && performance.now() - shownAt < linePace) return
    phase = progress.phase
    shownAt = performance.now()
    console.error(printableLine(progressText(progress)))
  }
}
