// Where backups are restored on trial: databases of SQLite among the unpacked files, schemas of PostgreSQL beside those
// that are in use.
import { join } from 'node:path'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { schemaBeside } from '@notarium/runtime/snapshot'
import { brainFolder } from '../brains/folders.ts'
import { trialsIn } from './archive/under-way.ts'
import type { BrainPlace } from './brain-stores.ts'

/** Of the main database. `mark` is that of the hub, which tries one at a time. */
export function trialBeside(live: DatabaseLocation, mark: string, from: string): DatabaseLocation {
  return live.kind === 'sqlite'
    ? { kind: 'sqlite', file: join(trialsIn(from), 'hub.db') }
    : { ...live, schema: schemaBeside(live.schema, `trial_${mark}`) }
}

/** Its configuration is read as if it lay where it belongs, so that files which it names are found. */
export function trialPlace(hubFolder: string, from: string, name: string): BrainPlace {
  const config = join(brainFolder(hubFolder, name), 'brain.toml')
  return { name, folder: join(trialsIn(from), name), config }
}
