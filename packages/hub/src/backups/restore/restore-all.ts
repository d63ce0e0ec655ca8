// A restore of everything, as far as the running hub can go: all is staged beside what is there and checked, nothing
// can be changed any more, a restore point is made, and the journal written. The hub then ends, and its next start puts
// everything in place.
import { randomUUID } from 'node:crypto'
import { rmdir } from 'node:fs/promises'
import type { RestoreBackup } from '@notarium/contract/hub'
import { discardStaged } from '@notarium/runtime/snapshot'
import type { Doer } from '../../access/caller.ts'
import { brainFolder } from '../../brains/folders.ts'
import type { HubConfig } from '../../config/hub-config.ts'
import type { ManifestBrain } from '../archive/manifest.ts'
import { timeText } from '../archive/names.ts'
import type { CheckSignature } from '../archive/signature.ts'
import { bad } from '../archive/unpack-backup.ts'
import type { BrainPlace } from '../brain-stores.ts'
import type { JobProgress } from '../jobs.ts'
import { removeJournal, stagedBeside, writeJournal } from './restore-journal.ts'
import { type Staging, stageBrain, stageHub } from './stage-backup.ts'

export interface Restoring extends Pick<RestoreBackup, 'unsigned'> {
  readonly config: HubConfig
  readonly doer: Doer
  readonly backup: string
  /** Of this hub. */
  readonly mark: string
  readonly checkSignature: CheckSignature
  /** From here on nothing changes. Gives a function that lets all go on, for when it comes to nothing. */
  readonly standStill: () => Promise<() => Promise<void>>
  /** Null where what is there is put aside as it is. */
  readonly makeRestorePoint: (() => Promise<string>) | null
  readonly now: () => number
}

/** When it resolves there is no way back: `finishRestore` has to come next. */
export async function stageRestore(restoring: Restoring, staging: Staging): Promise<void> {
  const { config, backup, doer, mark, standStill, makeRestorePoint, now } = restoring
  const signedBy = await requireSignature(restoring, staging)
  const { brains } = staging.unpacked.manifest
  const own = brains.filter((brain) => isOwn(config, brain, staging.progress))
  const places = own.map(({ name }) => ({ name, folder: brainFolder(config.folder, name) }))
  const target = stagedBeside(config.database, mark)
  const discard = () => discardAll(staging, target, places)
  // Of a restore that came to nothing.
  await discard()
  let goOn = async () => {}
  try {
    await stageHub(staging, target)
    for (const [index, brain] of own.entries()) await stageBrain(staging, brain, places[index] as BrainPlace)
    goOn = await standStill()
    const restorePoint = makeRestorePoint === null ? null : await makeRestorePoint()
    staging.progress.signal.throwIfAborted()
    staging.progress.phase('applying')
    const at = now()
    await writeJournal(config.folder, {
      ...{ id: randomUUID(), at, backup, doer: doerOf(doer), brains: own.map(({ name }) => name) },
      ...{ hub: true, restorePoint, aside: `replaced/${timeText(at)}`, signedBy, mark, prepared: false },
    })
  } catch (error) {
    await goOn()
    // Where the journal cannot be taken back, the next start needs what is staged.
    await removeJournal(config.folder)
      .then(discard)
      .catch(() => undefined)
    throw error
  }
}

export async function requireSignature(
  { checkSignature, unsigned }: Pick<Restoring, 'checkSignature' | 'unsigned'>,
  { unpacked, progress }: Staging,
): Promise<string | null> {
  const { signedBy, problem } = await checkSignature(unpacked.document)
  if (problem === null) return signedBy
  if (!unsigned) throw bad(`${problem}; restore it with "unsigned" if you know where it comes from`)
  progress.remark(`Restored although ${problem}`)
  return null
}

/** Without what a request has besides: it is written down. */
export const doerOf = ({ actor, ip, role }: Doer) => ({ actor, ip, ...(role !== undefined && { role }) })

/** What another machine runs is there, and as it was. */
function isOwn({ brains }: HubConfig, { name, elsewhere }: ManifestBrain, progress: JobProgress): boolean {
  if (!elsewhere && brains.supervise === 'hub') return true
  progress.remark(`The brain '${name}' is run elsewhere and stays as it is: restore it there`)
  return false
}

async function discardAll(
  { stores }: Staging,
  target: Parameters<typeof discardStaged>[0],
  places: readonly BrainPlace[],
): Promise<void> {
  await discardStaged(target)
  for (const place of places) {
    await stores.discard(place)
    // Of a brain that is there no more: gone where nothing is in it.
    await rmdir(place.folder).catch(() => undefined)
  }
}
