// Finding pages, and holding citations against them. `search` and `fetch` also have the form that research clients
// expect of any server: results with id, title, url and text, and one document by its id.
import {
  type SearchHit,
  type SearchResponse,
  searchRequestSchema,
  slugSchema,
} from '@notarium/contract/brain'
import { z } from 'zod'
import { type Excerpt, excerptOf } from '../excerpt.ts'
import { pageUri, slugOfUri } from '../page-uri.ts'
import { lineRange, oneLine } from '../plain-text.ts'
import { defineTool, type Tool } from '../tool.ts'
import { signedBy, signedLines } from './shapes.ts'

const { query, tags, type, prefix, language, since, until, limit, offset, explain } =
  searchRequestSchema.shape

const text = z.string()

const resultShape = z.object({
  id: text,
  title: text,
  url: text,
  text,
  heading: text,
  version: z.int(),
  start_line: z.int(),
  end_line: z.int(),
  sha256: text,
  updated_at: text,
  signed_by: signedBy,
  matched_language: text.optional(),
  explain: z.record(text, z.unknown()).optional(),
})

const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Find pages by a question or words, Russian or English. Also "phrase", -word, tag:x. id is the slug; ' +
    'text is an extract of the cited lines.',
  scope: 'read',
  input: { query, limit, offset, tags, type, prefix, language, since, until, explain },
  output: {
    results: z.array(resultShape),
    total: z.int(),
    suggestion: text.optional(),
    notes: z.array(text),
  },
  run: async ({ brain }, request) => {
    const found = await brain.searches.search({ ...request, mode: 'auto', typing: false })
    const { hits, total, suggestion, notes } = found
    return {
      structured: {
        results: hits.map((hit) => presentHit(brain.name, hit)),
        total,
        suggestion: suggestion ?? undefined,
        notes,
      },
      text: [resultsText(found, request.offset)],
    }
  },
})

function presentHit(brain: string, hit: SearchHit): z.output<typeof resultShape> {
  const { version, startLine, endLine, sha256 } = hit.citation
  return {
    id: hit.slug,
    title: hit.title,
    url: pageUri(brain, hit.slug),
    text: hit.snippet,
    heading: hit.headingPath.join(' › '),
    version,
    start_line: startLine,
    end_line: endLine,
    sha256,
    updated_at: hit.updatedAt,
    signed_by: hit.signed_by ?? undefined,
    matched_language: hit.matched_language ?? undefined,
    ...(hit.explain !== undefined && { explain: hit.explain }),
  }
}

function resultsText({ hits, total, suggestion, notes }: SearchResponse, offset: number): string {
  const items = hits.map((hit, index) => {
    const { version, startLine, endLine, sha256 } = hit.citation
    const heading = hit.headingPath.length === 0 ? '' : `${oneLine(hit.headingPath.join(' › '))}, `
    return [
      `${offset + index + 1}. ${hit.slug} — ${oneLine(hit.title)}`,
      `   ${heading}${lineRange(startLine, endLine)}, version ${version}, sha256 ${sha256}`,
      ...signedLines(hit.signed_by).map((line) => `   ${line}`),
      ...(hit.matched_language === null ? [] : [`   matched_language ${hit.matched_language}`]),
      `   > ${oneLine(hit.snippet)}`,
    ].join('\n')
  })
  const none =
    total === 0
      ? 'Nothing found: try other words or fewer filters; list_pages takes filters without words.'
      : `No more results: ${total} pages match, offset ${offset} is past them.`
  const head = hits.length === 0 ? none : `${hits.length} results of ${total} pages that match:`
  const mended = suggestion === null ? [] : [`Did you mean: ${oneLine(suggestion)}`]
  return [head, ...items, ...mended, ...notes.map((note) => `Note: ${note}`)].join('\n')
}

const fetch = defineTool({
  name: 'fetch',
  title: 'Fetch a document',
  description: 'A page by the id or url of a search result; get_page does more.',
  scope: 'read',
  input: { id: z.string().min(1).max(4096) },
  output: { id: text, title: text, text, url: text, metadata: z.record(text, z.unknown()) },
  run: async ({ brain }, { id }) => {
    const page = await brain.reads.page(slugOfUri(brain.name, id) ?? id)
    const excerpt = excerptOf(page)
    const { slug, title, version, language: written, tags: marked, updatedAt, signed_by } = page
    const signed = signed_by === null ? {} : { signed_by }
    const facts = { version, language: written, tags: marked, updated_at: updatedAt, ...signed }
    const document = {
      id: slug,
      title,
      text: excerpt.markdown,
      url: pageUri(brain.name, slug),
      metadata: { ...facts, ...partOf(excerpt) },
    }
    // Research clients read the document from the text, as JSON.
    return { structured: document, text: [JSON.stringify(document)] }
  },
})

function partOf({ startLine, endLine, totalLines, nextStartLine, sha256 }: Excerpt) {
  return {
    start_line: startLine,
    end_line: endLine,
    total_lines: totalLines,
    sha256,
    ...(nextStartLine !== null && { rest: `get_page with start_line ${nextStartLine}` }),
  }
}

const line = z.int().min(1)

const verifyCitation = defineTool({
  name: 'verify_citation',
  title: 'Verify a citation',
  description: 'Whether a version has these lines, and whether they still stand.',
  scope: 'read',
  input: { slug: slugSchema, version: line, start_line: line, end_line: line, sha256: z.string().max(64) },
  output: {
    valid: z.boolean(),
    status: text,
    explanation: text,
    current_version: z.int().optional(),
    signed_by: signedBy,
    text: text.optional(),
  },
  run: async ({ brain }, { slug, version, start_line: startLine, end_line: endLine, sha256 }) => {
    const check = await brain.searches.verifyCitation({ slug, version, startLine, endLine, sha256 })
    const { valid, status, explanation, currentVersion, signed_by: signed, text: cited } = check
    const now = currentVersion === null ? '' : `; its version now is ${currentVersion}`
    const vouched = signedLines(signed)
      .map((line) => `\nversion ${version} is ${line}`)
      .join('')
    return {
      structured: {
        valid,
        status,
        explanation,
        current_version: currentVersion ?? undefined,
        signed_by: signed ?? undefined,
        text: cited ?? undefined,
      },
      text: [
        `${valid ? 'valid' : 'not valid'} (${status}): ${explanation}${now}${vouched}`,
        ...(cited === null ? [] : [cited]),
      ],
    }
  },
})

export const searchTools: readonly Tool[] = [search, fetch, verifyCitation]
