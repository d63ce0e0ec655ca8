// What a hub that was killed over its work has left: half an archive, unpacked files, databases that were restored on
// trial or beside those they were to replace. Removed when the hub starts, after a restore that was decided is finished.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from '@notarium/runtime'
import { discardStaged } from '@notarium/runtime/snapshot'
import { brainFolder } from '../brains/folders.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import { isPart, isWorkFolder, trialsIn } from './archive/under-way.ts'
import { type BrainPlace, type BrainStores, stagedFolder } from './brain-stores.ts'
import { readJournal, stagedBeside } from './restore/restore-journal.ts'
import { trialBeside, trialPlace } from './trial-places.ts'

export interface LeftoverParts {
  readonly config: HubConfig
  readonly stores: BrainStores
  readonly mark: string
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** What is being worked in just now. */
  readonly except?: string
}

/** A HubError says why the folder of backups cannot be used. A database that is away keeps its left-overs for now. */
export async function removeLeftovers(parts: LeftoverParts): Promise<void> {
  const { config, mark, log, except } = parts
  await requireUsable(config.backups.folder)
  for (const folder of new Set([config.backups.folder, config.folder])) {
    const names = await readdir(folder)
    const left = names
      .filter((name) => isPart(name, mark) || isWorkFolder(name, mark))
      .filter((name) => join(folder, name) !== except)
    if (left.length > 0) log.info({ folder, left }, 'what a hub that was killed has left is removed')
    for (const name of left) await removeWork(parts, join(folder, name))
  }
  // What is staged belongs to it.
  if ((await readJournal(config.folder)) !== undefined) return
  await discardDatabases(parts)
  const brains = join(config.folder, 'brains')
  for (const name of existsSync(brains) ? await readdir(brains) : [])
    await discardStagedBrain(parts, { name, folder: brainFolder(config.folder, name) })
}

async function requireUsable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await readdir(folder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const remedy = 'mend that, or name another with backups.folder in notarium.toml'
    throw new HubError(
      'conflict',
      `the folder of backups ${folder} cannot be used (${code ?? message}): ${remedy}`,
    )
  }
}

/** Brains on trial may have their data elsewhere: what tells where stays until they are gone. */
async function removeWork(parts: LeftoverParts, folder: string): Promise<void> {
  const names = await readdir(trialsIn(folder)).catch(() => [])
  for (const name of names) {
    const isGone = await discardStagedBrain(parts, trialPlace(parts.config.folder, folder, name))
    if (!isGone) return
  }
  await rm(folder, { recursive: true, force: true })
}

async function discardStagedBrain({ stores, log }: LeftoverParts, place: BrainPlace): Promise<boolean> {
  if (!existsSync(join(place.folder, stagedFolder))) return true
  try {
    await stores.discard(place)
    // Of a brain that is there no more: gone where nothing is in it.
    await rmdir(place.folder).catch(() => undefined)
    return true
  } catch (error) {
    log.warn({ brain: place.name, error: String(error) }, 'what was staged of a brain cannot be removed yet')
    return false
  }
}

async function discardDatabases({ config: { database }, mark, log }: LeftoverParts): Promise<void> {
  const staged = stagedBeside(database, mark)
  // A trial on SQLite takes place among the unpacked files.
  const trial = database.kind === 'sqlite' ? [] : [trialBeside(database, mark, '')]
  for (const location of [staged, ...trial])
    await discardStaged(location).catch((error) => {
      log.warn({ error: String(error) }, 'what was staged of the main database cannot be removed yet')
    })
  if (staged.kind === 'sqlite') await rm(dirname(staged.file), { recursive: true, force: true })
}
