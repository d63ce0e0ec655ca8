// Writes pages, one or hundreds, in one transaction: rows, versions, links, chunks, and the segment that makes them
// findable. Everything that changes the text of a page goes through here.
import type { Database } from '@notarium/runtime/database'
import { pageKeys, resolveTarget } from '../markdown/link-target.ts'
import { parsePage } from '../markdown/parse-page.ts'
import { folderOf, isFolderPage } from '../markdown/slug.ts'
import { nextIds } from '../store/counters.ts'
import { insertVersions, type PageRow, replaceAttached, writePageRows } from '../store/page-rows.ts'
import { addSegment } from '../word-index/index-writer.ts'
import { factColumns } from './as-of-version.ts'
import type { PageDraft, Prepared, WriteOptions } from './page-draft.ts'
import { writeChunks } from './write-chunks.ts'

export interface WrittenPage {
  readonly pageId: number
  readonly slug: string
  readonly version: number
  readonly warnings: readonly string[]
}

export async function writePages(
  transaction: Database,
  drafts: readonly PageDraft[],
  options: WriteOptions,
): Promise<WrittenPage[]> {
  if (drafts.length === 0) return []
  const prepared = await prepare(transaction, drafts, options.now)
  await writePageRows(
    transaction,
    prepared.map(({ row }) => row),
  )
  await insertVersions(
    transaction,
    prepared.map(({ draft, row }) => ({
      page_id: row.id,
      version: row.version,
      slug: row.slug,
      title: row.title,
      markdown: draft.markdown,
      hash: row.hash,
      author: row.author,
      reason: draft.reason,
      created_at: row.updated_at,
    })),
  )
  const known = prepared.filter(({ draft }) => draft.existing).map(({ row }) => row.id)
  await replaceAttached(transaction, known, attachedTo(prepared))
  const segment = await writeChunks(transaction, prepared, known, options)
  await addSegment(transaction, segment, known)
  return prepared.map(({ row, parsed }) => ({
    pageId: row.id,
    slug: row.slug,
    version: row.version,
    warnings: parsed.warnings,
  }))
}

async function prepare(
  transaction: Database,
  drafts: readonly PageDraft[],
  now: number,
): Promise<readonly Prepared[]> {
  const added = drafts.filter(({ existing }) => existing === undefined).length
  let nextId = added === 0 ? 0 : await nextIds(transaction, 'page', added)
  return drafts.map((draft) => {
    const parsed = parsePage(draft.markdown, draft.path)
    const { existing } = draft
    const row: PageRow = {
      id: existing?.id ?? nextId++,
      slug: draft.slug,
      path: draft.path,
      title: parsed.title,
      ...factColumns(parsed),
      hash: draft.hash,
      bytes: Buffer.byteLength(draft.markdown),
      version: (existing?.version ?? 0) + 1,
      author: JSON.stringify(draft.author),
      created_at: existing?.created_at ?? now,
      updated_at: now,
      deleted_at: null,
      source_id: draft.sourceId,
    }
    return { draft, parsed, row }
  })
}

function attachedTo(prepared: readonly Prepared[]) {
  return {
    tags: prepared.flatMap(({ row, parsed }) => parsed.tags.map((tag) => [tag, row.id] as const)),
    keys: prepared.flatMap(({ row, parsed }) =>
      [...pathNames(row.slug), ...pageKeys(row.slug, parsed.title, parsed.aliases)].map(
        (name) => [name, row.id] as const,
      ),
    ),
    links: prepared.flatMap(({ row, parsed }) =>
      parsed.links.flatMap((link, ordinal) => {
        const name = resolveTarget(row.slug, link)
        if (name === null) return []
        const { kind, target, heading = null, text, line, context } = link
        return [
          [row.id, ordinal, kind, kind === 'wiki' ? name : `/${name}`, target, heading, text, line, context],
        ]
      }),
    ),
  }
}

/** Names by which a path finds the page: with a leading `/`, which no name of a wiki link has. */
function pathNames(slug: string): string[] {
  return isFolderPage(slug) ? [`/${slug}`, `/${folderOf(slug)}`] : [`/${slug}`]
}
