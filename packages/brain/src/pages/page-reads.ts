// Reading pages: one, several, lists, versions, outlines, tags, timeline, and everything for an export.
import type { Page } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { PagePart, PageReads } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { normaliseKey } from '../markdown/link-target.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { normalSlug } from '../markdown/slug.ts'
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
import { type SignedRow, signatureRow, signedDocument, unsigned } from '../store/signature-rows.ts'
import { asOfVersion } from './as-of-version.ts'
import { findTitles } from './find-titles.ts'
import { linesOf } from './lines.ts'
import { createLinkReads } from './link-reads.ts'
import { listFolder } from './list-folder.ts'
import { listPages } from './list-pages.ts'
import { moment, presentSummary, presentTimelineEntry, presentVersion } from './present.ts'

const exportBatch = 100
const mostHeadings = 10_000
const mostBytesAtOnce = 8 * 1024 * 1024

export function createPageReads(database: Database): PageReads {
  const found = (slug: string) => findPage(database, slug)
  return {
    ...createLinkReads(database, found),
    page: async (slug, part = {}) => readPart(database, await found(slug), part),
    pages: (slugs) => readPages(database, slugs.map(normalSlug)),
    list: (request) => listPages(database, request),
    folder: (request) => listFolder(database, request),
    titles: (request) => findTitles(database, request),
    slugs: async (prefix, limit) =>
      (await pagesBySlug(database, { prefix }, '', limit)).map(({ slug }) => slug),
    outline: async (wanted) => {
      const row = await found(wanted)
      const { slug, title, version } = row
      const headings = sectionsOf(await markdownOf(database, row)).slice(0, mostHeadings)
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
      const row = await pageRow(database, normalSlug(slug))
      const { id } = row ?? (await found(slug))
      return (await versionsOf(database, id, limit)).map(presentVersion)
    },
    signature: async (slug, wanted) => {
      const row = (await pageRow(database, normalSlug(slug))) ?? (await found(slug))
      const version = wanted ?? row.version
      const document = await signedDocument(database, row.id, version)
      if (document === undefined)
        throw new BrainError('not-found', `nobody signed version ${version} of the page '${row.slug}'`)
      return { version, document }
    },
    tags: async (limit) => ({ tags: await tagCounts(database, limit) }),
    timeline: async (request) => {
      const slug = request.slug === undefined ? undefined : (await found(request.slug)).slug
      return (await timeline(database, { ...request, slug })).map(presentTimelineEntry)
    },
    recentChanges: async ({ since, limit }) => {
      const start = since === undefined ? 0 : Date.parse(since)
      return (await recentChanges(database, start, limit)).map(presentVersion)
    },
    exported: (prefix) => exported(database, prefix),
  }
}

/** By any spelling that a write takes for it. What no write takes as a slug is simply not there. */
async function findPage(database: Database, wanted: string): Promise<PageRow> {
  const slug = normalSlug(wanted)
  const row = await pageRow(database, slug)
  if (row !== undefined && row.deleted_at === null) return row
  if (row !== undefined)
    throw new BrainError('not-found', `the page '${slug}' was deleted; it can be restored`, { deleted: true })
  const names = [normaliseKey(slug), normaliseKey(slug.split('/').at(-1) as string)]
  const similar = await slugsByName(database, names, 5)
  const hint =
    similar.length === 0 ? 'search for it, or list the pages' : `did you mean '${similar.join("', '")}'?`
  throw new BrainError('not-found', `there is no page '${wanted}': ${hint}`, { similar })
}

async function readPages(database: Database, slugs: readonly string[]): Promise<(Page | null)[]> {
  const rows = (await pageRowsBySlug(database, slugs)).filter(({ deleted_at }) => deleted_at === null)
  const sizes = new Map(rows.map(({ slug, bytes }) => [slug, bytes]))
  const bytes = slugs.reduce((sum, slug) => sum + (sizes.get(slug) ?? 0), 0)
  // One alone is never refused, so that every page can be read.
  if (bytes > mostBytesAtOnce && slugs.length > 1)
    throw new BrainError(
      'too-large',
      `these pages have ${bytes} bytes, at most ${mostBytesAtOnce} are given at once: ask for fewer of them`,
    )
  const texts = await pagesWithText(
    database,
    rows.map(({ id }) => id),
  )
  const bySlug = new Map(texts.map((row) => [row.slug, presentPage(row, row.markdown, row)]))
  return slugs.map((slug) => bySlug.get(slug) ?? null)
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
  const asThen = version === row.version ? row : asOfVersion(row, wanted)
  const whole = startLine === undefined && endLine === undefined
  const { text, ...lines } = linesOf(wanted.markdown, startLine, endLine)
  if (startLine !== undefined && startLine > lines.total)
    throw new BrainError(
      'bad-request',
      `the page '${row.slug}' has ${lines.total} lines, none is line ${startLine}`,
    )
  const signed = await signatureRow(database, row.id, version)
  return {
    ...presentPage(asThen, wanted.markdown, signed ?? unsigned),
    markdown: whole ? wanted.markdown : text,
    lines,
  }
}

function presentPage(row: PageRow, markdown: string, { signed_by, signed_at }: SignedRow): Page {
  const { text: _text, ...lines } = linesOf(markdown)
  return {
    ...presentSummary(row),
    aliases: JSON.parse(row.aliases),
    frontmatter: JSON.parse(row.frontmatter),
    createdAt: moment(row.created_at),
    hash: row.hash,
    signed_by,
    signed_at: signed_at === null ? null : moment(signed_at),
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
