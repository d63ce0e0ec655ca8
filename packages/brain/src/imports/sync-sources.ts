// Sync sources are added and removed on the writer's thread. Pages of a source that is removed stay.
import type { Actor, SyncSource } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import { openJobOfSource } from '../store/import-rows.ts'
import { deleteSource, detachPages, insertSource, sourceNamed, sourceRow } from '../store/sync-rows.ts'
import { checkedPrefix } from './page-path.ts'

const pagesAtOnce = 1000

export function addSyncSource(
  database: Database,
  _actor: Actor,
  { name, path, prefix }: { name: string; path: string; prefix: string },
  now: number,
): Promise<SyncSource> {
  return database.transaction(async (transaction) => {
    if ((await sourceNamed(transaction, name)) !== undefined)
      throw new BrainError('exists', `there is already a sync source '${name}': choose another name`)
    const state = { git: null, lastSyncAt: null }
    const source = { name, path, prefix: checkedPrefix(prefix) }
    const id = await insertSource(transaction, source, state, now)
    return { id, ...source, ...state, lastJob: null, lastError: null }
  })
}

export async function removeSyncSource(database: Database, _actor: Actor, id: number): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await database.transaction(async (transaction) => {
      await checkRemovable(transaction, id)
      if ((await detachPages(transaction, id, pagesAtOnce)) === pagesAtOnce) return false
      await deleteSource(transaction, id)
      return true
    })
}

export function noSuchSource(id: number): BrainError {
  return new BrainError('not-found', `there is no sync source ${id}: list the sources to see which there are`)
}

async function checkRemovable(transaction: Database, id: number): Promise<void> {
  if ((await sourceRow(transaction, id)) === undefined) throw noSuchSource(id)
  const job = await openJobOfSource(transaction, id)
  if (job !== undefined)
    throw new BrainError('conflict', `the source is being synced: wait for job ${job.id}, or cancel it`, {
      job: job.id,
    })
}
