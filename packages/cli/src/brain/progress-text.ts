// How far an import is, in one line.
import type { ImportProgress } from '@notarium/contract/brain'

export function progressText({ phase, done, total, failed, ...pace }: ImportProgress): string {
  const rate = pace.pagesPerSecond === null ? '' : `, ${Math.round(pace.pagesPerSecond)}/s`
  const left = pace.remainingSeconds === null ? '' : `, ${duration(pace.remainingSeconds)} left`
  return `${done} of ${total} files${rate}${left}, ${failed} failed (${phase})`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
