// Jobs that wait for a worker, first come first served, bounded in number and in bytes.
import type { CallLimits } from '../config/sidecar-config.ts'
import { SidecarError } from '../errors.ts'
import type { Job } from './job.ts'

export interface JobQueue {
  readonly length: number
  /** Throws when it is full. */
  add(job: Job): void
  first(): Job | undefined
  /** False where it waits no longer. */
  remove(job: Job): boolean
  /** At the front again: they were here already. */
  putBack(jobs: readonly Job[]): void
}

export function createJobQueue(limits: Pick<CallLimits, 'queue' | 'queueBytes'>): JobQueue {
  let jobs = new Set<Job>()
  let bytes = 0
  return {
    get length() {
      return jobs.size
    },
    add(job) {
      if (jobs.size >= limits.queue || bytes + job.bytes > limits.queueBytes) {
        throw new SidecarError(
          'overloaded',
          'too many calls wait already: try again later, with fewer at a time',
        )
      }
      jobs.add(job)
      bytes += job.bytes
    },
    first: () => jobs.values().next().value,
    remove(job) {
      const wasThere = jobs.delete(job)
      if (wasThere) bytes -= job.bytes
      return wasThere
    },
    putBack(returned) {
      jobs = new Set([...returned, ...jobs])
      for (const job of returned) bytes += job.bytes
    },
  }
}
