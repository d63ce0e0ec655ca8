// Where a brain's data are, where they are staged before they take their place, and where those go that they replace.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { schemaBeside } from '@notarium/runtime/snapshot'
import { readStoreConfig, type StoreConfig } from '../config/store-config.ts'
import { databaseFileIn } from '../store/database-file.ts'

export interface BrainPlace {
  /** The brain's own. */
  readonly folder: string
  readonly name: string
  /** Else brain.toml in the folder. */
  readonly config?: string | undefined
}

export interface BrainStore {
  readonly config: StoreConfig
  readonly live: DatabaseLocation
  readonly staged: DatabaseLocation
  asideIn(folder: string): DatabaseLocation
}

export const restoringIn = (folder: string): string => join(folder, 'restoring')
export const configOf = ({ folder, config }: BrainPlace): string =>
  resolve(config ?? join(folder, 'brain.toml'))
/** What comes with a backup to a brain that has none of its own. */
export const stagedConfigOf = ({ folder }: BrainPlace): string => join(restoringIn(folder), 'brain.toml')

export async function storeOf(place: BrainPlace): Promise<BrainStore> {
  const { folder, name } = place
  const file = configOf(place)
  const config = await readStoreConfig(
    { folder, name, file },
    existsSync(file) ? file : stagedConfigOf(place),
  )
  const { database } = config
  if (database.kind === 'sqlite')
    return {
      config,
      live: { kind: 'sqlite', file: databaseFileIn(folder) },
      staged: { kind: 'sqlite', file: databaseFileIn(restoringIn(folder)) },
      asideIn: (aside) => ({ kind: 'sqlite', file: databaseFileIn(aside) }),
    }
  const inSchema = (schema: string) => ({ ...database, schema, connections: 1 })
  // The same for the same folder, so that whoever goes on after a kill finds it; and another on a trial elsewhere.
  const beside = (what: string, of: string) =>
    inSchema(schemaBeside(database.schema, `${what}_${digest(resolve(of))}`))
  return {
    config,
    live: inSchema(database.schema),
    staged: beside('restoring', folder),
    asideIn: (aside) => beside('aside', aside),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
