// Backups without a hub: a file is tried anywhere, and restored into a folder whose hub does not run, or that is not
// there yet, as after the loss of a machine.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Backup, BackupJob } from '@notarium/contract/hub'
import { type Logger, lockFolder } from '@notarium/runtime'
import type { Doer } from '../access/caller.ts'
import { type HubOptions, readHubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { checkBy, type InspectDocument } from './archive/signature.ts'
import { bad } from './archive/unpack-backup.ts'
import type { BrainStores } from './brain-stores.ts'
import { contentsOf } from './create-backup.ts'
import { hubMark } from './hub-mark.ts'
import { createBackupJobs, type JobAbout, type JobWork } from './jobs.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { finishRestore } from './restore/finish-restore.ts'
import { requireSignature, stageRestore } from './restore/restore-all.ts'
import type { Staging } from './restore/stage-backup.ts'
import { tryRestore, withUnpacked } from './verify-backup.ts'

export interface OfflineWork {
  /** The archive. */
  readonly file: string
  readonly passphrase: string | undefined
  readonly stores: BrainStores
  readonly inspect: InspectDocument
  readonly onProgress: (job: BackupJob) => void
}

export interface OfflineRestore extends OfflineWork {
  /** The hub's folder, made where it is not there. */
  readonly hub: HubOptions & { readonly data: string }
  readonly unsigned: boolean
  readonly doer: Doer
  readonly log: Pick<Logger, 'info' | 'warn'>
}

export interface OfflineOutcome {
  readonly job: BackupJob
  /** Null where the work failed. */
  readonly contents: Backup['contents']
  readonly signedBy: string | null
}

const rowsOnly =
  'What comes from PostgreSQL was not restored: its files and the numbers of its rows were checked, and the signature; ' +
  'a hub on PostgreSQL checks more (backup verify NAME)'

export async function verifyFile(work: OfflineWork): Promise<OfflineOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'notarium-backup-'))
  let found: Omit<OfflineOutcome, 'job'> = { contents: null, signedBy: null }
  const job = await carriedOut(
    work,
    { kind: 'verify', backup: basename(work.file), brain: null },
    async (progress) => {
      const { manifest, signedBy, problem, isCounted } = await tryRestore({
        ...work,
        ...{ folder, hubFolder: folder, mark: 'offline', progress, checkSignature: checkBy(work.inspect) },
        ...{ beside: { kind: 'sqlite', file: '' }, withoutPostgres: true },
      })
      found = { contents: contentsOf(manifest), signedBy }
      if (isCounted) progress.remark(rowsOnly)
      if (problem !== null) throw bad(problem)
    },
  ).finally(() => rm(folder, { recursive: true, force: true }))
  return { job, ...found }
}

export async function restoreFile(work: OfflineRestore): Promise<OfflineOutcome> {
  const folder = resolve(work.hub.data)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder, { what: 'hub', lockFile: 'hub.lock' })
  let found: Omit<OfflineOutcome, 'job'> = { contents: null, signedBy: null }
  try {
    const about = { kind: 'restore', backup: basename(work.file), brain: null } as const
    const job = await carriedOut(work, about, async (progress) => {
      await rm(sidecarPart(folder), { recursive: true, force: true })
      const mark = await hubMark(folder)
      found = await withUnpacked({ ...work, folder, hubFolder: folder, mark, progress }, (staging) =>
        restored(work, { folder, mark }, staging),
      )
    })
    return { job, ...found }
  } finally {
    lock.release()
  }
}

async function restored(
  work: OfflineRestore,
  { folder, mark }: { readonly folder: string; readonly mark: string },
  staging: Staging,
): Promise<Omit<OfflineOutcome, 'job'>> {
  const { hub, stores, log, doer, unsigned, inspect, file } = work
  const checkSignature = checkBy(inspect)
  const { manifest } = staging.unpacked
  // Before anything of it is used, its configuration too.
  const signedBy = await requireSignature(
    { checkSignature, unsigned },
    { ...staging, progress: quiet(staging) },
  )
  const own = join(folder, 'notarium.toml')
  const isNew = hub.config === undefined && !existsSync(own)
  if (isNew) await cp(join(staging.from, 'hub', 'notarium.toml'), own).catch(() => undefined)
  try {
    const config = await readHubConfig(hub)
    await finishRestore(config, { stores, log })
    await removeLeftovers({ config, stores, mark, log, except: staging.from })
    await stageRestore(
      {
        ...{ config, doer, mark, unsigned, checkSignature, backup: basename(file), now: Date.now },
        // There is no hub that could change anything.
        ...{ standStill: async () => async () => undefined, makeRestorePoint: null },
      },
      staging,
    )
    await bringSidecar(staging, folder)
    await finishRestore(config, { stores, log })
  } catch (error) {
    if (isNew && !existsSync(join(folder, 'restore.json'))) await rm(own, { force: true })
    throw error
  }
  return { contents: contentsOf(manifest), signedBy }
}

/** Keys that are there are never overwritten. */
async function bringSidecar({ unpacked, from, progress }: Staging, folder: string): Promise<void> {
  const own = join(folder, 'sidecar')
  if (!unpacked.manifest.keys) {
    if (!existsSync(own))
      progress.remark('The backup holds no keys of the sidecar: new ones are made at the next start')
    return
  }
  if (existsSync(own)) return progress.remark(`The sidecar's files in ${own} stay as they are`)
  // Whole or not at all.
  await cp(join(from, 'sidecar'), sidecarPart(folder), { recursive: true })
  await rename(sidecarPart(folder), own)
}

const sidecarPart = (folder: string) => join(folder, 'sidecar.part')

/** With the same progress as a hub has. */
async function carriedOut(
  { file, onProgress }: OfflineWork,
  about: JobAbout,
  work: JobWork,
): Promise<BackupJob> {
  if (!existsSync(file)) throw new HubError('not-found', `there is no file ${file}`)
  const jobs = createBackupJobs({ now: Date.now, onFault: () => undefined })
  const { job, ended } = jobs.start(about, work)
  const stop = jobs.watch(job.id, onProgress)
  return ended.finally(stop)
}

/** It is said once, when the signature is asked about again. */
const quiet = ({ progress }: Staging) => ({ ...progress, remark: () => undefined })
