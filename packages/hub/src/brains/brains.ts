// Brains as an operator sees them: records, processes, members. Each write is in the main database, with its entry in
// the audit log, before any process is told of it.
import type { BrainRecord, BrainState } from '@notarium/contract/hub'
import type { Doer } from '../access/caller.ts'
import { listBrainRows, type Member } from '../store/brain-rows.ts'
import { type BrainWorkOptions, createBrainWork } from './brain-work.ts'
import { type BrainChanges, createBrainChanges } from './change-brains.ts'
import { createHoldBrains, type HoldBrains } from './hold-brains.ts'
import { addMember, membersOf, removeMember } from './members.ts'
import { existingBrain } from './records.ts'
import { type BrainProcesses, createBrainProcesses } from './start-stop.ts'
import type { BrainStatus } from './status.ts'

export interface Brains extends BrainChanges, BrainProcesses {
  list(): Promise<BrainRecord[]>
  get(name: string): Promise<BrainRecord>
  members(name: string): Promise<Member[]>
  addMember(doer: Doer, name: string, userId: string): Promise<Member[]>
  removeMember(doer: Doer, name: string, userId: string): Promise<Member[]>
  /** How its process is, from memory. */
  stateOf(name: string): BrainState
  statusOf(name: string): BrainStatus
  /** Brings the processes in step with the directory, whenever that was read again. */
  follow(): void
  readonly hold: HoldBrains
  close(): Promise<void>
}

export type BrainsOptions = BrainWorkOptions

export function createBrains(options: BrainsOptions): Brains {
  const work = createBrainWork(options)
  const { database, inTurn, following } = work

  const withMembers = (name: string, change: () => Promise<Member[]>) =>
    inTurn(name, async () => {
      const members = await change()
      await following.written(name)
      return members
    })

  return {
    ...createBrainChanges(work),
    ...createBrainProcesses(work),
    list: async () => (await listBrainRows(database)).map(work.present),
    get: async (name) => work.present(await existingBrain(database, name)),
    members: (name) => membersOf(database, name),
    addMember: (doer, name, userId) => withMembers(name, () => addMember(work, doer, name, userId)),
    removeMember: (doer, name, userId) => withMembers(name, () => removeMember(work, doer, name, userId)),
    stateOf: (name) => work.statusOf(name).state,
    statusOf: work.statusOf,
    follow: following.follow,
    hold: createHoldBrains(work),
    close: work.fleet.close,
  }
}
