// A page on its way into the database.
import type { Actor } from '@notarium/contract/brain'
import type { ParsedPage } from '../markdown/parsed-page.ts'
import type { PageRow } from '../store/page-rows.ts'

export interface PageDraft {
  readonly slug: string
  readonly path: string
  readonly markdown: string
  /** SHA-256 of the markdown, in hexadecimal. */
  readonly hash: string
  readonly author: Actor
  readonly reason: string
  readonly sourceId: number | null
  /** The page as it is now; undefined for a new one. */
  readonly existing: PageRow | undefined
}

export interface WriteOptions {
  readonly now: number
  /** Whether new chunks wait for a vector. */
  readonly oweVectors: boolean
}

/** A draft that is about to be written. */
export interface Prepared {
  readonly draft: PageDraft
  readonly parsed: ParsedPage
  readonly row: PageRow
}
