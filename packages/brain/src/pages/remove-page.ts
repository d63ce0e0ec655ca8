// Deleting is soft: the page can be restored with its history until it is purged.
import type { Actor, RemovePage, RevertPage, Written } from '@notarium/contract/brain'
import { BrainError } from '../errors.ts'
import { slugOf } from '../markdown/slug.ts'
import {
  markDeleted,
  markdownOf,
  overwriteFreed,
  pageRow,
  removePageRow,
  versionRow,
} from '../store/page-texts.ts'
import { dropFromIndex, purgeFromIndex } from '../word-index/index-writer.ts'
import { holdAgainst, livePage, type WriteContext, writeChange } from './change-page.ts'

export function deletePage(
  { database, now }: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { reason = '', ifMatch }: RemovePage,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  return database.transaction(async (transaction) => {
    const page = await livePage(transaction, slug)
    await holdAgainst(transaction, page, slug, ifMatch)
    await markDeleted(transaction, [page.id], { by: JSON.stringify(actor), reason, now: now() })
    await dropFromIndex(transaction, [page.id])
    return { slug, version: page.version, outcome: 'deleted', warnings: [] }
  })
}

export function restorePage(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { reason = 'restored', ifMatch }: RemovePage,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const existing = await pageRow(transaction, slug)
    if (existing === undefined)
      throw new BrainError(
        'not-found',
        `there is no page '${slug}', also not among the deleted ones: list those to find it`,
      )
    // Of a deleted page it is the version that was deleted.
    await holdAgainst(transaction, { ...existing, deleted_at: null }, slug, ifMatch)
    if (existing.deleted_at === null)
      return { slug, version: existing.version, outcome: 'unchanged', warnings: [] }
    const markdown = await markdownOf(transaction, existing)
    const { path } = existing
    const written = await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing })
    return { ...written, outcome: 'restored' }
  })
}

/** For good: neither the rows nor the index keep a word of it, and the file of SQLite is overwritten where it stood. */
export async function purgePage(
  { database }: WriteContext,
  _actor: Actor,
  wantedSlug: string,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  await overwriteFreed(database, true)
  const written = await database.transaction<Written>(async (transaction) => {
    const page = await pageRow(transaction, slug)
    if (page === undefined)
      throw new BrainError('not-found', `there is no page '${slug}': list the deleted pages to find it`)
    if (page.deleted_at === null)
      throw new BrainError('bad-request', `the page '${slug}' is not deleted: delete it before it is purged`)
    await purgeFromIndex(transaction, page.id)
    await removePageRow(transaction, page.id)
    return { slug, version: page.version, outcome: 'purged', warnings: [] }
  })
  await overwriteFreed(database, false)
  return written
}

/** The text of an earlier version becomes a new version: history is never cut off. */
export function revertPage(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { version, reason = `back to version ${version}`, ifMatch }: RevertPage,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const existing = await livePage(transaction, slug)
    await holdAgainst(transaction, existing, slug, ifMatch)
    const earlier = await versionRow(transaction, existing.id, version)
    if (earlier === undefined)
      throw new BrainError(
        'not-found',
        `the page '${slug}' has no version ${version}; its versions are 1 to ${existing.version}`,
      )
    if (earlier.hash === existing.hash)
      return { slug, version: existing.version, outcome: 'unchanged', warnings: [] }
    const { path } = existing
    const { markdown } = earlier
    const written = await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing })
    return { ...written, outcome: 'updated' }
  })
}
