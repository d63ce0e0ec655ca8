import { describe, expect, it } from 'vitest'
import { createBitIndex } from './bit-index.ts'
import { searchVectors } from './search-vectors.ts'
import { dot, encodeVector, normalise } from './vector.ts'

/** A generator of our own, so that every run sees the same vectors. */
function createNormal(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Groups of texts about one thing, and the common direction that the vectors of real models have. */
function likeEmbeddings(count: number, dimensions: number): Float32Array[] {
  const normal = createNormal(7)
  const gaussian = () => Float32Array.from({ length: dimensions }, normal)
  const common = gaussian().map((value) => 2 * value)
  const subjects = Array.from({ length: 50 }, gaussian)
  return Array.from({ length: count }, (_, i) =>
    normalise(gaussian().map((value, d) => value + subjects[i % 50]![d]! + common[d]!)),
  )
}

const exactNearest = (vectors: readonly Float32Array[], query: Float32Array, count: number) =>
  vectors
    .map((vector, id) => ({ id, similarity: dot(query, vector) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, count)

describe('search by bits and rescoring', () => {
  it('finds what an exact search finds, in all but a few cases', async () => {
    const all = likeEmbeddings(6020, 100)
    const [queries, vectors] = [all.slice(0, 20), all.slice(20)]
    const index = createBitIndex(100)
    for (const [id, vector] of vectors.entries()) index.set(id, vector)
    const fetch = async (ids: number[]) => new Map(ids.map((id) => [id, encodeVector(vectors[id]!)]))
    let found = 0
    for (const query of queries) {
      const exact = new Set(exactNearest(vectors, query, 10).map(({ id }) => id))
      const hits = await searchVectors(index, query, fetch, { count: 10, rescore: 100 })
      found += hits.filter(({ id }) => exact.has(id)).length
    }
    expect(found / 200).toBeGreaterThanOrEqual(0.95)
  })

  it('is exact in order and similarity, and leaves out what has gone meanwhile', async () => {
    const vectors = likeEmbeddings(200, 40)
    const index = createBitIndex(40)
    for (const [id, vector] of vectors.entries()) index.set(id, vector)
    const query = vectors[3]!
    const fetch = async (ids: number[]) =>
      new Map(ids.filter((id) => id !== 3).map((id) => [id, encodeVector(vectors[id]!)]))
    const hits = await searchVectors(index, query, fetch, { count: 5 })
    expect(hits).toEqual(exactNearest(vectors, query, 6).slice(1))
  })

  it('asks for nothing when there is nothing', async () => {
    const fetch = () => Promise.reject(new Error('asked'))
    expect(await searchVectors(createBitIndex(8), new Float32Array(8), fetch, { count: 5 })).toEqual([])
  })
})

describe('the index', () => {
  const own = (id: number, dimensions: number) => {
    const normal = createNormal(id * 7919 + 1)
    return Float32Array.from({ length: dimensions }, normal)
  }

  it('stays right through insertions, replacements and deletions, while it grows and shrinks', () => {
    const index = createBitIndex(70)
    const kept = new Map<number, Float32Array>()
    for (let id = 0; id < 3000; id++) {
      index.set(id, own(id, 70))
      kept.set(id, own(id, 70))
    }
    for (let id = 0; id < 3000; id++) {
      if (id % 10 === 1) {
        index.set(id, own(id + 5000, 70))
        kept.set(id, own(id + 5000, 70))
      } else if (id % 10 !== 0) {
        index.delete(id)
        kept.delete(id)
      }
    }
    index.delete(12_345)
    expect(index.size).toBe(kept.size)
    for (const [id, vector] of kept) expect(index.nearest(vector, 1)).toEqual([id])
    expect(new Set(index.nearest(own(1, 70), 5000))).toEqual(new Set(kept.keys()))
  })

  it('gives only what is allowed, whatever lies nearer', () => {
    const index = createBitIndex(64)
    for (let id = 1; id <= 500; id++) index.set(id, own(id, 64))
    const found = index.nearest(own(7, 64), 50, (id) => id % 100 === 0)
    expect(found.toSorted((a, b) => a - b)).toEqual([100, 200, 300, 400, 500])
  })

  it('takes ids beyond 32 bits', () => {
    const index = createBitIndex(8)
    index.set(2 ** 40, own(1, 8))
    expect(index.nearest(own(1, 8), 3)).toEqual([2 ** 40])
  })

  it('refuses vectors that would spoil it', () => {
    const index = createBitIndex(8)
    expect(() => index.set(1, new Float32Array(9))).toThrow('9 dimensions among vectors of 8')
    expect(() => index.set(1, new Float32Array(8).fill(Number.NaN))).toThrow('not a finite number')
    expect(() => index.nearest(new Float32Array(7), 1)).toThrow(RangeError)
    expect(index.size).toBe(0)
  })
})
