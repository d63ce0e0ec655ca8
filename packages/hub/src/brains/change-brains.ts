// Brains created, changed and removed: the record first, with its entry in the audit log, then the process.
import type { BrainRecord, ChangeBrain, CreateBrain } from '@notarium/contract/hub'
import type { Doer } from '../access/caller.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, listBrainRows } from '../store/brain-rows.ts'
import type { BrainWork } from './brain-work.ts'
import { createRecord, refusePort } from './create-brain.ts'
import { changeRecord, existingBrain } from './records.ts'
import { removeRecord, removeWithFolder } from './remove-brain.ts'
import { stopBrain } from './start-stop.ts'

export interface BrainChanges {
  /**
   * Answers when its process serves, or has failed to. `fill` puts something into its folder before there is a record,
   * and takes it away where none comes of it.
   */
  create(doer: Doer, wanted: CreateBrain, fill?: () => Promise<void>): Promise<BrainRecord>
  change(doer: Doer, name: string, change: ChangeBrain): Promise<BrainRecord>
  /** `confirm` is the name once more. */
  remove(doer: Doer, name: string, confirm: string): Promise<{ name: string; keptIn: string | null }>
}

/** Whoever chooses a port does so in turn, whatever the brain. No brain can have this name. */
const ports = '(ports)'

export function createBrainChanges(work: BrainWork): BrainChanges {
  const { database, inTurn, fleet, following, settled, written } = work
  return {
    async create(doer, wanted, fill) {
      const choosing = <Result>(choose: () => Promise<Result>) => inTurn(ports, choose)
      const create = async () => written(await createRecord(work, doer, wanted, { fill, choosing }))
      return settled(await inTurn(wanted.name, create))
    },

    async change(doer, name, change) {
      const checkAndWrite = async () => {
        await refuseNewPort(work, await existingBrain(database, name), change.port)
        return changeRecord(work, name, { doer, action: 'brain.change' }, (brain) => changedBy(brain, change))
      }
      return settled(await inTurn(name, async () => written(await inTurn(ports, checkAndWrite))))
    },

    remove: (doer, name, confirm) =>
      inTurn(name, async () => {
        const brain = await existingBrain(database, name)
        if (confirm !== name) throw unconfirmed(name)
        const keptIn = await removed(work, doer, brain)
        const reread = following.written(name)
        await fleet.drop(name)
        await reread
        return { name, keptIn }
      }),
  }
}

async function refuseNewPort(
  { database, fleet, config }: BrainWork,
  brain: BrainRow,
  port: number | undefined,
): Promise<void> {
  if (port === undefined || port === brain.port) return
  const others = (await listBrainRows(database)).filter(({ name }) => name !== brain.name)
  await refusePort({ host: brain.host, port, supervise: fleet.superviseOf(brain) }, others, config)
}

/** Gives the folder in which all that it held is, where it was this hub's to move. */
async function removed(work: BrainWork, doer: Doer, brain: BrainRow): Promise<string | null> {
  const { fleet, statusOf } = work
  if (fleet.superviseOf(brain) === 'external') {
    await removeRecord(work, doer, brain, null)
    return null
  }
  const isRunning = statusOf(brain.name).state === 'running'
  const end = async () => {
    await stopBrain(work, doer, brain.name)
    await fleet.drop(brain.name)
  }
  return removeWithFolder({ ...work, isRunning, end }, doer, brain)
}

function changedBy(brain: BrainRow, { displayName, visibility, port }: ChangeBrain): BrainRow {
  return {
    ...brain,
    displayName: displayName ?? brain.displayName,
    visibility: visibility ?? brain.visibility,
    port: port ?? brain.port,
  }
}

function unconfirmed(name: string): HubError {
  return new HubError(
    'confirmation-required',
    `to remove the brain '${name}' say its name again: {"confirm":"${name}"}`,
  )
}
