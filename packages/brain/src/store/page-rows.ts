// Pages and what hangs on them, as rows: written by the batch, because an import writes hundreds at once.
import { type Database, inList, storable, type Value } from '@notarium/runtime/database'

export interface PageRow {
  readonly id: number
  readonly slug: string
  readonly path: string
  readonly title: string
  readonly type: string
  /** JSON, like the next two and `author`. */
  readonly tags: string
  readonly aliases: string
  readonly frontmatter: string
  readonly language: string
  readonly hash: string
  readonly bytes: number
  readonly version: number
  readonly author: string
  readonly created_at: number
  readonly updated_at: number
  readonly deleted_at: number | null
  readonly source_id: number | null
}

export const pageColumns =
  'id, slug, path, title, type, tags, aliases, frontmatter, language, hash, bytes, version, author, ' +
  'created_at, updated_at, deleted_at, source_id'

const pageInsert = {
  table: 'page',
  columns: {
    id: 'integer',
    slug: 'text',
    path: 'text',
    title: 'text',
    type: 'text',
    tags: 'text',
    aliases: 'text',
    frontmatter: 'text',
    language: 'text',
    hash: 'text',
    bytes: 'integer',
    version: 'integer',
    author: 'text',
    created_at: 'integer',
    updated_at: 'integer',
    source_id: 'integer',
  },
  onConflict: `ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, path = excluded.path, title = excluded.title,
    type = excluded.type, tags = excluded.tags, aliases = excluded.aliases, frontmatter = excluded.frontmatter,
    language = excluded.language, hash = excluded.hash, bytes = excluded.bytes, version = excluded.version,
    author = excluded.author, updated_at = excluded.updated_at, deleted_at = NULL, deleted_by = NULL, delete_reason = NULL,
    source_id = excluded.source_id`,
} as const

export function writePageRows(database: Database, rows: readonly PageRow[]): Promise<void> {
  const names = Object.keys(pageInsert.columns) as (keyof typeof pageInsert.columns)[]
  return database.insert(
    pageInsert,
    rows.map((row) => names.map((name) => row[name])),
  )
}

export function pageRowsBySlug(database: Database, slugs: readonly string[]): Promise<PageRow[]> {
  return database.all(
    `SELECT ${pageColumns} FROM page WHERE slug ${inList(database, 'text')}`,
    JSON.stringify(slugs.map(storable)),
  )
}

export interface VersionRow {
  readonly page_id: number
  readonly version: number
  readonly slug: string
  readonly title: string
  readonly markdown: string
  readonly hash: string
  readonly author: string
  readonly reason: string
  readonly created_at: number
}

export function insertVersions(database: Database, rows: readonly VersionRow[]): Promise<void> {
  return database.insert(
    {
      table: 'page_version',
      columns: {
        page_id: 'integer',
        version: 'integer',
        slug: 'text',
        title: 'text',
        markdown: 'text',
        hash: 'text',
        author: 'text',
        reason: 'text',
        created_at: 'integer',
      },
    },
    rows.map((row) => [
      row.page_id,
      row.version,
      row.slug,
      row.title,
      row.markdown,
      row.hash,
      row.author,
      row.reason,
      row.created_at,
    ]),
  )
}

export interface Attached {
  readonly tags: readonly (readonly [tag: string, pageId: number])[]
  readonly keys: readonly (readonly [name: string, pageId: number])[]
  readonly links: readonly (readonly Value[])[]
}

const linkColumns = {
  page_id: 'integer',
  ordinal: 'integer',
  kind: 'text',
  name: 'text',
  target: 'text',
  heading: 'text',
  text: 'text',
  line: 'integer',
  context: 'text',
} as const

/** `pageIds` had tags, keys and links before; they have these now. */
export async function replaceAttached(
  database: Database,
  pageIds: readonly number[],
  { tags, keys, links }: Attached,
): Promise<void> {
  await clearAttached(database, pageIds)
  await database.insert({ table: 'page_tag', columns: { tag: 'text', page_id: 'integer' } }, tags)
  await database.insert({ table: 'page_key', columns: { name: 'text', page_id: 'integer' } }, keys)
  await database.insert({ table: 'link', columns: linkColumns }, links)
}

async function clearAttached(database: Database, pageIds: readonly number[]): Promise<void> {
  if (pageIds.length === 0) return
  const list = JSON.stringify(pageIds)
  for (const table of ['page_tag', 'page_key', 'link'])
    await database.run(`DELETE FROM ${table} WHERE page_id ${inList(database, 'integer')}`, list)
}
