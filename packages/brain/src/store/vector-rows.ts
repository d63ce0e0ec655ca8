// Vectors, the models they come from, and the chunks that still wait for theirs.
import { type Database, inList } from '@notarium/runtime/database'
import { nextIds } from './counters.ts'

export interface ModelRow {
  readonly id: number
  readonly name: string
  readonly variant: string
  readonly dimensions: number
  /** 1 when no chunk waits for a vector of this model. */
  readonly complete: number
}

export function listModels(database: Database): Promise<ModelRow[]> {
  return database.all('SELECT id, name, variant, dimensions, complete FROM embedding_model ORDER BY id')
}

/** The id of the model, which is made when it is new. */
export async function modelId(
  database: Database,
  model: Pick<ModelRow, 'name' | 'variant' | 'dimensions'>,
): Promise<number> {
  const known = await database.get<{ id: number }>(
    'SELECT id FROM embedding_model WHERE name = ? AND variant = ?',
    model.name,
    model.variant,
  )
  if (known !== undefined) return known.id
  const id = await nextIds(database, 'model')
  await database.run(
    'INSERT INTO embedding_model (id, name, variant, dimensions, complete) VALUES (?, ?, ?, ?, 0)',
    id,
    model.name,
    model.variant,
    model.dimensions,
  )
  return id
}

export async function completeModel(database: Database, id: number): Promise<void> {
  await database.run('UPDATE embedding_model SET complete = 1 WHERE id = ?', id)
}

/** With their vectors. */
export async function removeOtherModels(database: Database, id: number): Promise<void> {
  await database.run('DELETE FROM embedding_model WHERE id <> ?', id)
}

export interface StoredVector {
  readonly chunkId: number
  readonly data: Uint8Array
}

/** Chunks that are gone by now are passed over. */
export async function storeVectors(
  database: Database,
  model: number,
  vectors: readonly StoredVector[],
): Promise<number[]> {
  const ids = JSON.stringify(vectors.map(({ chunkId }) => chunkId))
  const rows = await database.all<{ id: number }>(
    `SELECT id FROM chunk WHERE id ${inList(database, 'integer')}`,
    ids,
  )
  const present = new Set(rows.map(({ id }) => id))
  await database.insert(
    {
      table: 'chunk_vector',
      columns: { model_id: 'integer', chunk_id: 'integer', data: 'blob' },
      onConflict: 'ON CONFLICT (model_id, chunk_id) DO UPDATE SET data = excluded.data',
    },
    vectors.filter(({ chunkId }) => present.has(chunkId)).map(({ chunkId, data }) => [model, chunkId, data]),
  )
  await database.run(`DELETE FROM embedding_debt WHERE chunk_id ${inList(database, 'integer')}`, ids)
  return [...present]
}

export async function vectorsOf(
  database: Database,
  model: number,
  chunkIds: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await database.all<{ chunk_id: number; data: Uint8Array }>(
    `SELECT chunk_id, data FROM chunk_vector WHERE model_id = ? AND chunk_id ${inList(database, 'integer')}`,
    model,
    JSON.stringify(chunkIds),
  )
  return new Map(rows.map((row) => [row.chunk_id, row.data]))
}

export function vectorsAfter(
  database: Database,
  model: number,
  afterChunk: number,
  limit: number,
): Promise<{ chunk_id: number; data: Uint8Array }[]> {
  return database.all(
    'SELECT chunk_id, data FROM chunk_vector WHERE model_id = ? AND chunk_id > ? ORDER BY chunk_id LIMIT ?',
    model,
    afterChunk,
    limit,
  )
}

export async function countVectors(database: Database, model: number): Promise<number> {
  const row = await database.get<{ count: number }>(
    'SELECT count(*) AS count FROM chunk_vector WHERE model_id = ?',
    model,
  )
  return row?.count ?? 0
}
