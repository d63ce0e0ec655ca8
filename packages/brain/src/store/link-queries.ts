// Questions about links and the timeline.
import { type Database, inList, type Value } from '@notarium/runtime/database'

export interface LinkRow {
  readonly from_slug: string
  readonly to_slug: string | null
  readonly kind: 'wiki' | 'markdown'
  readonly target: string
  readonly heading: string | null
  readonly text: string
  readonly line: number
  readonly context: string
}

const linkColumns = `page.slug AS from_slug, resolved_link.to_slug, resolved_link.kind, resolved_link.target,
  resolved_link.heading, resolved_link.text, resolved_link.line, resolved_link.context`
const liveLinks = `resolved_link JOIN page ON page.id = resolved_link.page_id AND page.deleted_at IS NULL`

export function outgoingLinks(
  database: Database,
  pageIds: readonly number[],
  limit: number,
): Promise<LinkRow[]> {
  return database.all(
    `SELECT ${linkColumns} FROM ${liveLinks} WHERE resolved_link.page_id ${inList(database, 'integer')}
     ORDER BY resolved_link.page_id, resolved_link.ordinal LIMIT ?`,
    JSON.stringify(pageIds),
    limit,
  )
}

export function incomingLinks(
  database: Database,
  pageIds: readonly number[],
  limit: number,
): Promise<LinkRow[]> {
  const list = JSON.stringify(pageIds)
  return database.all(
    `SELECT ${linkColumns} FROM ${liveLinks}
     WHERE resolved_link.name IN (SELECT name FROM page_key WHERE page_id ${inList(database, 'integer')})
       AND resolved_link.to_slug IN (SELECT slug FROM page WHERE id ${inList(database, 'integer')})
     ORDER BY page.slug, resolved_link.ordinal LIMIT ?`,
    list,
    list,
    limit,
  )
}

export function unresolvedLinks(database: Database, limit: number): Promise<LinkRow[]> {
  return database.all(
    `SELECT ${linkColumns} FROM ${liveLinks} WHERE resolved_link.to_slug IS NULL
     ORDER BY page.slug, resolved_link.ordinal LIMIT ?`,
    limit,
  )
}

/** Of the pages with most links, and how many they have. */
export function mostLinked(
  database: Database,
  prefix: string,
  limit: number,
): Promise<{ id: number; slug: string; title: string; type: string; links: number }[]> {
  return database.all(
    `SELECT page.id, page.slug, page.title, page.type, count(link.page_id) AS links
       FROM page LEFT JOIN link ON link.page_id = page.id
      WHERE page.deleted_at IS NULL AND page.slug >= ? AND page.slug < ?
      GROUP BY page.id, page.slug, page.title, page.type ORDER BY count(link.page_id) DESC, page.slug LIMIT ?`,
    prefix,
    `${prefix}\u{10ffff}`,
    limit,
  )
}

export interface TimelineRow {
  readonly id: number
  readonly slug: string
  readonly date: string
  readonly text: string
  readonly author: string
  readonly created_at: number
}

export function timeline(
  database: Database,
  {
    slug,
    from,
    to,
    limit,
  }: { slug?: string | undefined; from?: string | undefined; to?: string | undefined; limit: number },
): Promise<TimelineRow[]> {
  const conditions = ['page.deleted_at IS NULL']
  const values: Value[] = []
  const add = (sql: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(sql)
    values.push(value)
  }
  add('page.slug = ?', slug)
  add('timeline_entry.date >= ?', from)
  add('timeline_entry.date <= ?', to)
  return database.all(
    `SELECT timeline_entry.id, page.slug, timeline_entry.date, timeline_entry.text, timeline_entry.author,
            timeline_entry.created_at
       FROM timeline_entry JOIN page ON page.id = timeline_entry.page_id
      WHERE ${conditions.join(' AND ')} ORDER BY timeline_entry.date DESC, timeline_entry.id DESC LIMIT ?`,
    ...values,
    limit,
  )
}
