// Tags and timeline entries. Tags live in the frontmatter, so that they travel with the text; entries do not change it.
import type { Actor, AddTimelineEntry, TagChange, TimelineEntry, Written } from '@notarium/contract/brain'
import { changeTags } from '../markdown/change-tags.ts'
import { slugOf } from '../markdown/slug.ts'
import { nextIds } from '../store/counters.ts'
import { insertTimelineEntry, markdownOf } from '../store/page-texts.ts'
import { holdAgainst, livePage, type WriteContext, writeChange } from './change-page.ts'

export function changePageTags(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { add, remove, ifMatch }: TagChange,
): Promise<Written> {
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const existing = await livePage(transaction, slug)
    await holdAgainst(transaction, existing, slug, ifMatch)
    const before = await markdownOf(transaction, existing)
    const markdown = changeTags(before, JSON.parse(existing.tags), add, remove)
    if (markdown === before) return { slug, version: existing.version, outcome: 'unchanged', warnings: [] }
    const { path } = existing
    const reason = 'tags changed'
    const written = await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing })
    return { ...written, outcome: 'updated' }
  })
}

export function addTimelineEntry(
  { database, now }: WriteContext,
  author: Actor,
  wantedSlug: string,
  { date, text }: AddTimelineEntry,
): Promise<TimelineEntry> {
  const slug = slugOf(wantedSlug)
  return database.transaction(async (transaction) => {
    const page = await livePage(transaction, slug)
    const id = await nextIds(transaction, 'timeline')
    const at = now()
    await insertTimelineEntry(transaction, {
      id,
      pageId: page.id,
      date,
      text,
      author: JSON.stringify(author),
      now: at,
    })
    return { id, slug, date, text, author, createdAt: new Date(at).toISOString() }
  })
}
