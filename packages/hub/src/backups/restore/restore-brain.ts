// One brain put back as it was, or beside it under another name. What it held is kept aside. The journal lets the next
// start finish what a kill has broken off.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrainRecord, createBrainSchema, type RestoreBrain } from '@notarium/contract/hub'
import type { Doer } from '../../access/caller.ts'
import { brainFolder } from '../../brains/folders.ts'
import { HubError } from '../../errors.ts'
import type { ManifestBrain } from '../archive/manifest.ts'
import { timeText } from '../archive/names.ts'
import { checkBySidecar } from '../archive/signature.ts'
import type { BackupContext } from '../context.ts'
import { isEntered, restoreEvent } from './enter-restore.ts'
import { applyBrain } from './finish-restore.ts'
import { doerOf, requireSignature } from './restore-all.ts'
import { type RestoreJournal, removeJournal, writeJournal } from './restore-journal.ts'
import { type Staging, stageBrain } from './stage-backup.ts'

interface Errand {
  readonly backup: string
  readonly doer: Doer
  readonly wanted: Pick<RestoreBrain, 'brain' | 'as' | 'unsigned'>
}

/** Before anything is read. */
export async function refuseBrain({ brains }: BackupContext, { brain, as }: Errand['wanted']): Promise<void> {
  const target = await recordOf(brains, as ?? brain)
  if (target === undefined) return
  if (as !== undefined) throw new HubError('exists', `there is a brain '${as}' already: choose another name`)
  if (target.supervise === 'external')
    throw new HubError(
      'conflict',
      `the brain '${brain}' is run by something else: restore it here under another name (as), export it, and import it there`,
    )
}

export async function restoreBrain(context: BackupContext, errand: Errand, staging: Staging): Promise<void> {
  const { wanted, doer, backup } = errand
  const { config, sidecar, brains, mark, now } = context
  const checkSignature = checkBySidecar(sidecar, config.signing.profile)
  const signedBy = await requireSignature({ checkSignature, unsigned: wanted.unsigned }, staging)
  const found = staging.unpacked.manifest.brains.find(({ name }) => name === wanted.brain)
  if (found === undefined)
    throw new HubError(
      'not-found',
      `the brain '${wanted.brain}' is not in this backup: its contents tell which are`,
    )
  const name = wanted.as ?? wanted.brain
  const at = now()
  const aside = `replaced/${timeText(at)}`
  const journal: RestoreJournal = {
    ...{ id: randomUUID(), at, backup, doer: doerOf(doer), brains: [name], hub: false },
    ...{ restorePoint: null, aside, signedBy, mark, prepared: true },
  }
  const replacing = { staging, found, name, journal }
  if ((await recordOf(brains, name)) === undefined) return create(context, replacing, doer)
  await stage(context, replacing)
  await brains.whileStopped(name, () => putInPlace(context, replacing))
  await enter(context, replacing)
  staging.progress.remark(`What the brain '${name}' held before is in ${join(config.folder, aside)}`)
}

interface Replacing {
  readonly staging: Staging
  readonly found: ManifestBrain
  readonly name: string
  readonly journal: RestoreJournal
}

async function stage({ config, stores }: BackupContext, { staging, found, name }: Replacing): Promise<void> {
  const place = { name, folder: brainFolder(config.folder, name) }
  try {
    await stageBrain(staging, found, place)
    staging.progress.signal.throwIfAborted()
  } catch (error) {
    await stores.discard(place)
    throw error
  }
}

/** Nobody may use its data meanwhile. */
async function putInPlace(
  { config: { folder }, stores }: BackupContext,
  { staging, name, journal }: Replacing,
): Promise<void> {
  staging.progress.phase('applying', { brain: name })
  const aside = join(folder, journal.aside)
  try {
    await mkdir(join(aside, 'brains'), { recursive: true, mode: 0o700 })
    await writeJournal(folder, journal)
  } catch (error) {
    await stores.discard({ name, folder: brainFolder(folder, name) })
    throw error
  }
  await applyBrain(stores, { folder, name, aside })
}

/** While the database is away the entry waits in memory; where it is lost with that, the next start enters it. */
async function enter(
  { audit, database, config }: BackupContext,
  { staging, found, name, journal }: Replacing,
): Promise<void> {
  await audit.record(restoreEvent(journal, found.name === name ? {} : { from: found.name }))
  const isThere = await answered(() => isEntered(database, journal), staging.progress.signal, Boolean)
  if (isThere === true) await removeJournal(config.folder)
}

/** As the one it comes from, where that is there: one that is for a few must not become open to all by a copy. */
async function create(context: BackupContext, replacing: Replacing, doer: Doer): Promise<void> {
  const { brains, config } = context
  const { name, found, staging } = replacing
  const visibility = (await recordOf(brains, found.name))?.visibility ?? 'restricted'
  const { displayName } = found
  const fill = async () => {
    await stage(context, replacing)
    await putInPlace(context, replacing)
  }
  try {
    await brains.create(doer, createBrainSchema.parse({ name, displayName, visibility }), fill)
  } catch (error) {
    const hasRecord = async () => (await recordOf(brains, name)) !== undefined
    const isMade = await answered(hasRecord, staging.progress.signal)
    // Where nobody can tell, the next start does.
    if (isMade === false) {
      await rm(brainFolder(config.folder, name), { recursive: true, force: true })
      await removeJournal(config.folder)
    }
    if (isMade !== true) throw error
  }
  await enter(context, replacing)
}

const pauseMs = 500

/** Asks until the database answers, and as it is to. Undefined where the hub ends before. */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  isEnough: (answer: Answer) => boolean = () => true,
): Promise<Answer | undefined> {
  while (!signal.aborted) {
    const answer = await ask().then(
      (value) => ({ value }),
      () => undefined,
    )
    if (answer !== undefined && isEnough(answer.value)) return answer.value
    await sleep(pauseMs)
  }
  return undefined
}

async function recordOf(brains: BackupContext['brains'], name: string): Promise<BrainRecord | undefined> {
  return (await brains.list()).find((brain) => brain.name === name)
}
