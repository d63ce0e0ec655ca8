// Removing a brain. The steps are in an order in which the hub may die between any two of them: until the brain's folder
// is moved nothing is missing; from then on the record says 'stopped', so that no hub starts the brain on an empty folder,
// and what it held is put aside, whole; only then the record goes. A repeat starts over with what there is.
import type { Logger } from '@notarium/runtime'
import type { Doer } from '../access/caller.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { type BrainRow, deleteBrain, listMemberRows } from '../store/brain-rows.ts'
import { enterBrain, type RecordsContext } from './records.ts'
import { prepareAside, type SetAside } from './set-aside.ts'

export interface RemoveContext extends RecordsContext {
  readonly config: HubConfig
  readonly log: Logger
  readonly isRunning: boolean
  /** Ends its process for good, and whatever has its log open. */
  readonly end: () => Promise<void>
}

/** Gives the folder in which all that it held is. */
export async function removeWithFolder(context: RemoveContext, doer: Doer, brain: BrainRow): Promise<string> {
  const { log, end } = context
  const aside = await prepared(context, brain)
  await end()
  await taken(aside, brain)
  try {
    await removeRecord(context, doer, brain, aside.folder)
  } catch (error) {
    await aside.giveBrainBack().then(aside.discard, (reason) => {
      const what = 'the folder of a brain that could not be removed has to be put back by hand'
      log.error({ brain: brain.name, folder: aside.folder, error: String(reason) }, what)
    })
    throw error
  }
  await aside
    .takeLogs()
    .catch((error) => log.warn({ error: String(error) }, 'the log of a removed brain stays'))
  return aside.folder
}

export function removeRecord(
  { database, now }: RecordsContext,
  doer: Doer,
  brain: BrainRow,
  keptIn: string | null,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const removed = await deleteBrain(transaction, brain.name)
    if (removed === 0) throw new HubError('not-found', `the brain '${brain.name}' is removed already`)
    await enterBrain(transaction, { doer, action: 'brain.remove' }, brain, now, { keptIn })
  })
}

async function prepared(context: RemoveContext, brain: BrainRow): Promise<SetAside> {
  const { config, database, isRunning, now } = context
  const members = await listMemberRows(database, brain.name)
  return prepareAside({ hubFolder: config.folder, brain, members, isRunning, at: now() }).catch((error) => {
    const remedy = isRunning
      ? 'mend that, or stop the brain first and its folder is kept as it is'
      : 'mend that'
    throw new HubError(
      'conflict',
      `the last backup of '${brain.name}' cannot be made (${reasonOf(error)}); nothing is removed: ${remedy}`,
    )
  })
}

async function taken(aside: SetAside, brain: BrainRow): Promise<void> {
  try {
    await aside.takeBrain()
  } catch (error) {
    await aside.discard()
    throw new HubError(
      'conflict',
      `the folder of '${brain.name}' cannot be moved to ${aside.folder} (${reasonOf(error)}); nothing is removed, and the ` +
        'brain is stopped: mend that and remove it again, or start it',
    )
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
