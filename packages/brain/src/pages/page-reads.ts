// Reading pages: one, several, lists, versions, outlines, tags, timeline, and everything for an export.
import type { Page } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { PagePart, PageReads } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { normaliseKey } from '../markdown/link-target.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { withoutExtension } from '../markdown/slug.ts'
import { timeline } from '../store/link-queries.ts'
import {
  pagesBySlug,
  pagesWithText,
  recentChanges,
  slugsByName,
  tagCounts,
  versionsOf,
} from '../store/page-queries.ts'
import { type PageRow, pageRowsBySlug } from '../store/page-rows.ts'
import { markdownOf, pageRow, versionRow } from '../store/page-texts.ts'
import { linesOf } from './lines.ts'
import { createLinkReads } from './link-reads.ts'
import { listPages } from './list-pages.ts'
import { moment, presentSummary, presentTimelineEntry, presentVersion } from './present.ts'

const exportBatch = 100

export function createPageReads(database: Database): PageReads {
  const found = (slug: string) => findPage(database, slug)
  return {
    ...createLinkReads(database, found),
    page: async (slug, part = {}) => readPart(database, await found(slug), part),
    pages: async (slugs) => {
      const rows = await pageRowsBySlug(database, slugs)
      const texts = await pagesWithText(
        database,
        rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id),
      )
      const bySlug = new Map(texts.map((row) => [row.slug, presentPage(row, row.markdown)]))
      return slugs.map((slug) => bySlug.get(slug) ?? null)
    },
    list: (request) => listPages(database, request),
    slugs: async (prefix, limit) =>
      (await pagesBySlug(database, { prefix }, '', limit)).map(({ slug }) => slug),
    outline: async (slug) => {
      const { title, version, ...row } = await found(slug)
      const headings = sectionsOf(await markdownOf(database, { title, version, ...row }))
      return {
        slug,
        title,
        version,
        headings: headings.map(({ level, text, anchor, startLine, endLine }) => ({
          level,
          text,
          anchor,
          startLine,
          endLine,
        })),
      }
    },
    versions: async (slug, limit) => {
      const row = await pageRow(database, slug)
      const { id } = row ?? (await found(slug))
      return (await versionsOf(database, id, limit)).map(presentVersion)
    },
    tags: async (limit) => ({ tags: await tagCounts(database, limit) }),
    timeline: async (request) => {
      if (request.slug !== undefined) await found(request.slug)
      return (await timeline(database, request)).map(presentTimelineEntry)
    },
    recentChanges: async ({ since, limit }) => {
      const start = since === undefined ? 0 : Date.parse(since)
      return (await recentChanges(database, start, limit)).map(presentVersion)
    },
    exported: (prefix) => exported(database, prefix),
  }
}

async function findPage(database: Database, slug: string): Promise<PageRow> {
  const row = await pageRow(database, slug)
  if (row !== undefined && row.deleted_at === null) return row
  if (row !== undefined)
    throw new BrainError('not-found', `the page '${slug}' was deleted; it can be restored`, { deleted: true })
  const name = withoutExtension(slug)
  const names = [normaliseKey(name), normaliseKey(name.split('/').at(-1) as string)]
  const similar = await slugsByName(database, names, 5)
  const hint =
    similar.length === 0 ? 'search for it, or list the pages' : `did you mean '${similar.join("', '")}'?`
  throw new BrainError('not-found', `there is no page '${slug}': ${hint}`, { similar })
}

async function readPart(database: Database, row: PageRow, part: PagePart): Promise<Page> {
  const { version = row.version, startLine, endLine } = part
  const wanted = await versionRow(database, row.id, version)
  if (wanted === undefined)
    throw new BrainError(
      'not-found',
      `the page '${row.slug}' has no version ${version}; its versions are 1 to ${row.version}`,
    )
  if (startLine !== undefined && endLine !== undefined && startLine > endLine)
    throw new BrainError('bad-request', `line ${startLine} comes after line ${endLine}: swap them`)
  const asThen = version === row.version ? row : { ...row, ...pick(wanted) }
  const whole = startLine === undefined && endLine === undefined
  const { text, ...lines } = linesOf(wanted.markdown, startLine, endLine)
  if (startLine !== undefined && startLine > lines.total)
    throw new BrainError(
      'bad-request',
      `the page '${row.slug}' has ${lines.total} lines, none is line ${startLine}`,
    )
  return { ...presentPage(asThen, wanted.markdown), markdown: whole ? wanted.markdown : text, lines }
}

/** What a version remembers of its page. */
function pick({
  version,
  title,
  hash,
  author,
  created_at,
  markdown,
}: NonNullable<Awaited<ReturnType<typeof versionRow>>>) {
  return { version, title, hash, author, updated_at: created_at, bytes: Buffer.byteLength(markdown) }
}

function presentPage(row: PageRow, markdown: string): Page {
  const { text: _text, ...lines } = linesOf(markdown)
  return {
    ...presentSummary(row),
    aliases: JSON.parse(row.aliases),
    frontmatter: JSON.parse(row.frontmatter),
    createdAt: moment(row.created_at),
    hash: row.hash,
    markdown,
    lines,
  }
}

async function* exported(database: Database, prefix: string) {
  let after = ''
  for (;;) {
    const rows = await pagesBySlug(database, { prefix }, after, exportBatch)
    if (rows.length === 0) return
    const texts = new Map(
      (
        await pagesWithText(
          database,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.id, row.markdown]),
    )
    for (const { id, path, updated_at } of rows) {
      const markdown = texts.get(id)
      if (markdown !== undefined)
        yield { path, content: Buffer.from(markdown), modified: new Date(updated_at) }
    }
    after = (rows.at(-1) as PageRow).slug
  }
}
