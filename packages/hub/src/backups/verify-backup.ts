// A backup is worth what can be restored from it: it is, to a temporary place, checked to the last row, and discarded.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { discardStaged } from '@notarium/runtime/snapshot'
import { HubError } from '../errors.ts'
import { workFolderStart } from './backup-folder.ts'
import type { BrainPlace, BrainStores } from './brain-stores.ts'
import { requireSpaceForRestore } from './free-space.ts'
import type { JobProgress } from './jobs.ts'
import type { Manifest, ManifestBrain } from './manifest.ts'
import type { CheckSignature, SignatureVerdict } from './signature.ts'
import { type Staging, stageBrain, stageHub } from './stage-backup.ts'
import { unpackBackup } from './unpack-backup.ts'

export interface Trial {
  /** The archive. */
  readonly file: string
  readonly passphrase: string | undefined
  /** Temporary things are made in it, and are gone afterwards. */
  readonly folder: string
  /** Where the hub's database is: the trial takes place in a file of its own, or in a schema beside it. */
  readonly beside: DatabaseLocation
  readonly stores: BrainStores
  readonly checkSignature: CheckSignature
  readonly progress: JobProgress
  /** Where its databases cannot be restored here: files and signature are checked, and no more. */
  readonly filesOnly?: ((manifest: Manifest) => boolean) | undefined
}

export interface TrialResult extends SignatureVerdict {
  readonly manifest: Manifest
}

/** Rejects where the contents do not hold; whether the signature does is in the result. */
export async function tryRestore(trial: Trial): Promise<TrialResult> {
  const { progress, stores, beside } = trial
  return withUnpacked(trial, async (staging) => {
    const { manifest, document } = staging.unpacked
    const verdict = await trial.checkSignature(document)
    if (trial.filesOnly?.(manifest) === true) return { manifest, ...verdict }
    const target = trialTarget(beside, staging.from)
    await discardStaged(target)
    try {
      await stageHub(staging, target)
    } finally {
      await discardStaged(target)
    }
    for (const brain of manifest.brains) {
      const place: BrainPlace = { name: brain.name, folder: join(staging.from, 'trial', brain.name) }
      await mkdir(place.folder, { recursive: true, mode: 0o700 })
      try {
        await stageBrain(staging, brain, place)
      } catch (error) {
        passOverElsewhere(error, brain, progress)
      } finally {
        await stores.discard(place)
      }
      progress.signal.throwIfAborted()
    }
    return { manifest, ...verdict }
  })
}

/** Unpacks into a folder that is gone when the work is done. */
export async function withUnpacked<Result>(
  {
    file,
    passphrase,
    folder,
    stores,
    progress,
  }: Pick<Trial, 'file' | 'passphrase' | 'folder' | 'stores' | 'progress'>,
  work: (staging: Staging) => Promise<Result>,
  brain?: string,
): Promise<Result> {
  const { size } = await stat(file)
  await requireSpaceForRestore(folder, size)
  const from = join(folder, `${workFolderStart}${randomUUID()}`)
  await mkdir(from, { recursive: true, mode: 0o700 })
  try {
    progress.phase('reading', { total: size })
    const unpacked = await unpackBackup({ file, passphrase, into: from, brain, progress })
    return await work({ unpacked, from, stores, progress })
  } finally {
    await rm(from, { recursive: true, force: true })
  }
}

/** Of a brain that is run elsewhere the database may be of another kind, or out of reach. */
function passOverElsewhere(error: unknown, { name, elsewhere }: ManifestBrain, progress: JobProgress): void {
  const { code, message } = error as HubError
  const isElsewhere = elsewhere && (code === 'conflict' || code === 'database-unavailable')
  if (!(error instanceof HubError && isElsewhere)) throw error
  progress.remark(`Of the brain '${name}', which is run elsewhere, only the files were checked: ${message}`)
}

function trialTarget(beside: DatabaseLocation, folder: string): DatabaseLocation {
  return beside.kind === 'sqlite'
    ? { kind: 'sqlite', file: join(folder, 'trial', 'hub.db') }
    : { ...beside, schema: `${beside.schema}_trial` }
}
