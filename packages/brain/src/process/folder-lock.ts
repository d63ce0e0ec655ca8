// One process at a time on a brain's folder. SQLite's lock on an empty file: the system lets go of it when the process
// ends, however it ends, so nothing stale is ever left behind.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BrainError } from '../errors.ts'
import { readAddress } from './address-file.ts'

export interface FolderLock {
  release(): void
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'brain.lock')
  const connection = openLockFile(file)
  try {
    // Without a journal beside it: nothing is ever written.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!/locked/.test((error as Error).message)) throw unusable(file, error)
    const holder = await readAddress(folder).catch(() => undefined)
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on port ${holder.port}`
    throw new BrainError(
      'exists',
      `'${folder}' is served by ${who} already: stop it, or choose another folder`,
    )
  }
  return { release: () => connection.close() }
}

function openLockFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): BrainError {
  const remedy = 'see that this user may write there, and remove the file if it is not empty'
  return new BrainError(
    'store-unavailable',
    `'${file}' cannot be locked (${(error as Error).message}): ${remedy}`,
  )
}
