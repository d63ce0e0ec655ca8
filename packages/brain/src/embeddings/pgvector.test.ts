// pgvector as PGlite brings it, behind a socket that our driver takes for a server: it finds what plain comparison and
// the index of bits find.
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { beforeAll, expect, it } from 'vitest'
import { hasPgvector } from '../store/pgvector.ts'
import { listModels } from '../store/vector-rows.ts'
import { openStore, type Store } from '../testing/stores.ts'
import { dot, encodeVector, normalise } from '../vectors/vector.ts'
import { loadBitVectorIndex } from './bit-vector-index.ts'
import { createEmbeddingCommands } from './embedding-commands.ts'
import { createPgvectorIndex } from './pgvector-index.ts'

const dimensions = 32
const model = { name: 'm', variant: '[]' }

let url: string
let pglite: PGlite

// One for both tests: it takes seconds to start.
beforeAll(async () => {
  pglite = await PGlite.create({ extensions: { vector } })
  const server = new PGLiteSocketServer({ db: pglite, port: 0, host: '127.0.0.1', maxConnections: 10 })
  await server.start()
  url = `postgres://postgres@${server.getServerConn()}/postgres`
  return async () => {
    await server.stop()
    await pglite.close()
  }
}, 60_000)

/** It knows no schema but this one. */
async function openOnPglite(): Promise<Store> {
  await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return openStore({ kind: 'postgres', url, schema: 'public', connections: 1 })
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  }
}

function randomVectors(count: number): Float32Array[] {
  const random = createRandom(5)
  return Array.from({ length: count }, () => normalise(Float32Array.from({ length: dimensions }, random)))
}

/** One page with a chunk for each vector: page and chunk have the same number, from 1. */
async function withChunks(store: Store, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await store.put(`p${number}`, `text ${number}`)
}

const rowsOf = (vectors: readonly Float32Array[], first = 1) =>
  vectors.map((data, index) => ({ chunkId: first + index, data: encodeVector(data) }))

it('finds the same neighbours as the index of bits, also under a filter', async () => {
  const store = await openOnPglite()
  const { storeVectors } = createEmbeddingCommands(store.database)
  const vectors = randomVectors(80)
  await withChunks(store, 80)
  await storeVectors(model, dimensions, rowsOf(vectors))
  const [row] = await listModels(store.database)
  if (row === undefined || !(await hasPgvector(store.database, row.id))) expect.fail('pgvector is not used')
  const server = createPgvectorIndex(store.database, row.id)
  const bits = await loadBitVectorIndex(store.database, row, (chunk) => chunk, new AbortController().signal)
  const query = randomVectors(81).at(-1) as Float32Array
  const similarities = vectors.map((each, index) => ({ id: index + 1, similarity: dot(query, each) }))
  const few = new Set([3, 30, 60, 79])
  for (const [count, pages] of [
    [10, undefined],
    [10, few],
    [2, few],
  ] as const) {
    const exact = similarities
      .filter(({ id }) => pages?.has(id) ?? true)
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, count)
    for (const index of [server, bits]) {
      const nearest = await index.nearest(query, count, pages)
      expect(nearest.map(({ id }) => id)).toEqual(exact.map(({ id }) => id))
      expect(nearest[0]?.similarity).toBeCloseTo(exact[0]?.similarity as number, 4)
    }
  }
  await store.put('p1', 'another text')
  expect(await server.nearest(vectors[0] as Float32Array, 1, undefined)).not.toMatchObject([{ id: 1 }])
})

it('is filled with the vectors that were there before it, and goes with its model', async () => {
  const store = await openOnPglite()
  const { storeVectors, completeModel, forgetOtherModels } = createEmbeddingCommands(store.database)
  const vectors = randomVectors(3)
  await withChunks(store, 3)
  await storeVectors(model, dimensions, rowsOf(vectors.slice(0, 2)))
  await store.database.run('DROP TABLE pgvector_1')
  await storeVectors(model, dimensions, rowsOf(vectors.slice(2), 3))
  expect(await store.database.all('SELECT chunk_id FROM pgvector_1 ORDER BY chunk_id')).toHaveLength(3)
  const other = { name: 'other', variant: '[]' }
  await storeVectors(other, 8, rowsOf([normalise(new Float32Array(8).fill(1))]))
  expect(await completeModel(other, 5)).toBe(true)
  await forgetOtherModels(other)
  expect(await hasPgvector(store.database, 1)).toBe(false)
  expect(await hasPgvector(store.database, 2)).toBe(true)
})
