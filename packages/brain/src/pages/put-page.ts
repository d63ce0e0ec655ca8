// Saves the whole text of a page. A page that was deleted comes back with it, and keeps its history.
import type { Actor, PutPage, Written } from '@notarium/contract/brain'
import { slugOf } from '../markdown/slug.ts'
import { pageRow } from '../store/page-texts.ts'
import { hashOf, holdAgainst, type WriteContext, writeChange } from './change-page.ts'

export function putPage(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { markdown, reason = '', ifMatch }: PutPage,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const existing = await pageRow(transaction, slug)
    await holdAgainst(transaction, existing, slug, ifMatch)
    if (existing?.deleted_at === null && existing.hash === hashOf(markdown))
      return { slug, version: existing.version, outcome: 'unchanged', warnings: [] }
    const path = existing?.path ?? `${slug}.md`
    const written = await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing })
    const outcome = existing === undefined ? 'created' : existing.deleted_at === null ? 'updated' : 'restored'
    return { ...written, outcome }
  })
}
