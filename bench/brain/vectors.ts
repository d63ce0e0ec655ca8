// Nearest vectors among 100,000 of 384 dimensions, with the exact ones read from the database: how long it takes, and
// how many of the true ten are found. The vectors are made: groups around a few thousand centres, all leaning the same
// way, as those of language models do.
import { join } from 'node:path'
import {
  dot,
  encodeVector,
  loadBitVectorIndex,
  migrations,
  modelId,
  normalise,
  storeVectors,
  writeChunkRows,
  writePageRows,
} from '@notarium/brain/parts'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { percentile, timeEach } from './percentile.ts'

const count = 100_000
const dimensions = 384
const centres = 2_000
const asked = 100

export interface VectorFigures {
  readonly p50: number
  readonly p95: number
  readonly recall: number
  readonly exactP50: number
}

export async function vectorFigures(folder: string): Promise<VectorFigures> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'vectors.db') })
  await migrate(database, migrations)
  const vectors = makeVectors()
  const model = await database.transaction(async (transaction) => {
    await writePageRows(transaction, [page])
    const id = await modelId(transaction, { name: 'made', variant: '', dimensions })
    await writeChunkRows(
      transaction,
      vectors.map((_vector, index) => chunk(index + 1)),
    )
    await storeVectors(
      transaction,
      id,
      vectors.map((vector, index) => ({ chunkId: index + 1, data: encodeVector(vector) })),
    )
    return { id, name: 'made', variant: '', dimensions, complete: 1 }
  })
  const index = await loadBitVectorIndex(database, model, () => 1, new AbortController().signal)
  const random = generator(7)
  const queries = Array.from({ length: asked }, () =>
    near(vectors[Math.floor(random() * count)]!, 0.5, random),
  )
  const exact: number[][] = []
  const exactTimes = await timeEach(queries, async (query) => exact.push(nearestExactly(vectors, query)))
  await timeEach(queries.slice(0, 20), (query) => index.nearest(query, 10, undefined))
  const found: number[][] = []
  const times = await timeEach(queries, async (query) => {
    found.push((await index.nearest(query, 10, undefined)).map(({ id }) => id))
  })
  await database.close()
  const hits = found.map((ids, query) => ids.filter((id) => exact[query]!.includes(id)).length)
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    recall: hits.reduce((sum, hit) => sum + hit, 0) / (10 * asked),
    exactP50: percentile(exactTimes, 0.5),
  }
}

function makeVectors(): Float32Array[] {
  const random = generator(1)
  const lean = Float32Array.from({ length: dimensions }, () => gaussian(random))
  const middle = Array.from({ length: centres }, () =>
    Float32Array.from({ length: dimensions }, (_, i) => gaussian(random) + lean[i]!),
  )
  return Array.from({ length: count }, (_, index) => near(middle[index % centres]!, 0.7, random))
}

function near(vector: Float32Array, distance: number, random: () => number): Float32Array {
  const scale = Math.sqrt(dot(vector, vector) / dimensions) * distance
  return normalise(vector.map((value) => value + gaussian(random) * scale))
}

function nearestExactly(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const similarities = vectors.map((vector, index) => [index + 1, dot(query, vector)] as const)
  return similarities
    .sort((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([id]) => id)
}

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

const page = {
  id: 1,
  slug: 'page',
  path: 'page.md',
  title: 'page',
  type: 'page',
  tags: '[]',
  aliases: '[]',
  frontmatter: '{}',
  language: 'en',
  hash: '',
  bytes: 0,
  version: 1,
  author: '{}',
  created_at: 1,
  updated_at: 1,
  deleted_at: null,
  source_id: null,
}

const chunk = (id: number) => ({
  id,
  page_id: 1,
  ordinal: id,
  heading_path: '[]',
  start_line: 1,
  end_line: 1,
  start_at: 0,
  end_at: 0,
  hash: '',
})
