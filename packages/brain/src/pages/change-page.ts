// What every change of one page shares: it is found, its version is held against the one the change was made from, and
// the new text is checked and written.
import { createHash } from 'node:crypto'
import type { Actor, Written } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { BrainError } from '../errors.ts'
import type { PageRow } from '../store/page-rows.ts'
import { markdownOf, pageRow } from '../store/page-texts.ts'
import { writePages } from './write-pages.ts'

export interface WriteContext {
  readonly database: Database
  readonly now: () => number
  readonly oweVectors: boolean
  readonly maxPageBytes: number
}

export interface Change {
  readonly slug: string
  readonly path: string
  readonly markdown: string
  readonly actor: Actor
  readonly reason: string
  readonly existing: PageRow | undefined
}

export async function livePage(database: Database, slug: string): Promise<PageRow> {
  const page = await pageRow(database, slug)
  if (page === undefined)
    throw new BrainError('not-found', `there is no page '${slug}': search for it, or list the pages`)
  if (page.deleted_at !== null)
    throw new BrainError('not-found', `the page '${slug}' is deleted already; to change it, restore it first`)
  return page
}

/** A conflict shows both: the version the change was made from, and the page as it is now. */
export async function holdAgainst(
  database: Database,
  page: PageRow | undefined,
  slug: string,
  ifMatch: number | undefined,
): Promise<void> {
  const current = page === undefined || page.deleted_at !== null ? 0 : page.version
  if (ifMatch === undefined || ifMatch === current) return
  const theirs = page === undefined ? undefined : await markdownOf(database, page)
  const stands =
    ifMatch === 0 ? `is there already, with version ${current}` : `has version ${current}, not ${ifMatch}`
  throw new BrainError(
    'conflict',
    current === 0
      ? `the page '${slug}' is not there, but version ${ifMatch} was expected: to make it, send no version`
      : `the page '${slug}' ${stands}: read it again, make the change there, and send it with that version`,
    {
      expectedVersion: ifMatch,
      currentVersion: current,
      currentMarkdown: theirs?.slice(0, 200_000),
      currentAuthor: page && JSON.parse(page.author),
    },
  )
}

/** Writes a new version. The caller has decided that there is something to write. */
export async function writeChange(
  { now, oweVectors, maxPageBytes }: WriteContext,
  transaction: Database,
  change: Change,
): Promise<Pick<Written, 'slug' | 'version' | 'warnings'>> {
  checkText(change.markdown, maxPageBytes)
  const [written] = await writePages(
    transaction,
    [
      {
        slug: change.slug,
        path: change.path,
        markdown: change.markdown,
        hash: hashOf(change.markdown),
        author: change.actor,
        reason: change.reason,
        sourceId: change.existing?.source_id ?? null,
        existing: change.existing,
      },
    ],
    { now: now(), oweVectors },
  )
  if (written === undefined) throw new Error('nothing was written')
  return { slug: written.slug, version: written.version, warnings: [...written.warnings] }
}

export function checkText(markdown: string, maxPageBytes: number): void {
  const bytes = Buffer.byteLength(markdown)
  if (bytes > maxPageBytes)
    throw new BrainError(
      'too-large',
      `the page has ${bytes} bytes, at most ${maxPageBytes} are taken: split it into several pages`,
    )
  if (markdown.includes('\0'))
    throw new BrainError(
      'bad-page',
      'the text has a NUL character, so it is no text file: save it as UTF-8 text',
    )
  if (!markdown.isWellFormed())
    throw new BrainError('bad-page', 'the text has half of a surrogate pair: send valid Unicode')
}

export function hashOf(markdown: string | Uint8Array): string {
  return createHash('sha256').update(markdown).digest('hex')
}
