// Where a brain keeps its data, for those who back it up or restore it: read without what only serving needs, such as
// the key of a provider, which may be away.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseConfig, readConfigFile } from '@notarium/runtime'
import type { BrainSettings } from '../settings.ts'
import { configSchema } from './config-schema.ts'
import { readDatabase } from './database-config.ts'

export interface StoreConfig {
  readonly database: BrainSettings['database']
  readonly identityKeyFile: string
  /** Whether the file names the schema; else that comes from the name of the brain. */
  readonly namesSchema: boolean
}

/** `standIn` is read in place of `file`, as if it lay there. */
export async function readStoreConfig(
  { folder, name, file }: { readonly folder: string; readonly name: string; readonly file: string },
  standIn: string = file,
): Promise<StoreConfig> {
  const values = existsSync(standIn)
    ? await readConfigFile(standIn, configSchema)
    : parseConfig(file, '', configSchema)
  const base = { file, folder: dirname(file) }
  return {
    database: await readDatabase(base, values.database, name),
    identityKeyFile:
      values.identity_key_file === undefined
        ? join(folder, 'identity.key')
        : resolve(base.folder, values.identity_key_file),
    namesSchema: values.database.schema !== undefined,
  }
}
