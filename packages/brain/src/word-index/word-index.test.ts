// The word index against the plainest way to do the same: random pages, written in random batches, changed, deleted and
// merged at random, ranked by adding up every chunk; and what readers see while that happens. On both stores.
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { keywordSearch } from '../search/keyword-search.ts'
import { queryTerms } from '../search/query-terms.ts'
import { removeRetiredSegments } from '../store/segments.ts'
import { openStore, type Store } from '../testing/stores.ts'
import { analyse } from '../text/analyse.ts'
import { isCyrillic } from '../text/script.ts'
import { addSegment, dropFromIndex, mergeIndex } from './index-writer.ts'
import { coverageFactor, rarity, termScore } from './ranker.ts'
import { type ChunkText, createSegmentBuilder, headingWeight, titleWeight } from './segment-builder.ts'

/** A small generator, so that a failure can be seen again. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % below
  }
}

const vocabulary =
  'мышь событие событиями дом дома getUserById foo_bar index indexes the и 1.2.643 naïve Ёлка елки 𝒳 東京 x'.split(
    ' ',
  )

type Random = (below: number) => number

function randomText(random: Random, most: number): string {
  // Some words are common and most are rare, as in life.
  const word = () => vocabulary[Math.min(random(vocabulary.length), random(vocabulary.length))]
  return Array.from({ length: 1 + random(most) }, word).join(' ')
}

function randomChunks(random: Random, pageId: number, nextChunk: () => number): ChunkText[] {
  const title = randomText(random, 3)
  return Array.from({ length: 1 + random(3) }, () => ({
    chunkId: nextChunk(),
    pageId,
    title,
    headings: random(2) === 0 ? [] : [randomText(random, 2)],
    text: randomText(random, 30),
  }))
}

interface Weighed {
  readonly frequencies: ReadonlyMap<string, number>
  readonly length: number
  readonly cyrillic: number
}

function weighed({ text, title, headings }: ChunkText): Weighed {
  const frequencies = new Map<string, number>()
  let length = 0
  let cyrillic = 0
  const add = (field: string, weight: number) =>
    analyse(field, (term) => {
      length++
      if (isCyrillic(term)) cyrillic++
      frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
    })
  add(text, 1)
  add(title, titleWeight)
  for (const heading of headings) add(heading, headingWeight)
  return { frequencies, length, cyrillic }
}

/** What the index calls a chunk with a good part of Cyrillic words. */
function isRussian({ cyrillic, length }: Weighed): boolean {
  return length > 0 && cyrillic >= 0.15 * length
}

interface PlainPage {
  readonly best: number
  readonly second: number
  readonly bestChunks: readonly number[]
}

/** `counted` is every chunk that the index still holds; `live` are those that may be found. */
function plainRanking(counted: readonly Weighed[], live: readonly ChunkText[], query: string) {
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length
  const russian = counted.filter(isRussian).length
  const weights = new Map<string, number>()
  const chunksWith = (term: string) => counted.filter(({ frequencies }) => frequencies.has(term)).length
  for (const { term, within } of queryTerms(query)) {
    const chunks = chunksWith(term)
    const share = within !== undefined && chunksWith(within) > 0 ? 0.3 : 1
    const among = isCyrillic(term) ? Math.max(chunks, russian) : counted.length
    if (chunks > 0) weights.set(term, share * rarity(chunks, among))
  }
  const strongest = Math.max(...weights.values())
  // As a search does: what says next to nothing is left out.
  for (const [term, weight] of weights) if (weight < strongest * 0.03) weights.delete(term)
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const scoreOf = (chunk: ChunkText): number => {
    const { frequencies, length } = weighed(chunk)
    const had = [...weights].filter(([term]) => frequencies.has(term))
    const sum = had.reduce(
      (total, [term, weight]) => total + weight * termScore(frequencies.get(term) as number, length, average),
      0,
    )
    return (
      sum *
      coverageFactor(
        had.reduce((total, [, weight]) => total + weight, 0),
        all,
      )
    )
  }
  const pages = new Map<number, PlainPage>()
  for (const [pageId, chunks] of Map.groupBy(live, (chunk) => chunk.pageId)) {
    const scores = chunks
      .map((chunk) => ({ id: chunk.chunkId, score: scoreOf(chunk) }))
      .sort((a, b) => b.score - a.score)
    const best = scores[0]?.score as number
    const bestChunks = scores.filter(({ score }) => score > best - 1e-4).map(({ id }) => id)
    if (best > 0) pages.set(pageId, { best, second: scores[1]?.score ?? 0, bestChunks })
  }
  return pages
}

const query = (text: string) => ({
  terms: queryTerms(text),
  completions: [],
  excluded: [],
  together: [],
  allowed: undefined,
  count: 1000,
})

/** Pages and scores, the best first. */
async function ranking({ reader }: Store, text: string) {
  return (await keywordSearch(reader, query(text))).pages
}

function index(store: Store, chunks: readonly ChunkText[], changed: readonly number[]): Promise<void> {
  const builder = createSegmentBuilder()
  for (const chunk of chunks) builder.add(chunk)
  return store.database.transaction((transaction) => addSegment(transaction, builder.build(), changed))
}

const page = (chunkId: number, pageId: number, text: string): ChunkText => ({
  chunkId,
  pageId,
  title: '',
  headings: [],
  text,
})

describeOnBothDatabases('word index', (fresh) => {
  it('ranks as plain addition does, whatever was written, changed, deleted and merged', async () => {
    const random = createRandom(7)
    const store = await openStore(await fresh())
    const pages = new Map<number, ChunkText[]>()
    const everything = new Map<number, ChunkText>()
    let chunkId = 0
    for (let round = 1; round <= 30; round++) {
      const ids = new Set(Array.from({ length: 1 + random(6) }, () => 1 + random(40)))
      for (const id of ids)
        pages.set(
          id,
          randomChunks(random, id, () => ++chunkId),
        )
      const written = [...ids].flatMap((id) => pages.get(id) as ChunkText[])
      for (const chunk of written) everything.set(chunk.chunkId, chunk)
      await index(store, written, [...ids])
      const gone = 1 + random(40)
      if (random(3) === 0 && pages.delete(gone)) await dropFromIndex(store.database, [gone])
      await mergeIndex(store.database, round, random(8) === 0)
      if (round % 6 !== 0) continue
      await store.reader.refresh()
      const { segments } = store.reader.view()
      const counted = segments.flatMap(({ facts }) =>
        [...facts.chunkIds].map((id) => weighed(everything.get(id) as ChunkText)),
      )
      for (const text of ['событие', 'getUserById дома', 'foo_bar елка 1.2.643', '東京 x'])
        expectSame(await ranking(store, text), plainRanking(counted, [...pages.values()].flat(), text))
    }
  })

  it('a merge leaves out what is superseded, and changes no answer', async () => {
    const store = await openStore(await fresh())
    await index(store, [page(1, 1, 'old words'), page(2, 2, 'other words')], [])
    await index(store, [page(3, 1, 'new words')], [1])
    await index(store, [page(4, 3, 'third words')], [])
    await dropFromIndex(store.database, [3])
    await store.reader.refresh()
    const found = async (text: string) => (await ranking(store, text)).map(({ chunkId }) => chunkId)
    const before = [await found('old'), await found('words'), await found('third')]
    expect(before).toEqual([[], expect.arrayContaining([2, 3]), []])
    expect(await mergeIndex(store.database, 1, true)).toBe(true)
    expect(await mergeIndex(store.database, 1, true)).toBe(false)
    await store.reader.refresh()
    const { segments, chunks } = store.reader.view()
    expect(segments.map(({ facts }) => [...facts.chunkIds])).toEqual([[2, 3]])
    expect(chunks).toBe(2)
    expect(await store.reader.find(segments[0] as (typeof segments)[0], 'old')).toBeUndefined()
    expect((await found('words')).toSorted()).toEqual([2, 3])
    expect(await store.database.all('SELECT * FROM superseded')).toEqual([])
    // Written after the merge: the merged segment is superseded like any other.
    await index(store, [page(5, 2, 'changed')], [2])
    await store.reader.refresh()
    expect(await found('words')).toEqual([3])
  })

  it('a reader with an older view works on while segments are merged, and their rows go later', async () => {
    const store = await openStore(await fresh())
    for (let id = 1; id <= 8; id++) await index(store, [page(id, id, `word${id} common`)], [])
    await store.reader.refresh()
    expect(store.reader.view().segments).toHaveLength(8)
    const minute = 60_000
    expect(await mergeIndex(store.database, minute)).toBe(true)
    await removeRetiredSegments(store.database, 2 * minute)
    expect(await ranking(store, 'word3')).toMatchObject([{ pageId: 3 }])
    expect(await ranking(store, 'common')).toHaveLength(8)
    await removeRetiredSegments(store.database, 2 * minute + 1)
    expect(await store.database.all('SELECT DISTINCT segment_id FROM segment_block')).toHaveLength(1)
    await store.reader.refresh()
    expect(store.reader.view().segments).toHaveLength(1)
    expect(await ranking(store, 'common')).toHaveLength(8)
  })

  it('merges at the same time do not index anything twice', async () => {
    const store = await openStore(await fresh())
    for (let id = 1; id <= 9; id++) await index(store, [page(id, id, 'common')], [])
    await Promise.all([1, 2, 3].map((now) => mergeIndex(store.database, now)))
    await store.reader.refresh()
    expect(store.reader.view().chunks).toBe(9)
    expect(await ranking(store, 'common')).toHaveLength(9)
  })

  it('finds every term of a dictionary that has many blocks, and all that begin alike', async () => {
    const store = await openStore(await fresh())
    const words = Array.from({ length: 20_000 }, (_, number) => `слово${number.toString(7)}q`)
    await index(
      store,
      words.map((word, number) => page(number + 1, number + 1, word)),
      [],
    )
    await index(store, [page(30_000, 30_000, 'слово1q')], [])
    await mergeIndex(store.database, 1, true)
    await store.reader.refresh()
    const [segment] = store.reader.view().segments
    expect(segment?.firstTerms.length).toBeGreaterThan(5)
    for (const number of [0, 1, 6, 7, 48, 343, 9999, 19_999])
      expect(await ranking(store, words[number] as string)).toContainEqual(
        expect.objectContaining({ pageId: number + 1 }),
      )
    const prefix = 'слово1234'
    const begun: string[] = []
    for await (const { term } of store.reader.startingWith(prefix)) begun.push(term)
    expect(begun.toSorted()).toEqual(words.filter((word) => word.startsWith(prefix)).toSorted())
  })
})

/** The same pages with the same scores. How much the second chunk adds is read off the answer, and is the same for all. */
function expectSame(
  answer: readonly { pageId: number; chunkId: number; score: number }[],
  plain: ReadonlyMap<number, PlainPage>,
): void {
  expect(answer.map(({ pageId }) => pageId).toSorted()).toEqual([...plain.keys()].toSorted())
  let share: number | undefined
  for (const { pageId, chunkId, score } of answer) {
    const { best, second, bestChunks } = plain.get(pageId) as PlainPage
    expect(bestChunks).toContain(chunkId)
    if (second > 0) share ??= (score - best) / second
    expect(score).toBeCloseTo(best + (share ?? 0) * second, 3)
  }
  expect(share ?? 0).toBeLessThan(1)
  expect(answer.map(({ score }) => score)).toEqual(answer.map(({ score }) => score).toSorted((a, b) => b - a))
}
