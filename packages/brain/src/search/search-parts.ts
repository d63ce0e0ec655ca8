// What a search works with.
import type { Database } from '@notarium/runtime/database'
import type { IndexReader } from '../word-index/index-reader.ts'
import type { ByMeaning } from './fuse.ts'

/** Search by meaning, where a provider and its vectors are there. */
export interface MeaningSearch {
  search(text: string, count: number, allowed: ReadonlySet<number> | undefined): Promise<MeaningAnswer>
}

/** With what to tell who asked, if anything. */
export type MeaningAnswer = ByMeaning & { readonly note: string | null }

export const nothingByMeaning = (note: string | null): MeaningAnswer => ({
  pages: [],
  beyond: 0,
  isMeasured: false,
  note,
})

export interface SearchParts {
  readonly database: Database
  readonly reader: IndexReader
  readonly meaning: () => MeaningSearch | undefined
}
