// Reading pages: the lines of one, several at once, lists, outlines.
import { listPagesSchema, type Page, slugSchema } from '@notarium/contract/brain'
import { z } from 'zod'
import { type Excerpt, excerptOf, mostBytes, mostLines } from '../excerpt.ts'
import { pageUri } from '../page-uri.ts'
import { lineRange, listed, oneLine } from '../plain-text.ts'
import { defineTool, type Tool } from '../tool.ts'
import { presentSummary, signedBy, signedLines, slugParameter, summaryShape } from './shapes.ts'

const text = z.string()
const line = z.int().min(1).optional()

const beginningShape = {
  slug: text,
  title: text,
  version: z.int(),
  signed_by: signedBy,
  next_start_line: z.int().optional(),
  markdown: text,
}

const partShape = {
  ...beginningShape,
  tags: z.array(text),
  updated_at: text,
  start_line: z.int(),
  end_line: z.int(),
  total_lines: z.int(),
  sha256: text.optional(),
}

function presentBeginning({ slug, title, version, signed_by }: Page, { nextStartLine, markdown }: Excerpt) {
  return {
    slug,
    title,
    version,
    signed_by: signed_by ?? undefined,
    next_start_line: nextStartLine ?? undefined,
    markdown,
  }
}

function presentPart(page: Page, excerpt: Excerpt) {
  return {
    ...presentBeginning(page, excerpt),
    tags: page.tags,
    updated_at: page.updatedAt,
    start_line: excerpt.startLine,
    end_line: excerpt.endLine,
    total_lines: excerpt.totalLines,
    sha256: excerpt.sha256 ?? undefined,
  }
}

/** What we say of the page, and then its text, each in a part of its own. */
function partText(brain: string, page: Page, excerpt: Excerpt): string[] {
  const { startLine, endLine, totalLines, nextStartLine, sha256, markdown } = excerpt
  const rest = nextStartLine === null ? '' : `\nThe rest: get_page with start_line ${nextStartLine}.`
  const hash = sha256 === null ? '' : `, sha256 ${sha256}`
  const cut = sha256 === null ? `\nThe line is too long; all of it: ${pageUri(brain, page.slug)}` : ''
  const place = `${lineRange(startLine, endLine)} of ${totalLines}${hash}`
  const head = [`${page.slug} — ${oneLine(page.title)}`, ...signedLines(page.signed_by)].join('\n')
  return [`${head}\nversion ${page.version}, ${place}${rest}${cut}`, markdown]
}

const getPage = defineTool({
  name: 'get_page',
  title: 'Read a page',
  description: `The markdown of a page, or of some lines. At most ${mostLines} lines or ${mostBytes / 1000} kB at once.`,
  scope: 'read',
  input: { ...slugParameter, start_line: line, end_line: line, version: line },
  output: partShape,
  run: async ({ brain }, { slug, start_line: startLine, end_line: endLine, version }) => {
    const page = await brain.reads.page(slug, { startLine, endLine, version })
    const excerpt = excerptOf(page)
    return { structured: presentPart(page, excerpt), text: partText(brain.name, page, excerpt) }
  },
})

const getPages = defineTool({
  name: 'get_pages',
  title: 'Read several pages',
  description: 'The beginning of up to 20 pages; they share the size of two get_page answers.',
  scope: 'read',
  input: { slugs: z.array(slugSchema).min(1).max(20) },
  output: { pages: z.array(z.object(beginningShape)), missing: z.array(text) },
  run: async ({ brain }, { slugs }) => {
    const wanted = [...new Set(slugs)]
    const found = await brain.reads.pages(wanted)
    const share = Math.min(mostBytes, Math.floor((2 * mostBytes) / wanted.length))
    const parts = found.flatMap((page) => (page === null ? [] : [{ page, excerpt: excerptOf(page, share) }]))
    const missing = wanted.filter((_slug, index) => found[index] === null)
    return {
      structured: { pages: parts.map(({ page, excerpt }) => presentBeginning(page, excerpt)), missing },
      text: [
        ...parts.flatMap(({ page, excerpt }) => partText(brain.name, page, excerpt)),
        ...(missing.length === 0 ? [] : [`No such pages: ${missing.join(', ')}`]),
      ],
    }
  },
})

const listPages = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description: 'Pages by filter. Pass next_cursor as cursor for more.',
  scope: 'read',
  input: listPagesSchema.shape,
  output: { pages: z.array(summaryShape), total: z.int(), next_cursor: text.optional() },
  run: async ({ brain }, request) => {
    const { pages, total, nextCursor } = await brain.reads.list(request)
    const items = pages.map(({ slug, title, bytes }) => `${slug} — ${oneLine(title)} (${bytes} bytes)`)
    const more = nextCursor === null ? '' : `; more with cursor ${nextCursor}`
    return {
      structured: { pages: pages.map(presentSummary), total, next_cursor: nextCursor ?? undefined },
      text: [listed(`${pages.length} of ${total} pages${more}:`, items, 'No such pages.')],
    }
  },
})

const getOutline = defineTool({
  name: 'get_outline',
  title: 'Outline of a page',
  description: 'Headings with their anchors and lines, to read one section with get_page.',
  scope: 'read',
  input: slugParameter,
  output: {
    slug: text,
    title: text,
    version: z.int(),
    headings: z.array(
      z.object({ level: z.int(), text, anchor: text, start_line: z.int(), end_line: z.int() }),
    ),
  },
  run: async ({ brain }, parameters) => {
    const { slug, title, version, headings } = await brain.reads.outline(parameters.slug)
    const items = headings.map(
      (heading) =>
        `${'#'.repeat(heading.level)} ${oneLine(heading.text)} (${lineRange(heading.startLine, heading.endLine)})`,
    )
    const sections = headings.map(({ startLine, endLine, ...heading }) => ({
      ...heading,
      start_line: startLine,
      end_line: endLine,
    }))
    return {
      structured: { slug, title, version, headings: sections },
      text: [listed(`${slug} — ${oneLine(title)}, version ${version}:`, items, `${slug} has no headings.`)],
    }
  },
})

export const pageTools: readonly Tool[] = [getPage, getPages, listPages, getOutline]
