// What a removed brain held is put aside, never deleted: removed/<name>-<time>/ gets `pages.zip` (where the brain could
// be asked for its pages), `record.json`, `brain/` (its folder as it was) and its logs.
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BrainRow, Member } from '../store/brain-rows.ts'
import { brainFolder, logFile, removedFolder } from './folders.ts'
import { exportPages } from './last-backup.ts'

export interface SetAside {
  /** Where it all is. */
  readonly folder: string
  takeBrain(): Promise<void>
  giveBrainBack(): Promise<void>
  takeLogs(): Promise<void>
  /** Before the brain's folder was taken, or after it was given back. */
  discard(): Promise<void>
}

export interface AsideOptions {
  readonly hubFolder: string
  readonly brain: BrainRow
  readonly members: readonly Member[]
  readonly isRunning: boolean
  readonly at: number
}

/** Everything but the brain's own folder, which its process uses yet. Rejects, and leaves nothing, when it cannot. */
export async function prepareAside({
  hubFolder,
  brain,
  members,
  isRunning,
  at,
}: AsideOptions): Promise<SetAside> {
  const own = brainFolder(hubFolder, brain.name)
  const folder = removedFolder(hubFolder, brain.name, at)
  const [archive, record, moved] = [
    join(folder, 'pages.zip'),
    join(folder, 'record.json'),
    join(folder, 'brain'),
  ]
  // File by file: whatever went wrong, what the brain held is not deleted with it.
  const discard = async () => {
    for (const file of [archive, record]) await rm(file, { force: true })
    await rmdir(folder).catch(() => undefined)
  }
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 })
  try {
    if (isRunning) await exportPages(brain, own, archive)
    await writeRecord(record, brain, members, at)
  } catch (error) {
    await discard()
    throw error
  }
  return {
    folder,
    discard,
    // One that never came to run has none.
    takeBrain: () => rename(own, moved).catch(unlessMissing),
    giveBrainBack: () => rename(moved, own).catch(unlessMissing),
    async takeLogs() {
      const file = logFile(hubFolder, brain.name)
      const isLog = (name: string) => /^(\.\d+)?$/.test(name.slice(basename(file).length))
      const names = (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file)))
      for (const name of names.filter(isLog)) await rename(join(dirname(file), name), join(folder, name))
    },
  }
}

async function writeRecord(
  file: string,
  brain: BrainRow,
  members: readonly Member[],
  at: number,
): Promise<void> {
  const times = { createdAt: new Date(brain.createdAt).toISOString(), removedAt: new Date(at).toISOString() }
  const record = { ...brain, ...times, members: members.map(({ id, email }) => ({ id, email })) }
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx', mode: 0o600, flush: true })
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
