// Lists pages, a part at a time. The cursor says where the last part ended, so that pages written meanwhile neither
// repeat nor push others out.
import type { ListPages, PageList } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { z } from 'zod'
import { countPages, pagesBySlug, pagesByUpdate } from '../store/page-queries.ts'
import type { PageRow } from '../store/page-rows.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { presentSummary } from './present.ts'

const slugCursor = z.string()
const updateCursor = z.object({ updatedAt: z.int(), id: z.int() })
const newest = { updatedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

export async function listPages(database: Database, request: ListPages): Promise<PageList> {
  const { prefix, tag, type, language, deleted, sort, limit, cursor } = request
  const filter = { prefix, tags: tag === undefined ? [] : [tag], type, language, deleted }
  const rows =
    sort === 'slug'
      ? await pagesBySlug(database, filter, readCursor(cursor, slugCursor) ?? '', limit + 1)
      : await pagesByUpdate(database, filter, readCursor(cursor, updateCursor) ?? newest, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    pages: shown.map(presentSummary),
    total: await countPages(database, filter),
    nextCursor: rows.length > limit && last !== undefined ? cursorAfter(last, sort) : null,
  }
}

function cursorAfter({ slug, updated_at, id }: PageRow, sort: ListPages['sort']): string {
  const place = sort === 'slug' ? slug : { updatedAt: updated_at, id }
  return writeCursor(place)
}
