// What a page's markdown says: facts, headings, chunks, links. Takes any text and never fails; what could not be
// read is in `warnings`.
import { scanBlocks } from './blocks.ts'
import { cutChunks } from './chunks.ts'
import { readFrontmatter } from './frontmatter.ts'
import { readHeadings } from './headings.ts'
import { readLinks } from './links.ts'
import { factsOf, titleOf } from './page-facts.ts'
import type { ParsedPage } from './parsed-page.ts'

// A page of links alone could have a million of them, and each is a row.
const MOST = 10_000

export function parsePage(markdown: string, path: string): ParsedPage {
  const { values, textStart, markdownStart, warnings } = readFrontmatter(markdown)
  const blocks = scanBlocks(markdown, markdownStart)
  const headings = readHeadings(blocks.headings.slice(0, MOST))
  const links = readLinks(markdown, blocks, MOST + 1)
  const title = titleOf(values, headings, path)
  return {
    title,
    ...factsOf(values, markdown.slice(markdownStart)),
    warnings: [
      ...warnings,
      ...(blocks.headings.length > MOST ? ['only the first 10,000 headings are kept'] : []),
      ...(links.length > MOST ? ['only the first 10,000 links are kept'] : []),
    ],
    headings,
    chunks: cutChunks(markdown, textStart, blocks, headings, title),
    links: links.slice(0, MOST),
  }
}
