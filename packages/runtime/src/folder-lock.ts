// One process at a time on a folder. SQLite's lock on an empty file: the system lets go of it when the process ends,
// however it ends, so nothing stale is ever left behind.
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { readAddress } from './address-file.ts'
import { ConfigError } from './config-file.ts'

export interface FolderLock {
  release(): void
}

export interface LockOptions {
  /** What the process is, for messages: 'brain', 'hub'. */
  readonly what: string
  /** Its name in the folder. */
  readonly lockFile: string
}

/** A ConfigError says who has the lock, or why there can be none. */
export async function lockFolder(folder: string, { what, lockFile }: LockOptions): Promise<FolderLock> {
  const file = join(folder, lockFile)
  const connection = openLockFile(file)
  try {
    // Without a journal beside it: nothing is ever written.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!/locked/.test((error as Error).message)) throw unusable(file, error)
    const holder = await readAddress(folder, what).catch(() => undefined)
    const who = holder === undefined ? '' : ` (process ${holder.pid} on port ${holder.port})`
    throw new ConfigError(
      folder,
      `a ${what} serves this folder already${who}: stop it, or choose another folder`,
    )
  }
  return { release: () => connection.close() }
}

function openLockFile(file: string): DatabaseSync {
  // Not by `import`: processes that lock nothing should not load a database.
  const sqlite = process.getBuiltinModule('node:sqlite')
  try {
    return new sqlite.DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): ConfigError {
  const remedy = 'see that this user may write there, and remove the file if it is not empty'
  return new ConfigError(file, `it cannot be locked (${(error as Error).message}): ${remedy}`)
}
