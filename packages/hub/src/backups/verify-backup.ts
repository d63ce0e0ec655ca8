// A backup is worth what can be restored from it: it is, to a temporary place, checked to the last row, and discarded.
import { mkdir, rm, stat } from 'node:fs/promises'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { discardStaged } from '@notarium/runtime/snapshot'
import { HubError } from '../errors.ts'
import type { Manifest, ManifestBrain } from './archive/manifest.ts'
import type { CheckSignature, SignatureVerdict } from './archive/signature.ts'
import { workFolder } from './archive/under-way.ts'
import { unpackBackup } from './archive/unpack-backup.ts'
import type { BrainStores } from './brain-stores.ts'
import { countBrain, countHub, isOfPostgres } from './count-backup.ts'
import { requireSpaceForRestore } from './free-space.ts'
import type { JobProgress } from './jobs.ts'
import { type Staging, stageBrain, stageHub } from './restore/stage-backup.ts'
import { trialBeside, trialPlace } from './trial-places.ts'

export interface Unpackable {
  /** The archive. */
  readonly file: string
  readonly passphrase: string | undefined
  /** Temporary things are made in it, and are gone afterwards. */
  readonly folder: string
  /** Where the hub and its brains are, whose databases are made there. */
  readonly hubFolder: string
  /** Of the hub whose work it is. */
  readonly mark: string
  readonly stores: BrainStores
  readonly progress: JobProgress
}

export interface Trial extends Unpackable {
  /** Where the hub's database is: the trial takes place in a file of its own, or in a schema beside it. */
  readonly beside: DatabaseLocation
  readonly checkSignature: CheckSignature
  /** There is none to restore anything to: of what comes from one, rows are counted. */
  readonly withoutPostgres?: boolean
}

export interface TrialResult extends SignatureVerdict {
  readonly manifest: Manifest
  /** Whether there are databases of which only the rows were counted. */
  readonly isCounted: boolean
}

/** Rejects where the contents do not hold; whether the signature does is in the result. */
export async function tryRestore(trial: Trial): Promise<TrialResult> {
  return withUnpacked(trial, async (staging) => {
    const { manifest, document } = staging.unpacked
    const verdict = await trial.checkSignature(document)
    let isCounted = await isOnlyCounted(trial, staging, 'hub')
    await (isCounted ? countHub(staging) : tryHub(trial, staging))
    for (const brain of manifest.brains) {
      trial.progress.signal.throwIfAborted()
      const isThisCounted = await isOnlyCounted(trial, staging, `brains/${brain.name}`)
      await (isThisCounted ? countBrain(staging, brain.name) : tryBrain(trial, staging, brain))
      isCounted ||= isThisCounted
    }
    return { manifest, isCounted, ...verdict }
  })
}

async function isOnlyCounted({ withoutPostgres }: Trial, staging: Staging, part: string): Promise<boolean> {
  return withoutPostgres === true && (await isOfPostgres(staging, part))
}

async function tryHub({ beside, mark }: Trial, staging: Staging): Promise<void> {
  const target = trialBeside(beside, mark, staging.from)
  await discardStaged(target)
  try {
    await stageHub(staging, target)
  } finally {
    await discardStaged(target)
  }
}

async function tryBrain(trial: Trial, staging: Staging, brain: ManifestBrain): Promise<void> {
  const { stores, hubFolder } = trial
  const place = trialPlace(hubFolder, staging.from, brain.name)
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  try {
    await stageBrain(staging, brain, place)
  } catch (error) {
    await passOverElsewhere(error, brain, staging)
  } finally {
    await stores.discard(place)
  }
}

/** Of a brain that is run elsewhere the database may be of another kind, or out of reach. */
async function passOverElsewhere(error: unknown, brain: ManifestBrain, staging: Staging): Promise<void> {
  const { name, elsewhere } = brain
  const { code, message } = error as HubError
  const isElsewhere = elsewhere && (code === 'conflict' || code === 'database-unavailable')
  if (!(error instanceof HubError && isElsewhere)) throw error
  const isCounted = await isOfPostgres(staging, `brains/${name}`)
  if (isCounted) await countBrain(staging, name)
  const what = isCounted ? 'its files and rows' : 'its files'
  staging.progress.remark(
    `Of the brain '${name}', which is run elsewhere, only ${what} were checked: ${message}`,
  )
}

/** Unpacks into a folder that is gone when the work is done. */
export async function withUnpacked<Result>(
  { file, passphrase, folder, hubFolder, mark, stores, progress }: Unpackable,
  work: (staging: Staging) => Promise<Result>,
  brain?: string,
): Promise<Result> {
  const { size } = await stat(file)
  for (const place of [folder, hubFolder]) await requireSpaceForRestore(place, size)
  const from = workFolder(folder, mark)
  await mkdir(from, { recursive: true, mode: 0o700 })
  try {
    progress.phase('reading', { total: size })
    const unpacked = await unpackBackup({ file, passphrase, into: from, brain, progress })
    return await work({ unpacked, from, stores, progress })
  } finally {
    await rm(from, { recursive: true, force: true })
  }
}
