// How a brain is at the moment, from memory. Times are milliseconds since 1970.
import type { BrainRecord, BrainState } from '@notarium/contract/hub'
import type { BrainRow } from '../store/brain-rows.ts'

export interface BrainStatus {
  readonly state: BrainState
  readonly since: number | null
  readonly pid: number | null
  readonly restarts: number
  /** Why it last ended without being told to. */
  readonly lastExit: BrainExit | null
  readonly nextTryAt: number | null
}

export interface BrainExit {
  readonly reason: string
  readonly at: number
  readonly lastLines: readonly string[]
}

export const neverStarted: BrainStatus = Object.freeze({
  state: 'stopped',
  since: null,
  pid: null,
  restarts: 0,
  lastExit: null,
  nextTryAt: null,
})

/** `supervise` is what holds for this hub, whatever the record says. */
export function presentBrain(
  brain: BrainRow,
  supervise: BrainRow['supervise'],
  { state, since, pid, restarts, lastExit, nextTryAt }: BrainStatus,
): BrainRecord {
  const { name, displayName, host, port, visibility, wanted, createdAt } = brain
  return {
    ...{ name, displayName, host, port, visibility, supervise, wanted, state, pid, restarts },
    since: timeOf(since),
    lastExit: lastExit && {
      reason: lastExit.reason,
      at: new Date(lastExit.at).toISOString(),
      lastLines: [...lastExit.lastLines],
    },
    nextTryAt: timeOf(nextTryAt),
    createdAt: new Date(createdAt).toISOString(),
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
