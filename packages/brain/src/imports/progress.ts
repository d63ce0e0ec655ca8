// How fast a job moves and how long it will still take, from the last few seconds of it.
import type { ImportJob, ImportProgress } from '@notarium/contract/brain'

const windowMs = 5000

export type Pace = (job: ImportJob, now: number) => ImportProgress

export function createPace(): Pace {
  let seen: { readonly at: number; readonly done: number }[] = []
  return (job, now) => {
    if (job.state !== 'running' || job.phase !== 'reading') {
      seen = []
      return { ...job, pagesPerSecond: null, remainingSeconds: null }
    }
    // One from before the window stays, so that there is something to compare with.
    while (seen.length > 1 && (seen[1] as { at: number }).at <= now - windowMs) seen.shift()
    seen.push({ at: now, done: job.done })
    const [first] = seen
    const seconds = first === undefined ? 0 : (now - first.at) / 1000
    const rate = seconds > 0 ? (job.done - (first?.done ?? 0)) / seconds : 0
    if (rate <= 0) return { ...job, pagesPerSecond: null, remainingSeconds: null }
    return { ...job, pagesPerSecond: rate, remainingSeconds: (job.total - job.done) / rate }
  }
}
