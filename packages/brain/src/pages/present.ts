// Rows as callers see them.
import type { Link, PageSummary, PageVersion, TimelineEntry } from '@notarium/contract/brain'
import type { LinkRow, TimelineRow } from '../store/link-queries.ts'
import type { ListedVersion, RecentChange } from '../store/page-queries.ts'
import type { PageRow } from '../store/page-rows.ts'

export const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()

export function presentSummary(row: PageRow): PageSummary {
  return {
    slug: row.slug,
    title: row.title,
    type: row.type,
    tags: JSON.parse(row.tags),
    language: row.language,
    version: row.version,
    bytes: row.bytes,
    updatedAt: moment(row.updated_at),
    updatedBy: JSON.parse(row.author),
    deletedAt: row.deleted_at === null ? null : moment(row.deleted_at),
  }
}

export function presentVersion(row: ListedVersion | RecentChange): PageVersion {
  return {
    slug: row.slug,
    version: row.version,
    title: row.title,
    hash: row.hash,
    author: JSON.parse(row.author),
    reason: row.reason,
    createdAt: moment(row.created_at),
    deleted: 'deleted' in row && row.deleted === 1,
    signed_by: row.signed_by,
  }
}

export function presentLink(row: LinkRow): Link {
  const { from_slug: from, to_slug: to, target, kind, heading, text, line, context } = row
  return { from, to, target, kind, heading, text, line, context }
}

export function presentTimelineEntry({
  id,
  slug,
  date,
  text,
  author,
  created_at,
}: TimelineRow): TimelineEntry {
  return { id, slug, date, text, author: JSON.parse(author), createdAt: moment(created_at) }
}
