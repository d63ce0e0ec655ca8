// What was unpacked is restored to a place of its own, and checked as a database: integrity, row counts, the chain of the
// audit log up to the end that the manifest tells of.
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@notarium/runtime'
import { type Database, type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { SnapshotError, stageSnapshot } from '@notarium/runtime/snapshot'
import { verifyAuditLog } from '../../audit/verify-audit.ts'
import { HubError, type HubErrorCode } from '../../errors.ts'
import { readHeadsAt } from '../../store/backup-rows.ts'
import { migrations } from '../../store/migrations.ts'
import type { Manifest, ManifestBrain } from '../archive/manifest.ts'
import { bad, type Unpacked } from '../archive/unpack-backup.ts'
import type { BrainPlace, BrainStores } from '../brain-stores.ts'
import type { JobProgress } from '../jobs.ts'

export interface Staging {
  readonly unpacked: Unpacked
  /** The folder it was unpacked into. */
  readonly from: string
  readonly stores: BrainStores
  readonly progress: JobProgress
}

/** Where nothing is yet. */
export async function stageHub(
  { unpacked, from, progress }: Staging,
  target: DatabaseLocation,
): Promise<void> {
  const { manifest } = unpacked
  progress.phase('checking')
  // It is no part of the snapshot.
  await rename(join(from, 'hub', 'notarium.toml'), join(from, 'notarium.toml')).catch(() => undefined)
  const { bytes: onBytes, signal } = progress
  if (target.kind === 'sqlite') await mkdir(join(target.file, '..'), { recursive: true, mode: 0o700 })
  const facts = await staged(() => stageSnapshot(join(from, 'hub'), target, { migrations, onBytes, signal }))
  requireRows(manifest, facts.rows)
  const database = await openDatabase(target)
  try {
    await checkLogs(database, manifest)
  } finally {
    await database.close()
  }
}

/** By table, as they are in the main database. */
export function requireRows({ rows }: Manifest, found: Readonly<Record<string, number>>): void {
  const expected = Object.fromEntries(rows.map(({ table, count }) => [table, count]))
  const isAsTold = Object.keys({ ...expected, ...found }).every((table) => expected[table] === found[table])
  if (!isAsTold) throw bad('the main database has not the rows that its manifest tells of')
}

export async function stageBrain(
  { from, stores, progress }: Staging,
  { name, pages }: ManifestBrain,
  place: BrainPlace,
): Promise<void> {
  progress.phase('checking', { brain: name })
  const { bytes: onBytes, signal } = progress
  const source = join(from, 'brains', name)
  const facts = await staged(() => stores.stage(place, source, { onBytes, signal }))
  if (facts.pages !== pages) throw bad(`the brain '${name}' has not the pages that its manifest tells of`)
}

async function checkLogs(database: Database, { audit }: Manifest): Promise<void> {
  // As the hub itself would with one of an older version.
  await migrate(database, migrations)
  const heads = await readHeadsAt(database, audit)
  const { firstBroken, entries } = await verifyAuditLog(database)
  if (firstBroken !== null)
    throw bad(`the chain of its audit log is broken at entry ${firstBroken.id}: ${firstBroken.reason}`)
  if (entries !== audit.entry || heads.hash !== audit.hash || heads.actHash !== audit.actHash)
    throw bad('its audit log does not end as its manifest tells')
}

/** What is wrong with a snapshot is wrong with the backup; a full disk, or a database that is away, is not. */
export async function staged<Facts>(stage: () => Promise<Facts>): Promise<Facts> {
  try {
    return await stage()
  } catch (error) {
    // Such as a file with the URL of its database, which is not here.
    if (error instanceof ConfigError) throw new HubError('conflict', error.message)
    if (!(error instanceof SnapshotError)) throw error
    if (error.code === 'damaged') throw bad(error.message)
    throw new HubError(codeOf[error.code] ?? 'conflict', error.message)
  }
}

const codeOf: Partial<Record<SnapshotError['code'], HubErrorCode>> = {
  'disk-full': 'no-space',
  unavailable: 'database-unavailable',
}
