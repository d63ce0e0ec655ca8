// Gives a page another slug. Its own relative links still lead where they led, and those of other pages are changed
// along with it unless the caller does not want that.
import type { Actor, MovePage, Written } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import { pageKeys } from '../markdown/link-target.ts'
import { rebaseLinks, rewriteLinks } from '../markdown/rewrite-links.ts'
import { slugOf } from '../markdown/slug.ts'
import type { PageRow } from '../store/page-rows.ts'
import { markdownOf, namesOfOthers, pageRow, pagesLinkingTo } from '../store/page-texts.ts'
import { holdAgainst, livePage, type WriteContext, writeChange } from './change-page.ts'

export function movePage(
  context: WriteContext,
  actor: Actor,
  wantedSlug: string,
  { to, rewriteLinks: alsoLinks, reason = '', ifMatch }: MovePage,
): Promise<Written> {
  const newSlug = slugOf(to)
  const slug = slugOf(wantedSlug)
  return context.database.transaction(async (transaction) => {
    const page = await livePage(transaction, slug)
    await holdAgainst(transaction, page, slug, ifMatch)
    if (newSlug === slug) return { slug, version: page.version, outcome: 'unchanged', warnings: [] }
    await refuseTaken(transaction, newSlug)
    const why = reason === '' ? `moved from ${slug}` : reason
    const linking = alsoLinks ? await pagesLinkingTo(transaction, page) : []
    const renamed = await renaming(transaction, page, newSlug)
    const own = rebaseLinks(await markdownOf(transaction, page), slug, newSlug)
    const moved = await writeChange(context, transaction, {
      slug: newSlug,
      path: newPath(page, newSlug),
      markdown: renamed(own, newSlug),
      actor,
      reason: why,
      existing: page,
    })
    const rewritten = await rewriteIn(context, transaction, linking, renamed, actor, why)
    return { ...moved, outcome: 'moved', rewritten }
  })
}

async function refuseTaken(transaction: Database, slug: string): Promise<void> {
  const taken = await pageRow(transaction, slug)
  if (taken === undefined) return
  throw new BrainError(
    'exists',
    taken.deleted_at === null
      ? `there is already a page '${slug}': move that first, or choose another slug`
      : `a deleted page has the slug '${slug}': restore and move that first, or choose another slug`,
  )
}

/** The file keeps its extension. */
function newPath({ path }: PageRow, newSlug: string): string {
  return `${newSlug}${/\.(md|markdown|mdx)$/i.exec(path)?.[0] ?? '.md'}`
}

/** A text with its links to the page changed: by names that mean this page, to names that will. */
type Renamed = (markdown: string, fromSlug: string) => string

async function renaming(transaction: Database, page: PageRow, newSlug: string): Promise<Renamed> {
  const { id, slug, title } = page
  const aliases: string[] = JSON.parse(page.aliases)
  const names = pageKeys(slug, title, aliases)
  const others = await namesOfOthers(transaction, names, page)
  const own = new Set(names.filter((name) => !others.has(name)))
  const taken = await namesOfOthers(transaction, pageKeys(newSlug, title, aliases), { id, slug: newSlug })
  return (markdown, fromSlug) => rewriteLinks(markdown, fromSlug, slug, newSlug, own, taken)
}

async function rewriteIn(
  context: WriteContext,
  transaction: Database,
  linking: readonly PageRow[],
  renamed: Renamed,
  actor: Actor,
  reason: string,
): Promise<string[]> {
  const rewritten: string[] = []
  for (const page of linking) {
    const before = await markdownOf(transaction, page)
    const { slug, path } = page
    const markdown = renamed(before, slug)
    if (markdown === before) continue
    await writeChange(context, transaction, { slug, path, markdown, actor, reason, existing: page })
    rewritten.push(slug)
  }
  return rewritten
}
