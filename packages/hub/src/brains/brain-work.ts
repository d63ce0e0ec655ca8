// What all operations on brains work with: the main database, the processes, and whose turn it is. What is asked for one
// brain is done in turn.
import type { BrainRecord } from '@notarium/contract/hub'
import type { Logger } from '@notarium/runtime'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import type { BrainRow } from '../store/brain-rows.ts'
import { createFleet, type Fleet, type FleetOptions } from './fleet.ts'
import { createFollowing, type Following, type FollowingOptions } from './following.ts'
import type { RecordsContext } from './records.ts'
import type { Runner } from './runner.ts'
import { type BrainStatus, neverStarted, presentBrain } from './status.ts'
import { createTurnByName, type TakeTurn } from './turn-by-name.ts'

export interface BrainWorkOptions extends FleetOptions, FollowingOptions, RecordsContext {}

export interface BrainWork extends RecordsContext {
  readonly config: HubConfig
  readonly log: Logger
  readonly fleet: Fleet
  readonly following: Following
  readonly inTurn: TakeTurn
  statusOf(name: string): BrainStatus
  /** Undefined where something else runs it. */
  runnerOf(name: string): Runner | undefined
  present(brain: BrainRow): BrainRecord
  /** Once its process serves, or has failed to. */
  settled(brain: BrainRow): Promise<BrainRecord>
  /** To be called after the commit; the process hears of it even where the database cannot be read again just now. */
  written(brain: BrainRow): Promise<BrainRow>
  /** Of what only the one who runs it can do. */
  refuseExternal(brain: BrainRow): void
}

export function createBrainWork(options: BrainWorkOptions): BrainWork {
  const { config, log, database, now } = options
  const fleet = createFleet(options)
  const following = createFollowing(fleet, options)
  const statusOf = (name: string) => fleet.unitOf(name)?.status ?? neverStarted
  const present = (brain: BrainRow) => presentBrain(brain, fleet.superviseOf(brain), statusOf(brain.name))

  return {
    ...{ config, log, database, now, fleet, following, statusOf, present },
    inTurn: createTurnByName(),
    runnerOf(name) {
      const unit = fleet.unitOf(name)
      return unit?.kind === 'process' ? unit : undefined
    },
    async settled(brain) {
      await fleet.unitOf(brain.name)?.settled()
      return present(brain)
    },
    async written(brain) {
      const reread = following.written(brain.name)
      fleet.follow(brain)
      await reread
      return brain
    },
    refuseExternal(brain) {
      if (fleet.superviseOf(brain) === 'external') throw runElsewhere(brain.name)
    },
  }
}

function runElsewhere(name: string): HubError {
  return new HubError(
    'conflict',
    `the brain '${name}' is run by something else, such as systemd: start, stop and read its log there`,
  )
}
