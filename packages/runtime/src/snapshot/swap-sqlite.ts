// Renames, each of which happens or does not. The log of the live file never stays behind: SQLite would apply it to the
// one that takes its place.
import { rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase } from '../database/index.ts'
import { SnapshotError } from './snapshot-error.ts'
import { besideNames } from './sqlite-files.ts'
import type { Swapped } from './swapped.ts'
import { syncFolder } from './sync-folder.ts'

export async function swapSqlite(staged: string, live: string, aside: string): Promise<Swapped> {
  if (!(await isThere(staged))) {
    if (await isThere(live)) return { hasAside: await isThere(aside) }
    throw new SnapshotError('unavailable', `'${staged}' is not there: restore it from the backup once more`)
  }
  // Somebody may have looked into it, and been killed.
  if (await isThere(`${staged}-wal`)) await foldLog(staged)
  if (await isThere(live)) await moveAside(live, aside)
  await rename(staged, live)
  await syncFolder(dirname(live))
  await syncFolder(dirname(staged))
  return { hasAside: await isThere(aside) }
}

async function moveAside(live: string, aside: string): Promise<void> {
  if (await isThere(aside))
    throw new SnapshotError(
      'not-empty',
      `'${aside}' is there already, and would be overwritten: move it away`,
    )
  // One that is damaged goes aside with its log as it is.
  await foldLog(live).catch(() => undefined)
  for (const end of besideNames) if (await isThere(live + end)) await rename(live + end, aside + end)
  await rename(live, aside)
  await syncFolder(dirname(aside))
  await syncFolder(dirname(live))
}

/** As the last one who closes it does. */
async function foldLog(file: string): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file })
  await database.close()
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
