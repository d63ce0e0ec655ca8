// A store for tests: the tables of a brain in one database, with writing, reading and searching on the same thread, and
// a clock that only moves when it is told to.
import {
  type Actor,
  type SearchRequest,
  type SearchResponse,
  searchRequestSchema,
} from '@notarium/contract/brain'
import { type Database, type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import type { PageReads, PageWrites } from '../brain.ts'
import { addTimelineEntry, changePageTags } from '../pages/annotate-page.ts'
import type { WriteContext } from '../pages/change-page.ts'
import { movePage } from '../pages/move-page.ts'
import { createPageReads } from '../pages/page-reads.ts'
import { patchPage } from '../pages/patch-page.ts'
import { putPage } from '../pages/put-page.ts'
import { deletePage, purgePage, restorePage, revertPage } from '../pages/remove-page.ts'
import { signPage } from '../pages/sign-page.ts'
import { search } from '../search/search.ts'
import { migrations } from '../store/schema.ts'
import { createIndexReader, type IndexReader } from '../word-index/index-reader.ts'

export const ann: Actor = { type: 'user', id: '1', name: 'ann@example.org' }
export const bot: Actor = { type: 'token', id: '2', name: 'bot' }

export interface Store {
  readonly database: Database
  readonly reader: IndexReader
  readonly reads: PageReads
  readonly writes: PageWrites
  readonly clock: { now: number }
  /** Ann's. */
  put(slug: string, markdown: string): Promise<void>
  /** By words, with everything that was written so far. */
  search(query: string, more?: Partial<SearchRequest>): Promise<SearchResponse>
  /** Slugs of the hits. */
  find(query: string, more?: Partial<SearchRequest>): Promise<string[]>
}

/** Closed when the test has ended. */
export async function openStore(location: DatabaseLocation, oweVectors = false): Promise<Store> {
  // As the writer does: one transaction at a time.
  const database = await openDatabase(
    location.kind === 'postgres' ? { ...location, connections: 1 } : location,
  )
  onTestFinished(() => database.close())
  await migrate(database, migrations)
  const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
  const context = { database, now: () => clock.now, oweVectors, maxPageBytes: 100_000 }
  const writes = createWrites(context)
  const reader = createIndexReader(database)
  const ask: Store['search'] = async (query, more) => {
    await reader.refresh()
    const request = searchRequestSchema.parse({ query, limit: 50, ...more })
    return search({ database, reader, meaning: () => undefined }, request)
  }
  return {
    database,
    reader,
    reads: createPageReads(database),
    writes,
    clock,
    put: async (slug, markdown) => {
      await writes.put(ann, slug, { markdown })
    },
    search: ask,
    find: async (query, more) => (await ask(query, more)).hits.map(({ slug }) => slug),
  }
}

/** Async, so that what they throw is a rejection, as it is from the writer's thread. */
function createWrites(context: WriteContext): PageWrites {
  return {
    put: async (...values) => putPage(context, ...values),
    patch: async (...values) => patchPage(context, ...values),
    move: async (...values) => movePage(context, ...values),
    delete: async (...values) => deletePage(context, ...values),
    restore: async (...values) => restorePage(context, ...values),
    purge: async (...values) => purgePage(context, ...values),
    revert: async (...values) => revertPage(context, ...values),
    changeTags: async (...values) => changePageTags(context, ...values),
    addTimelineEntry: async (...values) => addTimelineEntry(context, ...values),
    sign: async (...values) => signPage(context.database, ...values),
  }
}
