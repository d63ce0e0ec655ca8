// A backup: snapshots of the hub and of every brain while they go on, packed into one archive with a signed manifest.
// What cannot be had (a brain out of reach, the sidecar's signature) is told of, and the backup is made without it.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BrainRecord } from '@notarium/contract/hub'
import { takeSnapshot } from '@notarium/runtime/snapshot'
import { brainFolder } from '../brains/folders.ts'
import { readHeadsAt } from '../store/backup-rows.ts'
import type { Manifest, ManifestBrain } from './archive/manifest.ts'
import { archiveFile } from './archive/names.ts'
import { type Packed, packBackup } from './archive/pack-backup.ts'
import { copySidecarFiles } from './archive/sidecar-files.ts'
import { workFolder } from './archive/under-way.ts'
import type { BackupContext } from './context.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { requireSpaceForBackup } from './free-space.ts'
import type { JobProgress } from './jobs.ts'

export interface NewBackup {
  readonly name: string
  readonly kind: Backup['kind']
  /** Encrypts it, as its name says. */
  readonly passphrase: string | undefined
  /** Whether the sidecar's keys go in. Never into one that is not encrypted. */
  readonly withKeys: boolean
  readonly madeBy: string
}

/** All but the files, which are known when they are packed. */
type Gathered = Omit<Manifest, 'files'>

/** Resolves when the archive is whole and has its record. */
export async function createBackup(
  context: BackupContext,
  backup: NewBackup,
  progress: JobProgress,
): Promise<Packed> {
  const { folder, mark, now } = context
  const startedAt = now()
  await requireSpaceForBackup(context)
  const work = workFolder(folder.path, mark)
  await mkdir(work, { mode: 0o700 })
  try {
    const gathered = await gather(context, backup, work, progress)
    const packed = await packBackup(context, {
      ...{ work, gathered, progress, passphrase: backup.passphrase },
      file: archiveFile(folder.path, backup.name),
    })
    await folder.note(backup.name, {
      ...{ kind: backup.kind, createdAt: gathered.created, madeBy: backup.madeBy },
      ...{ signed: packed.signed, contents: contentsOf(packed.manifest) },
      ...{ seconds: (now() - startedAt) / 1000, verification: null, copy: null },
    })
    return packed
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

export function contentsOf(manifest: Manifest): NonNullable<Backup['contents']> {
  const { version, rows, audit, brains, missing, files, keys } = manifest
  const bytesOf = (name: string) =>
    files.filter(({ path }) => path.startsWith(`brains/${name}/`)).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    ...{ version, keys, missing: [...missing] },
    users: rows.find(({ table }) => table === 'users')?.count ?? 0,
    auditEntries: audit.entry,
    brains: brains.map(({ name, pages }) => ({ name, pages, bytes: bytesOf(name) })),
  }
}

async function gather(
  context: BackupContext,
  { kind, withKeys, passphrase }: NewBackup,
  work: string,
  progress: JobProgress,
): Promise<Gathered> {
  const { config, database, now, version } = context
  const created = new Date(now()).toISOString()
  progress.phase('hub')
  const hubFolder = join(work, 'hub')
  await mkdir(hubFolder)
  const { signal, bytes: onBytes } = progress
  const facts = await takeSnapshot(config.database, hubFolder, { onBytes, signal })
  await copyFile(config.file, join(hubFolder, 'notarium.toml')).catch(unlessMissing)
  const rows = Object.entries(facts.rows).map(([table, count]) => ({ table, count }))
  const countOf = (table: string) => facts.rows[table] ?? 0
  // Both are numbered without gaps, and what is in them never changes.
  const audit = await readHeadsAt(database, { entry: countOf('audit_log'), act: countOf('audit_acts') })
  // After the hub's snapshot: a brain that its records tell of is here, or was removed meanwhile.
  const { brains, missing } = await gatherBrains(context, await brainsIn(context, kind), work, progress)
  const keys = await copySidecarFiles(
    config.folder,
    join(work, 'sidecar'),
    withKeys && passphrase !== undefined,
  )
  const hub = { database: facts.kind, schema: facts.schemaVersion }
  return { created, keys, kind, version, hub, rows, audit, brains, missing }
}

/** A restore does not touch those that are run elsewhere: nobody waits for them to make a restore point. */
async function brainsIn({ brains }: BackupContext, kind: Backup['kind']): Promise<BrainRecord[]> {
  const all = await brains.list()
  return kind === 'restore-point' ? all.filter(({ supervise }) => supervise === 'hub') : all
}

async function gatherBrains(
  context: BackupContext,
  wanted: readonly BrainRecord[],
  work: string,
  progress: JobProgress,
) {
  const brains: ManifestBrain[] = []
  const missing: { name: string; reason: string }[] = []
  for (const brain of wanted) {
    const { name, displayName } = brain
    progress.signal.throwIfAborted()
    progress.phase('brain', { brain: name })
    const into = join(work, 'brains', name)
    await mkdir(into, { recursive: true })
    try {
      const pages = await snapshotOf(context, brain, into, progress)
      brains.push({ name, displayName, pages, elsewhere: brain.supervise === 'external' })
    } catch (error) {
      refuseIfAllFails(error, progress)
      const reason = (error as Error).message
      missing.push({ name, reason })
      progress.remark(`The brain '${name}' is MISSING in this backup: ${reason}`)
      context.log.error({ brain: name, reason }, 'a brain is missing in the backup')
      await rm(into, { recursive: true, force: true })
    }
  }
  return { brains, missing }
}

async function snapshotOf(
  { config, stores, keys }: BackupContext,
  brain: BrainRecord,
  into: string,
  { signal, bytes: onBytes }: JobProgress,
): Promise<number> {
  if (brain.supervise === 'external') return fetchSnapshot(brain, keys, into, { signal, onBytes })
  const place = { name: brain.name, folder: brainFolder(config.folder, brain.name) }
  return (await stores.snapshot(place, into, { signal, onBytes })).pages
}

/** A full disk would only make one brain after the other be missing. */
function refuseIfAllFails(error: unknown, { signal }: JobProgress): void {
  const { code } = error as NodeJS.ErrnoException
  if (signal.aborted || code === 'disk-full' || code === 'ENOSPC') throw error
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
