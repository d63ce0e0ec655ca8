// What the state of an import means for those who look at it.
import type { ImportJob } from '@notarium/contract/brain'

export type JobFacts = Pick<ImportJob, 'state' | 'phase' | 'total' | 'done'>

export type EndState = Extract<ImportJob['state'], 'done' | 'failed' | 'cancelled'>

/** Undefined while it waits or runs. */
export function endOf({ state }: Pick<ImportJob, 'state'>): EndState | undefined {
  return state === 'queued' || state === 'running' ? undefined : state
}

export const isEnded = (job: Pick<ImportJob, 'state'>): boolean => endOf(job) !== undefined

/** Whole percents, never 100 before the end; undefined as long as nobody knows how much there is. */
export function percentOf({ phase, total, done }: JobFacts): number | undefined {
  if (phase === 'waiting' || phase === 'listing') return undefined
  if (total === 0) return 100
  return phase === 'reading' ? Math.min(Math.floor((done / total) * 100), 99) : 100
}

/** Changes a few times in the life of a job: what is worth saying aloud. */
export function milestoneOf(job: JobFacts): string {
  const percent = percentOf(job) ?? 0
  return `${job.state} ${job.phase} ${job.phase === 'reading' ? Math.floor(percent / 25) * 25 : ''}`.trim()
}
