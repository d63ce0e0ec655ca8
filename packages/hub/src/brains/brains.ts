// Brains as an operator sees them: records, processes, members. What is asked for one brain is done in turn. Each write
// is in the main database, with its entry in the audit log, before any process is told of it.
import type { BrainRecord, BrainState, ChangeBrain, CreateBrain } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import type { Doer } from '../access/caller.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, listBrainRows, type Member } from '../store/brain-rows.ts'
import { createRecord, refusePort } from './create-brain.ts'
import { createFleet, type FleetOptions } from './fleet.ts'
import { createFollowing, type FollowingOptions } from './following.ts'
import { addMember, membersOf, removeMember } from './members.ts'
import { changeRecord, existingBrain } from './records.ts'
import { removeRecord, removeWithFolder } from './remove-brain.ts'
import type { Runner } from './runner.ts'
import { neverStarted, presentBrain } from './status.ts'
import { createTurnByName } from './turn-by-name.ts'

export interface Brains {
  list(): Promise<BrainRecord[]>
  get(name: string): Promise<BrainRecord>
  /** Answers when its process serves, or has failed to. */
  create(doer: Doer, wanted: CreateBrain): Promise<BrainRecord>
  change(doer: Doer, name: string, change: ChangeBrain): Promise<BrainRecord>
  /** `confirm` is the name once more. */
  remove(doer: Doer, name: string, confirm: string): Promise<{ name: string; keptIn: string | null }>
  start(doer: Doer, name: string): Promise<BrainRecord>
  /** Answers when its process has ended. */
  stop(doer: Doer, name: string): Promise<BrainRecord>
  restart(doer: Doer, name: string): Promise<BrainRecord>
  logLines(name: string, lines: number): Promise<string[]>
  members(name: string): Promise<Member[]>
  addMember(doer: Doer, name: string, userId: string): Promise<Member[]>
  removeMember(doer: Doer, name: string, userId: string): Promise<Member[]>
  /** How its process is, from memory. */
  stateOf(name: string): BrainState
  /** Brings the processes in step with the directory, whenever that was read again. */
  follow(): void
  close(): Promise<void>
}

export interface BrainsOptions extends FleetOptions, FollowingOptions {
  readonly database: Database
  readonly now: () => number
}

/** Whoever chooses a port does so in turn, whatever the brain. No brain can have this name. */
const ports = '(ports)'

export function createBrains(options: BrainsOptions): Brains {
  const { config, log, database, now } = options
  const records = { database, now }
  const fleet = createFleet(options)
  const inTurn = createTurnByName()
  const following = createFollowing(fleet, options)

  const statusOf = (name: string) => fleet.unitOf(name)?.status ?? neverStarted
  const present = (brain: BrainRow) => presentBrain(brain, fleet.superviseOf(brain), statusOf(brain.name))
  const settled = async (brain: BrainRow) => {
    await fleet.unitOf(brain.name)?.settled()
    return present(brain)
  }
  const refuseExternal = (brain: BrainRow) => {
    if (fleet.superviseOf(brain) === 'external') throw runElsewhere(brain.name)
  }
  /** After the commit; the process hears of it even where the database cannot be read again just now. */
  const written = async (brain: BrainRow) => {
    const reread = following.written(brain.name)
    fleet.follow(brain)
    await reread
    return brain
  }
  const want = (doer: Doer, name: string, action: string, wanted: BrainRow['wanted']) =>
    changeRecord(records, name, { doer, action }, (brain) => {
      refuseExternal(brain)
      return { ...brain, wanted }
    }).then(written)
  const runnerOf = (name: string): Runner | undefined => {
    const unit = fleet.unitOf(name)
    return unit?.kind === 'process' ? unit : undefined
  }
  const stop = async (doer: Doer, name: string) => {
    const brain = await want(doer, name, 'brain.stop', 'stopped')
    await runnerOf(name)?.stop()
    return brain
  }

  return {
    list: async () => (await listBrainRows(database)).map(present),
    get: async (name) => present(await existingBrain(database, name)),
    stateOf: (name) => statusOf(name).state,
    follow: following.follow,
    close: fleet.close,

    async create(doer, wanted) {
      const create = () => createRecord({ ...records, config }, doer, wanted)
      return settled(await inTurn(wanted.name, async () => written(await inTurn(ports, create))))
    },

    async change(doer, name, change) {
      const write = () =>
        changeRecord(records, name, { doer, action: 'brain.change' }, (brain) => changedBy(brain, change))
      const checkAndWrite = async () => {
        await refuseNewPort(await existingBrain(database, name), change.port)
        return write()
      }
      return settled(await inTurn(name, async () => written(await inTurn(ports, checkAndWrite))))
    },

    remove: (doer, name, confirm) =>
      inTurn(name, async () => {
        const brain = await existingBrain(database, name)
        if (confirm !== name) throw unconfirmed(name)
        const keptIn = await removed(doer, brain)
        const reread = following.written(name)
        await fleet.drop(name)
        await reread
        return { name, keptIn }
      }),

    async start(doer, name) {
      const brain = await inTurn(name, () => want(doer, name, 'brain.start', 'running'))
      runnerOf(name)?.start()
      return settled(brain)
    },

    stop: async (doer, name) => present(await inTurn(name, () => stop(doer, name))),

    async restart(doer, name) {
      const brain = await inTurn(name, async () => {
        const isThere = statusOf(name).pid !== null
        const wanted = await want(doer, name, 'brain.restart', 'running')
        if (isThere) runnerOf(name)?.restart()
        else runnerOf(name)?.start()
        return wanted
      })
      return settled(brain)
    },

    async logLines(name, lines) {
      const brain = await existingBrain(database, name)
      refuseExternal(brain)
      return (await runnerOf(name)?.logLines(lines)) ?? []
    },

    members: (name) => membersOf(database, name),
    addMember: (doer, name, userId) => withMembers(name, () => addMember(records, doer, name, userId)),
    removeMember: (doer, name, userId) => withMembers(name, () => removeMember(records, doer, name, userId)),
  }

  async function refuseNewPort(brain: BrainRow, port: number | undefined): Promise<void> {
    if (port === undefined || port === brain.port) return
    const others = (await listBrainRows(database)).filter(({ name }) => name !== brain.name)
    await refusePort({ host: brain.host, port, supervise: fleet.superviseOf(brain) }, others, config)
  }

  async function removed(doer: Doer, brain: BrainRow): Promise<string | null> {
    if (fleet.superviseOf(brain) === 'external') {
      await removeRecord(records, doer, brain, null)
      return null
    }
    const isRunning = statusOf(brain.name).state === 'running'
    const end = async () => {
      await stop(doer, brain.name)
      await fleet.drop(brain.name)
    }
    return removeWithFolder({ ...records, config, log, isRunning, end }, doer, brain)
  }

  function withMembers(name: string, change: () => Promise<Member[]>): Promise<Member[]> {
    return inTurn(name, async () => {
      const members = await change()
      await following.written(name)
      return members
    })
  }
}

function changedBy(brain: BrainRow, { displayName, visibility, port }: ChangeBrain): BrainRow {
  return {
    ...brain,
    displayName: displayName ?? brain.displayName,
    visibility: visibility ?? brain.visibility,
    port: port ?? brain.port,
  }
}

function runElsewhere(name: string): HubError {
  return new HubError(
    'conflict',
    `the brain '${name}' is run by something else, such as systemd: start, stop and read its log there`,
  )
}

function unconfirmed(name: string): HubError {
  return new HubError(
    'confirmation-required',
    `to remove the brain '${name}' say its name again: {"confirm":"${name}"}`,
  )
}
