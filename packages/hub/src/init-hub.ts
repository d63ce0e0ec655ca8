// Makes a hub's folder ready: the configuration with every default, the operator's key, the database, the first owner.
// What is there already is left as it is.
import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, provideIdentityKey, readSecretFile } from '@notarium/runtime'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { readJournal } from './backups/restore/restore-journal.ts'
import { type HubConfig, type HubOptions, readHubConfig } from './config/hub-config.ts'
import { type FirstOwner, type OwnerWanted, passwordVariable, provideFirstOwner } from './first-owner.ts'
import { operatorKeyFile } from './operator-key.ts'
import { migrations } from './store/migrations.ts'
import { hasUsers } from './store/user-rows.ts'

export interface InitialisedHub {
  readonly config: HubConfig
  /** Undefined where there are users already. */
  readonly owner: FirstOwner | undefined
}

const usualOwner = 'owner@localhost'
const defaults = fileURLToPath(new URL('../notarium.toml', import.meta.url))

export async function initHub(
  options: HubOptions,
  onWarning: (warning: string) => void,
): Promise<InitialisedHub> {
  // What is made here is for the hub's user alone.
  process.umask(0o077)
  const { folder, file } = await readHubConfig(options)
  await makeFolder(folder)
  // A file that was named is the operator's to write.
  if (file === join(folder, 'notarium.toml'))
    await copyFile(defaults, file, constants.COPYFILE_EXCL).catch(ifNotThere)
  const config = await readHubConfig(options)
  await provideIdentityKey(operatorKeyFile(folder), onWarning)
  // The main database may just not be in its place: the hub puts it there when it starts.
  if ((await readJournal(folder)) !== undefined) return { config, owner: undefined }
  const database = await openDatabase(config.database)
  try {
    await migrate(database, migrations)
    const isNew = !(await hasUsers(database))
    return { config, owner: isNew ? await provideFirstOwner(database, await ownerWanted()) : undefined }
  } finally {
    await database.close()
  }
}

/** Read only where it is needed: an operator may take the file away after the first start. */
async function ownerWanted(): Promise<OwnerWanted> {
  const email = process.env['NOTARIUM_OWNER_EMAIL'] || usualOwner
  const file = process.env[passwordVariable]
  return { email, password: file ? await readSecretFile(passwordVariable, resolve(file)) : undefined }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EEXIST' || error.code === 'ENOTDIR' ? 'there is a file of this name' : error.code
    throw new ConfigError(
      folder,
      `the folder cannot be made (${why}): choose another --data, or set NOTARIUM_DATA`,
    )
  })
}

function ifNotThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
