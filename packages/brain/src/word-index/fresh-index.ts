// The word index, brought up to date before a search when something was written since.
import type { Database } from '@notarium/runtime/database'
import type { WriterChange } from '../writer/messages.ts'
import { createIndexReader, type IndexReader } from './index-reader.ts'

export type FreshIndex = () => Promise<IndexReader>

export function createFreshIndex(
  database: Database,
  onChange: (listener: (change: WriterChange) => void) => void,
): FreshIndex {
  const reader = createIndexReader(database)
  let isStale = true
  let refreshing: Promise<void> | undefined
  onChange(({ index }) => {
    isStale ||= index
  })
  const refresh = async () => {
    // What is written from now on is seen by the next refresh.
    isStale = false
    try {
      await reader.refresh()
    } catch (error) {
      isStale = true
      throw error
    } finally {
      refreshing = undefined
    }
  }
  return async () => {
    // Somebody else's refresh may have begun before the caller's own write: then one more is needed.
    if (refreshing !== undefined) await refreshing
    if (isStale) {
      refreshing ??= refresh()
      await refreshing
    }
    return reader
  }
}
