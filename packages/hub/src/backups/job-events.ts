// Work on a backup as server-sent events: `progress` with the job as it is, until it has ended.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupJob } from '@notarium/contract/hub'
import type { BackupJobs } from './jobs.ts'

interface EventTimes {
  /** Milliseconds between two looks at what changes all the time. */
  readonly pace: number
  /** Milliseconds of silence before a sign of life. */
  readonly heartbeat: number
}

/** The id of the last event. */
export const endMark = 'ended'

const usualTimes: EventTimes = { pace: 250, heartbeat: 15_000 }

/** A slow reader gets fewer states, not late ones. */
export async function* jobEvents(
  jobs: Pick<BackupJobs, 'watch'>,
  id: string,
  signal: AbortSignal,
  { pace, heartbeat }: EventTimes = usualTimes,
): AsyncGenerator<string> {
  let newest: BackupJob | undefined
  let arrival = Promise.withResolvers<void>()
  const stop = jobs.watch(id, (job) => {
    newest = job
    arrival.resolve()
  })
  try {
    yield 'retry: 2000\n\n'
    while (!signal.aborted) {
      const job = newest
      newest = undefined
      arrival = Promise.withResolvers()
      if (job === undefined) yield ': still here\n\n'
      else {
        const isLast = job.state !== 'running'
        yield `event: progress\n${isLast ? `id: ${endMark}\n` : ''}data: ${JSON.stringify(job)}\n\n`
        if (isLast) return
        await pause(pace, signal)
      }
      if (newest === undefined) await Promise.race([arrival.promise, pause(heartbeat, signal)])
    }
  } finally {
    stop()
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
