// A new record, once its name, its folder and its port are free. Other hubs on the same database may take the name or
// the port at the same moment: the database has the last word.
import type { CreateBrain } from '@notarium/contract/hub'
import { urlHost } from '@notarium/runtime/http'
import type { Doer } from '../access/caller.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, findBrainRow, insertBrain, insertMember, listBrainRows } from '../store/brain-rows.ts'
import { brainFolder, refuseLeftovers } from './folders.ts'
import { discardFolder, makeFolder } from './own-folder.ts'
import { chooseFreePort, holderOf, portInUse, refusePortOfStranger } from './ports.ts'
import { enterBrain, type RecordsContext } from './records.ts'
import { ownHost } from './runner.ts'

export interface CreateContext extends RecordsContext {
  readonly config: HubConfig
}

/** So often a port that was free was another hub's in the end. */
const mostTries = 5

export interface Making {
  /**
   * Puts something into its folder before anybody knows of the brain. Where it comes to nothing, whoever fills it has to
   * take the folder away.
   */
  readonly fill?: (() => Promise<void>) | undefined
  /** Whoever chooses a port does so in turn. */
  readonly choosing: <Result>(choose: () => Promise<Result>) => Promise<Result>
}

export async function createRecord(
  context: CreateContext,
  doer: Doer,
  wanted: CreateBrain,
  { fill, choosing }: Making,
): Promise<BrainRow> {
  const { config, database } = context
  const createInTurn = () => choosing(() => createAtPort(context, doer, wanted))
  const { name, supervise } = wanted
  if ((await findBrainRow(database, name)) !== undefined) throw taken(name)
  refuseHost(wanted)
  if (supervise === 'external') return createInTurn()
  refuseWithoutProcesses(config)
  const folder = brainFolder(config.folder, name)
  await refuseLeftovers(folder)
  await fill?.()
  await makeFolder(folder)
  return createInTurn().catch(async (error) => {
    if (fill === undefined) await discardFolder(folder)
    throw error
  })
}

async function createAtPort(context: CreateContext, doer: Doer, wanted: CreateBrain): Promise<BrainRow> {
  for (let tries = 1; ; tries++) {
    const port = await portFor(context, wanted)
    const brain = await inserted(context, doer, { ...wanted, port })
    if (brain !== undefined) return brain
    if (wanted.port !== undefined || tries === mostTries) throw portInUse(port, 'a brain made at this moment')
  }
}

/** Undefined when the port was taken meanwhile. */
function inserted(
  { database, now }: CreateContext,
  doer: Doer,
  wanted: CreateBrain & { readonly port: number },
): Promise<BrainRow | undefined> {
  const { name, displayName, host, port, visibility, supervise } = wanted
  const brain: BrainRow = Object.freeze({
    ...{ name, displayName, host, port, visibility, supervise },
    wanted: 'running',
    createdAt: now(),
  })
  return database.transaction(async (transaction) => {
    if ((await insertBrain(transaction, brain)) === 0) {
      if ((await findBrainRow(transaction, name)) !== undefined) throw taken(name)
      return undefined
    }
    await enterBrain(transaction, { doer, action: 'brain.create' }, brain, now)
    // Whoever makes a brain for a few is one of them. Commands make it for others.
    if (visibility === 'restricted' && doer.actor.type === 'user')
      await insertMember(transaction, name, doer.actor.id)
    return brain
  })
}

async function portFor({ database, config }: CreateContext, wanted: CreateBrain): Promise<number> {
  const { host, port, supervise } = wanted
  const brains = await listBrainRows(database)
  if (port !== undefined) {
    await refusePort({ host, port, supervise }, brains, config)
    return port
  }
  if (supervise === 'hub') return chooseFreePort(host, brains, config)
  throw new HubError('bad-request', 'port is missing: say where the brain answers that something else runs')
}

export async function refusePort(
  wanted: Pick<BrainRow, 'host' | 'port' | 'supervise'>,
  others: readonly BrainRow[],
  config: HubConfig,
): Promise<void> {
  const holder = holderOf(wanted, others, config)
  if (holder !== undefined) throw portInUse(wanted.port, holder)
  if (wanted.supervise === 'hub') await refusePortOfStranger(wanted)
}

/** Another hub, whose folder it would have to be made in, runs those that are not run by something else. */
function refuseWithoutProcesses({ brains }: HubConfig): void {
  if (brains.supervise === 'hub') return
  const remedy = "create it on the hub that does, or say supervise 'external' and where it answers"
  throw new HubError('conflict', `this hub runs no brains (brains.supervise = "external"): ${remedy}`)
}

function refuseHost({ host, supervise }: CreateBrain): void {
  if (supervise === 'hub' && host !== ownHost) {
    const remedy = "leave host out, or say supervise 'external'"
    throw new HubError('bad-request', `a brain that the hub runs listens on ${ownHost}: ${remedy}`)
  }
  if (URL.canParse(`http://${urlHost(host)}`)) return
  throw new HubError('bad-request', 'host must be a host name or an address')
}

function taken(name: string): HubError {
  return new HubError('exists', `there is a brain '${name}' already: choose another name`)
}
