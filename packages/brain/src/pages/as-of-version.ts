// A page as one of its versions had it. What a page says about itself stands in its text, so it is read from there.
import { readFrontmatter } from '../markdown/frontmatter.ts'
import { factsOf } from '../markdown/page-facts.ts'
import type { PageFacts } from '../markdown/parsed-page.ts'
import type { PageRow, VersionRow } from '../store/page-rows.ts'

/** Its place is that of the page now: a link to the version leads there. */
export function asOfVersion(page: PageRow, written: VersionRow): PageRow {
  const { version, title, markdown, hash, author, created_at } = written
  const { values, markdownStart } = readFrontmatter(markdown)
  return {
    ...page,
    ...factColumns(factsOf(values, markdown.slice(markdownStart))),
    version,
    title,
    hash,
    author,
    bytes: Buffer.byteLength(markdown),
    updated_at: created_at,
  }
}

export function factColumns({ type, tags, aliases, language, frontmatter }: PageFacts) {
  return {
    type,
    tags: JSON.stringify(tags),
    aliases: JSON.stringify(aliases),
    frontmatter: JSON.stringify(frontmatter),
    language,
  }
}
