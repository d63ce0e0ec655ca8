// Whether the disk has room, looked at first: a backup that fails in the middle has cost its time for nothing.
import { glob, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { HubError } from '../errors.ts'
import { databaseBytes } from '../store/backup-rows.ts'
import type { BackupContext } from './context.ts'

/** What is left to everything else. */
const reserve = 64 * 1024 * 1024

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Snapshots are compressed and then packed: together they take less than the databases do, and one is copied first. */
export async function requireSpaceForBackup({
  config,
  database,
  folder,
}: Pick<BackupContext, 'config' | 'database' | 'folder'>): Promise<void> {
  const hub = config.database.kind === 'postgres' ? await databaseBytes(database) : 0
  const sizes = [hub, ...(await sizesOf(config.folder, ['hub.db*', 'brains/*/*.db*']))]
  await requireSpace(folder.path, sizes.reduce((sum, size) => sum + size, 0) + Math.max(...sizes))
}

/** It is unpacked, and its databases are restored at some five times the size they have in it. */
export async function requireSpaceForRestore(folder: string, archiveBytes: number): Promise<void> {
  await requireSpace(folder, 6 * archiveBytes)
}

async function requireSpace(folder: string, needed: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= needed + reserve) return
  throw new HubError(
    'no-space',
    `about ${inMegabytes(needed + reserve)} are needed in ${folder}, and ${inMegabytes(free)} are free: make room`,
    { details: { needed: needed + reserve, free } },
  )
}

async function sizesOf(folder: string, patterns: readonly string[]): Promise<number[]> {
  const sizes: number[] = []
  for await (const name of glob([...patterns], { cwd: folder })) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts !== undefined) sizes.push(facts.size)
  }
  return sizes
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
