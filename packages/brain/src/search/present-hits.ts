// Hits as callers see them: with a snippet, and a citation that anyone can check later.
import type { SearchHit } from '@notarium/contract/brain'
import { hashOfLines, linesOf } from '../pages/lines.ts'
import { moment } from '../pages/present.ts'
import { type ChunkRow, chunksById } from '../store/chunk-rows.ts'
import { pagesWithText } from '../store/page-queries.ts'
import type { PageRow } from '../store/page-rows.ts'
import type { SignedRow } from '../store/signature-rows.ts'
import { explainTerms } from './explain.ts'
import type { Hit } from './fuse.ts'
import type { FoundTerms } from './keyword-search.ts'
import { otherLanguage } from './other-language.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { SearchParts } from './search-parts.ts'
import { snippetOf } from './snippet.ts'

/** A page that was purged since it was found is left out. */
export async function presentHits(
  parts: SearchParts,
  hits: readonly Hit[],
  words: FoundTerms,
  { text, phrases }: Pick<ParsedQuery, 'text' | 'phrases'>,
  withExplain: boolean,
): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const [pages, chunks] = await Promise.all([
    pagesWithText(
      parts.database,
      hits.map(({ pageId }) => pageId),
    ),
    chunksById(
      parts.database,
      hits.map(({ chunkId }) => chunkId),
    ),
  ])
  const pageById = new Map(pages.map((page) => [page.id, page]))
  const chunkById = new Map(chunks.map((chunk) => [chunk.id, chunk]))
  const presented: SearchHit[] = []
  for (const hit of hits) {
    const page = pageById.get(hit.pageId)
    const chunk = chunkById.get(hit.chunkId)
    if (page === undefined || chunk === undefined || page.deleted_at !== null) continue
    const matched_language = otherLanguage(text, page.language)
    const shown = { ...presentHit(hit, page, chunk, words.weights, phrases), matched_language }
    presented.push(withExplain ? { ...shown, explain: await explanation(parts, hit, words) } : shown)
  }
  return presented
}

function presentHit(
  hit: Hit,
  page: PageRow & Pick<SignedRow, 'signed_by'> & { markdown: string },
  chunk: ChunkRow,
  weights: ReadonlyMap<string, number>,
  phrases: readonly string[],
): Omit<SearchHit, 'matched_language'> {
  const cited = citedLines(page.markdown, chunk)
  const { text: snippet, marks } = snippetOf(
    page.markdown.slice(chunk.start_at, chunk.end_at),
    weights,
    phrases,
  )
  return {
    slug: page.slug,
    title: page.title,
    type: page.type,
    language: page.language,
    tags: JSON.parse(page.tags),
    headingPath: JSON.parse(chunk.heading_path),
    snippet,
    marks,
    score: hit.score,
    updatedAt: moment(page.updated_at),
    signed_by: page.signed_by,
    citation: {
      slug: page.slug,
      version: page.version,
      startLine: cited.start,
      endLine: cited.end,
      sha256: hashOfLines(cited.text),
    },
  }
}

/** The lines of the chunk. Mostly it is made of whole lines, and nothing needs to be counted. */
function citedLines(markdown: string, { start_at, end_at, start_line, end_line }: ChunkRow) {
  const isWhole =
    (start_at === 0 || markdown[start_at - 1] === '\n') &&
    (end_at === markdown.length || markdown[end_at - 1] === '\n')
  if (!isWhole || start_at === end_at) return linesOf(markdown, start_line, end_line)
  return { text: markdown.slice(start_at, end_at).replace(/\r?\n$/, ''), start: start_line, end: end_line }
}

async function explanation(parts: SearchParts, hit: Hit, words: FoundTerms) {
  const terms = await explainTerms(parts.reader, hit.chunkId, words)
  const ofChunk = terms.reduce((sum, { score }) => sum + score, 0)
  return {
    terms,
    keywordScore: hit.keywordScore,
    // Rounding aside: scores are added with less precision than here.
    secondChunk: hit.keywordScore === null ? 0 : Math.max(0, hit.keywordScore - ofChunk),
    keywordRank: hit.keywordRank,
    vectorRank: hit.vectorRank,
    similarity: hit.similarity,
    exactName: hit.exactName,
  }
}
