// The end of a restore, at the start of the hub, before its database is opened. It may be killed at any point: every step
// finds out whether it was done, and the journal goes last.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, type Logger } from '@notarium/runtime'
import { type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { discardStaged, schemaBeside, swapIn } from '@notarium/runtime/snapshot'
import { brainFolder, removedFolder } from '../../brains/folders.ts'
import { makeFolder } from '../../brains/own-folder.ts'
import type { HubConfig } from '../../config/hub-config.ts'
import { listBrainRows } from '../../store/brain-rows.ts'
import type { BrainStores } from '../brain-stores.ts'
import { enterRestoredBrain } from './enter-restore.ts'
import { prepareStagedHub } from './prepare-staged.ts'
import {
  type RestoreJournal,
  readJournal,
  removeJournal,
  stagedBeside,
  writeJournal,
} from './restore-journal.ts'

/** Of the hub: more is not needed before its database is there. */
type Where = Pick<HubConfig, 'folder' | 'database'>

export interface FinishParts {
  readonly stores: BrainStores
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly now?: () => number
}

/** A brain of a hub that was killed ends by itself, within seconds. */
const patienceMs = 30_000
const pauseMs = 200

/** Whether there was one to finish. To be called by whoever has the lock of the folder. */
export async function finishRestore(
  config: Where,
  { stores, log, now = Date.now }: FinishParts,
): Promise<boolean> {
  const { folder } = config
  const journal = await readJournal(folder)
  if (journal === undefined) return false
  log.warn({ backup: journal.backup, brains: journal.brains }, 'a restore is finished now')
  if (!journal.hub && (await setUnknownBrainsAside(config, journal.at, journal.brains)) > 0) {
    await removeJournal(folder)
    log.warn({ brains: journal.brains }, 'the restore came to nothing: there was no record of the brain yet')
    return true
  }
  const aside = join(folder, journal.aside)
  await mkdir(join(aside, 'brains'), { recursive: true, mode: 0o700 })
  const hubAside = asideOf(config.database, aside)
  if (journal.hub) await putHubInPlace(config, journal, hubAside, now)
  for (const name of journal.brains) await applyBrain(stores, { folder, name, aside })
  if (journal.hub) await setUnknownBrainsAside(config, journal.at)
  else await enterRestoredBrain(config.database, journal, now)
  // What was replaced is in the restore point.
  if (journal.restorePoint !== null) await removeReplaced({ folder, journal, hubAside, stores, log })
  await removeEmpty(aside)
  await removeJournal(folder)
  log.info({ backup: journal.backup }, 'the restore is finished')
  return true
}

/** Where nothing was there that could be replaced, no folders are left that look as if. */
async function removeEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) if (entry.isDirectory()) await removeEmpty(join(folder, entry.name))
  await rmdir(folder).catch(() => undefined)
}

interface Replaced extends Pick<FinishParts, 'stores' | 'log'> {
  readonly folder: string
  readonly journal: RestoreJournal
  readonly hubAside: DatabaseLocation
}

async function removeReplaced({ folder, journal, hubAside, stores, log }: Replaced): Promise<void> {
  const aside = join(folder, journal.aside)
  try {
    await discardStaged(hubAside)
    for (const name of journal.brains)
      await stores.discardReplaced({ name, folder: brainFolder(folder, name) }, join(aside, 'brains', name))
    await rm(aside, { recursive: true, force: true })
  } catch (error) {
    log.warn({ folder: aside, error: String(error) }, 'what was replaced cannot be removed: do it by hand')
  }
}

export async function applyBrain(
  stores: BrainStores,
  { folder, name, aside }: { readonly folder: string; readonly name: string; readonly aside: string },
): Promise<void> {
  const own = brainFolder(folder, name)
  // One that was removed since has no folder, and no key.
  await makeFolder(own)
  const place = { name, folder: own }
  const replaced = join(aside, 'brains', name)
  for (const until = performance.now() + patienceMs; ; await sleep(pauseMs)) {
    try {
      return await stores.apply(place, replaced)
    } catch (error) {
      const isHeld = error instanceof ConfigError && /serves this folder/.test(error.message)
      if (!isHeld || performance.now() > until) throw error
    }
  }
}

async function putHubInPlace(
  config: Where,
  journal: RestoreJournal,
  aside: DatabaseLocation,
  now: () => number,
): Promise<void> {
  const staged = stagedBeside(config.database, journal.mark)
  if (!journal.prepared) {
    await prepareStagedHub(staged, config.database, journal, now)
    await writeJournal(config.folder, { ...journal, prepared: true })
  }
  await swapIn(staged, config.database, aside)
  if (staged.kind === 'sqlite') await rm(dirname(staged.file), { recursive: true, force: true })
}

function asideOf(live: DatabaseLocation, aside: string): DatabaseLocation {
  const time = basename(aside)
  return live.kind === 'sqlite'
    ? { ...live, file: join(aside, 'hub.db') }
    : { ...live, schema: schemaBeside(live.schema, time) }
}

/**
 * Folders of brains that the hub does not know: kept, as those of removed brains are. Of all, unless they are named; tells
 * how many it does not know.
 */
async function setUnknownBrainsAside(
  { database: location, folder }: Where,
  at: number,
  only?: readonly string[],
): Promise<number> {
  const database = await openDatabase(location)
  const rows = await listBrainRows(database).finally(() => database.close())
  const known = new Set(rows.map(({ name }) => name))
  const brains = join(folder, 'brains')
  const there = existsSync(brains) ? await readdir(brains) : []
  const unknown = (only ?? there).filter((name) => !known.has(name))
  for (const name of unknown.filter((each) => there.includes(each))) {
    const kept = removedFolder(folder, name, at)
    await mkdir(kept, { recursive: true, mode: 0o700 })
    await rename(join(brains, name), join(kept, 'brain'))
  }
  return unknown.length
}
