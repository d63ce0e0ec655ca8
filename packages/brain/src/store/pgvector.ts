// pgvector, where the PostgreSQL server has it: one table a model beside `chunk_vector`, whose blobs stay the truth, with an
// HNSW index. The extension's type has a fixed dimension, so the table is made when a model's first vectors come.
import { type Database, DatabaseError, inList } from '@notarium/runtime/database'
import { decodeVector } from '../vectors/vector.ts'
import { type StoredVector, vectorsAfter } from './vector-rows.ts'

/** What HNSW takes of pgvector's plain type. */
const mostDimensions = 2000
const copiedAtOnce = 500

const tableOf = (model: number) => `pgvector_${model}`

/** Makes the table where the server has the extension and this user may use it; elsewhere we do without. */
export async function ensurePgvector(database: Database, model: number, dimensions: number): Promise<void> {
  if (database.dialect !== 'postgres' || dimensions > mostDimensions) return
  if (await hasPgvector(database, model)) return
  try {
    await database.run('CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public')
    await database.get(`SELECT '[1]'::public.vector`)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    return
  }
  await database.transaction((transaction) => makeTable(transaction, model, dimensions))
}

/** With the vectors that are there already: the extension may have come later than they did. */
async function makeTable(transaction: Database, model: number, dimensions: number): Promise<void> {
  const table = tableOf(model)
  await transaction.run(
    `CREATE TABLE ${table} (chunk_id BIGINT PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
       embedding public.vector(${dimensions}) NOT NULL)`,
  )
  for (let after = 0; ; ) {
    const rows = await vectorsAfter(transaction, model, after, copiedAtOnce)
    const last = rows.at(-1)
    if (last === undefined) break
    await storeInPgvector(
      transaction,
      model,
      rows.map(({ chunk_id, data }) => ({ chunkId: chunk_id, data })),
    )
    after = last.chunk_id
  }
  await transaction.run(
    `CREATE INDEX ${table}_nearest ON ${table} USING hnsw (embedding public.vector_cosine_ops)`,
  )
}

export async function hasPgvector(database: Database, model: number): Promise<boolean> {
  if (database.dialect !== 'postgres') return false
  const row = await database.get<{ there: string | null }>(
    'SELECT to_regclass(?)::text AS there',
    tableOf(model),
  )
  return row?.there != null
}

export async function storeInPgvector(
  database: Database,
  model: number,
  vectors: readonly StoredVector[],
): Promise<void> {
  const ids = vectors.map(({ chunkId }) => chunkId)
  const texts = vectors.map(({ data }) => `[${decodeVector(data).join(',')}]`)
  await database.run(
    `INSERT INTO ${tableOf(model)} (chunk_id, embedding)
       SELECT given.id::bigint, given.text::public.vector FROM
         (SELECT json_array_elements_text(?::json) AS id, json_array_elements_text(?::json) AS text) AS given
     ON CONFLICT (chunk_id) DO UPDATE SET embedding = excluded.embedding`,
    JSON.stringify(ids),
    JSON.stringify(texts),
  )
}

export async function dropPgvectorExcept(database: Database, model: number): Promise<void> {
  if (database.dialect !== 'postgres') return
  const tables = await database.all<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       AND relname ~ '^pgvector_[0-9]+$'`,
  )
  for (const { name } of tables) if (name !== tableOf(model)) await database.run(`DROP TABLE ${name}`)
}

/** With a filter every vector that it lets through is compared: HNSW looks for neighbours first and filters then. */
export function nearestByPgvector(
  database: Database,
  model: number,
  query: Float32Array,
  count: number,
  pageIds: readonly number[] | undefined,
): Promise<{ id: number; similarity: number }[]> {
  const vector = `[${query.join(',')}]`
  const distance = 'embedding OPERATOR(public.<=>) ?::public.vector'
  const [filter, order] =
    pageIds === undefined
      ? ['', distance]
      : [
          `WHERE chunk_id IN (SELECT id FROM chunk WHERE page_id ${inList(database, 'integer')})`,
          `(${distance}) + 0`,
        ]
  return database.transaction(async (transaction) => {
    await transaction.run(`SET LOCAL hnsw.ef_search = ${Math.min(1000, 2 * count + 100)}`)
    return transaction.all(
      `SELECT chunk_id AS id, 1 - (${distance}) AS similarity
         FROM ${tableOf(model)} ${filter} ORDER BY ${order} LIMIT ?`,
      vector,
      ...(pageIds === undefined ? [] : [JSON.stringify(pageIds)]),
      vector,
      count,
    )
  })
}
