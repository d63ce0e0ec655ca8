// Shapes that several tools share, and how the brain's own data take them. Names are in snake_case on both sides, so
// that what one tool answers can be handed to the next as it is.
import type { Link, PageSummary, PageVersion, TimelineEntry, Written } from '@notarium/contract/brain'
import { listPagesSchema, slugSchema } from '@notarium/contract/brain'
import { z } from 'zod'
import { oneLine } from '../plain-text.ts'
import type { ToolAnswer } from '../tool.ts'

const { limit: listLimit } = listPagesSchema.shape
const text = z.string()

/** Not there on what nobody signed. */
export const signedBy = text.optional()

/** A line of its own, or none: on a line that also has a title or a reason, those could say it themselves. */
export const signedLines = (who: string | null): string[] =>
  who === null ? [] : [`signed by ${oneLine(who)}`]

export const slugParameter = { slug: slugSchema }
export const limitParameter = { limit: listLimit }

/** Of every write: the version it was made from. */
export const ifMatch = z.int().min(1).optional()
export const reason = z.string().max(500).optional()

export const summaryShape = z.object({
  slug: text,
  title: text,
  type: text,
  tags: z.array(text),
  language: text,
  version: z.int(),
  bytes: z.int(),
  updated_at: text,
})

export function presentSummary(page: PageSummary): z.output<typeof summaryShape> {
  const { slug, title, type, tags, language, version, bytes, updatedAt } = page
  return {
    slug,
    title,
    type,
    tags,
    language,
    version,
    bytes,
    updated_at: updatedAt,
  }
}

export const versionShape = z.object({
  slug: text,
  version: z.int(),
  author: text,
  reason: text,
  created_at: text,
  deleted: z.boolean(),
  signed_by: signedBy,
})

export function presentVersion(page: PageVersion): z.output<typeof versionShape> {
  const { slug, version, author, reason: why, createdAt, deleted } = page
  return {
    slug,
    version,
    author: author.name,
    reason: why,
    created_at: createdAt,
    deleted,
    signed_by: page.signed_by ?? undefined,
  }
}

export function versionLine(page: PageVersion) {
  const { slug, version, title, author, reason: why, createdAt, deleted } = page
  const because = why === '' ? '' : `: ${oneLine(why)}`
  const what = deleted ? 'deleted' : `version ${version}`
  const line = `${createdAt} ${slug} (${oneLine(title)}), ${what} by ${oneLine(author.name)}${because}`
  return [line, ...signedLines(page.signed_by)].join('\n  ')
}

export const linkShape = z.object({ from: text, to: text.optional(), target: text, line: z.int() })

export function presentLink({ from, to, target, line }: Link): z.output<typeof linkShape> {
  return { from, to: to ?? undefined, target, line }
}

export const timelineShape = {
  slug: text,
  date: text,
  text,
}

export function presentEntry({ slug, date, text: said }: TimelineEntry) {
  return { slug, date, text: said }
}

export const writtenShape = {
  slug: text,
  version: z.int(),
  outcome: text,
  warnings: z.array(text),
}

export function writtenAnswer({ slug, version, outcome, warnings }: Written) {
  const said = [
    `${outcome}: ${slug}, version ${version}`,
    ...warnings.map((warning) => `warning: ${warning}`),
  ]
  return { structured: { slug, version, outcome, warnings }, text: [said.join('\n')] } satisfies ToolAnswer
}
