// What lies directly in a folder. Folders are not kept anywhere: they are what slugs have before a slash. The index of
// slugs (page_live) is walked in leaps, since all that is in a folder stands together there, from 'a/' to before 'a0': the
// character after the slash. So a folder costs the same, however many pages are in those below it, but for counting them.
import type { Database } from '@notarium/runtime/database'

export interface NodeRow {
  /** The first slug that leads here: `path`, or one below it where this is a folder. */
  readonly slug: string
  readonly path: string
  /** How many pages are below it, at any depth. */
  readonly below: number
  /** Of the page that has this path. */
  readonly title: string | null
}

/** In the order of slugs, from `place` on. `root` is '' or ends with a slash. */
export function nodesIn(database: Database, root: string, place: string, limit: number): Promise<NodeRow[]> {
  const slash = `${database.dialect === 'sqlite' ? 'instr' : 'strpos'}(substr(found.slug, ?), '/')`
  const path = `CASE WHEN ${slash} = 0 THEN found.slug ELSE substr(found.slug, 1, ? + ${slash} - 2) END`
  const leap = `${path} || CASE WHEN ${slash} = 0 THEN ' ' ELSE '0' END`
  // Databases count characters, not UTF-16 units, and from 1.
  const start = [...root].length + 1
  const end = root === '' ? '' : behindFolder(root.slice(0, -1))
  const live = 'FROM page WHERE deleted_at IS NULL'
  return database.all(
    `WITH RECURSIVE found (slug, ordinal) AS (
       SELECT (SELECT min(slug) ${live} AND slug >= ?), 1
       UNION ALL
       SELECT (SELECT min(slug) ${live} AND page.slug >= ${leap}), ordinal + 1 FROM found
       WHERE ordinal < ? AND slug IS NOT NULL AND (? = '' OR slug < ?))
     SELECT slug, path,
       (SELECT count(*) ${live} AND page.slug >= node.path || '/' AND page.slug < node.path || '0') AS below,
       (SELECT title ${live} AND page.slug = node.path) AS title
     FROM (SELECT slug, ordinal, ${path} AS path FROM found
       WHERE slug IS NOT NULL AND (? = '' OR slug < ?)) AS node
     ORDER BY ordinal`,
    ...[place],
    ...[start, start, start, start, limit, end, end],
    ...[start, start, start, end, end],
  )
}

/** Where to go on. No slug has a character before the space. */
export function behindNode({ slug, path }: NodeRow): string {
  return slug === path ? `${slug} ` : behindFolder(path)
}

function behindFolder(path: string): string {
  return `${path}0`
}
