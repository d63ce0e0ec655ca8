// Keeps the best of many pages: a heap whose root is the worst of those kept.
import type { RankedPage } from '../word-index/ranker.ts'

export interface BestPages {
  /** Every page that was offered, kept or not. */
  readonly total: number
  offer(pageId: number, chunkId: number, score: number): void
  /** The best first. Equal scores: the older page first, so that answers do not waver. */
  sorted(): RankedPage[]
}

export function createBestPages(count: number): BestPages {
  const heap: RankedPage[] = []
  let total = 0
  const worse = (a: number, b: number) => isWorse(heap[a] as RankedPage, heap[b] as RankedPage)
  const swap = (a: number, b: number) => {
    const kept = heap[a] as RankedPage
    heap[a] = heap[b] as RankedPage
    heap[b] = kept
  }
  const rise = () => {
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!worse(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      if (left >= heap.length) return
      const smaller = left + 1 < heap.length && worse(left + 1, left) ? left + 1 : left
      if (!worse(smaller, at)) return
      swap(smaller, at)
      at = smaller
    }
  }
  return {
    get total() {
      return total
    },
    offer: (pageId, chunkId, score) => {
      total++
      if (heap.length < count) {
        heap.push({ pageId, chunkId, score })
        rise()
      } else if (count > 0 && isWorse(heap[0] as RankedPage, { pageId, chunkId, score })) {
        heap[0] = { pageId, chunkId, score }
        sink()
      }
    },
    sorted: () => [...heap].sort((a, b) => (isWorse(a, b) ? 1 : -1)),
  }
}

function isWorse(a: RankedPage, b: RankedPage): boolean {
  return a.score === b.score ? a.pageId > b.pageId : a.score < b.score
}
