// Which page a chunk belongs to, for filters. Made when the first filter asks, and again when the index has changed.
import type { FreshIndex } from '../word-index/fresh-index.ts'
import type { IndexView } from '../word-index/index-reader.ts'

export async function createPageOfChunk(fresh: FreshIndex): Promise<(chunkId: number) => number | undefined> {
  const reader = await fresh()
  let made: { readonly of: IndexView; readonly pages: ReadonlyMap<number, number> } | undefined
  return (chunkId) => {
    const view = reader.view()
    if (made?.of !== view) made = { of: view, pages: pagesIn(view) }
    return made.pages.get(chunkId)
  }
}

function pagesIn({ segments }: IndexView): Map<number, number> {
  const pages = new Map<number, number>()
  for (const { facts, superseded } of segments)
    facts.chunkIds.forEach((chunkId, index) => {
      const pageId = facts.pageIds[index] as number
      if (!superseded.has(pageId)) pages.set(chunkId, pageId)
    })
  return pages
}
