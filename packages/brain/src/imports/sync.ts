// Folders and git checkouts on this machine that pages follow: what is written there comes here, what is deleted goes.
import { stat } from 'node:fs/promises'
import type { Database } from '@notarium/runtime/database'
import type { Sync } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { listSources, sourceRow } from '../store/sync-rows.ts'
import type { Writer } from '../writer/writer.ts'
import { allowedPath, checkAllowed } from './allowed-path.ts'
import { presentSource } from './present-job.ts'
import { noSuchSource } from './sync-sources.ts'

export interface SyncOptions {
  /** For reading alone. */
  readonly database: Database
  readonly writer: Pick<Writer, 'call'>
  readonly settings: { readonly importPaths: readonly string[] }
}

export function createSync({ database, writer, settings: { importPaths } }: SyncOptions): Sync {
  return {
    list: async () => (await listSources(database)).map(presentSource),
    add: async (actor, { name, path, prefix }) => {
      const folder = await allowedPath(path, importPaths)
      if (!(await stat(folder)).isDirectory())
        throw new BrainError('bad-source', 'only a folder can be synced: import an archive instead')
      return writer.call('addSyncSource', actor, { name, path: folder, prefix })
    },
    remove: (actor, id) => writer.call('removeSyncSource', actor, id),
    start: async (actor, id) => {
      const source = await sourceRow(database, id)
      if (source === undefined) throw noSuchSource(id)
      // What may be imported can be less than it was when the source was added.
      await checkAllowed(source.path, importPaths)
      return writer.call('startSync', actor, id)
    },
  }
}
