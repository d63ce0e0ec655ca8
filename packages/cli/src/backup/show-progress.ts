// Work on a backup as it goes on, shown on standard error: a bar on a terminal, a line for each phase elsewhere.
import type { BackupJob } from '@notarium/contract/hub'
import { printableLine } from '../printable.ts'

const barWidth = 30

export interface ProgressView {
  show(job: BackupJob): void
  end(): void
}

export function createProgressView(): ProgressView {
  const isTerminal = process.stderr.isTTY
  let shown = ''
  return {
    show(job) {
      const text = isTerminal ? barOf(job) : phaseOf(job)
      if (text === shown || job.phase === 'waiting') return
      shown = text
      // To the start of the line, and clear what is left of a longer one.
      process.stderr.write(isTerminal ? `\r${printableLine(text)}\u001b[K` : `${printableLine(text)}\n`)
    },
    end() {
      if (isTerminal && shown !== '') process.stderr.write('\n')
    },
  }
}

function barOf(job: BackupJob): string {
  const { done, total } = job
  const megabytes = `${(done / 1_000_000).toFixed(1)} MB`
  if (total === null || total === 0) return `${phaseOf(job)}  ${megabytes}`
  const share = Math.min(1, done / total)
  const filled = Math.round(share * barWidth)
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${Math.floor(share * 100)} %  ${phaseOf(job)}`
}

const words: Readonly<Record<BackupJob['phase'], string>> = {
  waiting: 'waiting',
  hub: 'reading the main database',
  brain: 'reading',
  signing: 'signing',
  packing: 'packing',
  reading: 'unpacking',
  checking: 'restoring to a place of its own, and checking',
  applying: 'putting in place',
  copying: 'copying elsewhere',
}

function phaseOf({ phase, phaseBrain }: BackupJob): string {
  return phaseBrain === null ? words[phase] : `${words[phase]}: brain '${phaseBrain}'`
}
