import { expect, it } from 'vitest'
import { fuse } from './fuse.ts'

const byWords = (...scores: number[]) =>
  scores.map((score, index) => ({ pageId: index + 1, chunkId: 0, score }))
const near = (pageId: number, similarity: number) => ({ pageId, chunkId: 0, similarity })
const measured = (...pages: ReturnType<typeof near>[]) => ({ pages, beyond: 0.1, isMeasured: true })
const order = (hits: readonly { readonly pageId: number }[]) => hits.map(({ pageId }) => pageId)

it('leaves a question to its meaning of which pages have few words, and to words where they have most', () => {
  const meaning = measured(near(9, 0.6), near(1, 0.1))
  expect(order(fuse({ pages: byWords(4), fullWeight: 20 }, meaning, []))).toEqual([9, 1])
  expect(order(fuse({ pages: byWords(40), fullWeight: 20 }, meaning, []))).toEqual([1, 9])
})

it('tells pages with the same words apart by their meaning, and takes none for nearer than the nearest', () => {
  const meaning = measured(near(2, 0.5), near(8, 0.3))
  const [first, second] = fuse({ pages: byWords(10, 10), fullWeight: 10 }, meaning, [])
  expect([first, second]).toMatchObject([
    { pageId: 2, keywordRank: 2, vectorRank: 1, similarity: 0.5 },
    { pageId: 1, keywordRank: 1, vectorRank: null, similarity: null },
  ])
})

it('by meaning alone brings what is near beside the nearest, and nothing else', () => {
  const meaning = measured(near(7, 0.6), near(8, 0.31), near(9, 0.29), near(1, 0.2))
  expect(order(fuse({ pages: byWords(2), fullWeight: 20 }, meaning, []))).toEqual([7, 8, 1])
})

it('goes by ranks alone where nobody knows what similarities mean', () => {
  const meaning = { ...measured(near(3, 0.91), near(2, 0.9)), isMeasured: false }
  const hits = fuse({ pages: byWords(50, 1), fullWeight: 1 }, meaning, [])
  expect(order(hits)).toEqual([2, 1, 3])
  expect(hits[0]?.score).toBeCloseTo(1 / 62 + 1 / 62)
})

it('keeps the scores of words where there is no meaning, and puts the page of that name first', () => {
  const hits = fuse({ pages: byWords(5, 4, 3), fullWeight: 9 }, measured(), [3, 7])
  expect(hits.map(({ pageId, score }) => [pageId, score])).toEqual([
    [3, 3],
    [1, 5],
    [2, 4],
  ])
})
