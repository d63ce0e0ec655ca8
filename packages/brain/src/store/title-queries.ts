// Names of pages that begin with a text or hold it, as page_key has them: folded, so that letters need no comparing
// without regard to case, which SQLite can do for Latin ones alone. A text with a slash is about paths, others are not.
import type { Database } from '@notarium/runtime/database'

export interface NamedPage {
  /** By which it was found: the title, an alias, the path or its last part. */
  readonly name: string
  readonly slug: string
  readonly title: string
}

const named = `SELECT page_key.name, page.slug, page.title FROM page_key JOIN page ON page.id = page_key.page_id
  WHERE page.deleted_at IS NULL`

/** The shortest first; paths in their order, so that not all below a folder have to be read. */
export function namesBeginning(database: Database, text: string, limit: number): Promise<NamedPage[]> {
  const rest = text.includes('/')
    ? 'ORDER BY page_key.name'
    : `AND ${placeOf(database, "'/'")} = 0 ORDER BY length(page_key.name), page_key.name, page.slug`
  return database.all(
    `${named} AND page_key.name >= ? AND page_key.name < ? ${rest} LIMIT ?`,
    text,
    `${text}\u{10ffff}`,
    limit,
  )
}

/** Those first that hold it at the beginning of a word. Looks at all names: `text` should be long enough to be rare. */
export function namesHolding(database: Database, text: string, limit: number): Promise<NamedPage[]> {
  // Only where it matters: it takes longer than the comparison.
  const name = text.includes('е') ? "replace(page_key.name, 'ё', 'е')" : 'page_key.name'
  const rest = text.includes('/') ? '' : `AND ${placeOf(database, "'/'")} = 0`
  return database.all(
    `${named} AND ${placeOf(database, '?', name)} > 0 ${rest}
     ORDER BY CASE WHEN ${placeOf(database, `'${beforePart(text)}' || ?`, name)} > 0 THEN 0 ELSE 1 END,
       length(page_key.name), page_key.name, page.slug LIMIT ?`,
    text,
    text,
    limit,
  )
}

/** What stands before a part of a path, or before a word. */
export function beforePart(text: string): '/' | '-' {
  return text.includes('/') ? '/' : '-'
}

function placeOf({ dialect }: Database, text: string, name = 'page_key.name'): string {
  return `${dialect === 'sqlite' ? 'instr' : 'strpos'}(${name}, ${text})`
}
