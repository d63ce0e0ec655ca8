// Whoever watches a job is called at its steps, a few times a second at most; the last state always comes.
import type { ImportJob, ImportProgress } from '@notarium/contract/brain'
import { BrainError } from '../errors.ts'
import { createPace } from './progress.ts'

const leastMs = 200
/** Nobody tells how embedding goes on. */
const embeddingMs = 1000

export interface JobWatchers {
  watch(id: number, changed: (progress: ImportProgress) => void): () => void
  /** The job may have another state now. */
  jobMoved(id: number): void
}

export function createJobWatchers(read: (id: number) => Promise<ImportJob>): JobWatchers {
  const watchers = new Map<number, Set<() => void>>()

  function watch(id: number, changed: (progress: ImportProgress) => void): () => void {
    const pace = createPace()
    let timer: NodeJS.Timeout | undefined
    let isReading = false
    let isDue = false
    let isOver = false

    const end = () => {
      isOver = true
      clearTimeout(timer)
      const others = watchers.get(id)
      others?.delete(look)
      if (others?.size === 0) watchers.delete(id)
    }
    function look(): void {
      isDue = true
      if (timer === undefined && !isReading && !isOver) void tell()
    }
    async function tell(): Promise<void> {
      isDue = false
      isReading = true
      const job = await read(id).catch((error) => (error instanceof BrainError ? null : undefined))
      isReading = false
      if (isOver) return
      // A database that does not answer now is asked again.
      if (job === undefined) isDue = true
      if (job === null || (job && isEnded(job))) end()
      else rest(job?.phase === 'embedding')
      if (job) changed(pace(job, performance.now()))
    }
    function rest(isEmbedding: boolean): void {
      const lookAgain = () => {
        timer = undefined
        if (isDue || isEmbedding) look()
      }
      timer = setTimeout(lookAgain, isEmbedding ? embeddingMs : leastMs)
    }

    const others = watchers.get(id) ?? new Set()
    watchers.set(id, others.add(look))
    look()
    return end
  }

  return {
    watch,
    jobMoved: (id) => {
      for (const look of watchers.get(id) ?? []) look()
    },
  }
}

function isEnded({ state }: ImportJob): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}
