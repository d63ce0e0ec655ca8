// Chunks that wait for a vector. Those of deleted pages wait until the page comes back, and are not counted.
import { type Database, inList } from '@notarium/runtime/database'

const owed = `embedding_debt JOIN chunk ON chunk.id = embedding_debt.chunk_id
  JOIN page ON page.id = chunk.page_id AND page.deleted_at IS NULL`

export interface OwedChunk {
  readonly chunk_id: number
  readonly title: string
  /** JSON. */
  readonly heading_path: string
  readonly start_at: number
  readonly end_at: number
  readonly page_id: number
  readonly hash: string
}

/** The oldest first. What failed too often for its own sake is left alone. */
export function owedChunks(database: Database, mostTries: number, limit: number): Promise<OwedChunk[]> {
  return database.all(
    `SELECT embedding_debt.chunk_id, page.title, chunk.heading_path, chunk.start_at, chunk.end_at,
       chunk.page_id, chunk.hash FROM ${owed} WHERE embedding_debt.tries < ? ORDER BY embedding_debt.chunk_id LIMIT ?`,
    mostTries,
    limit,
  )
}

export interface DebtSummary {
  readonly pages: number
  readonly chunks: number
  readonly since: number | null
  readonly error: string | null
}

export async function debtSummary(database: Database): Promise<DebtSummary> {
  const row = await database.get<DebtSummary>(
    `SELECT count(DISTINCT chunk.page_id) AS pages, count(*) AS chunks, min(embedding_debt.since) AS since,
       max(embedding_debt.error) AS error FROM ${owed}`,
  )
  return row ?? { pages: 0, chunks: 0, since: null, error: null }
}

/** Every chunk without a vector of this model (of any, when there is no model yet) is owed one from now on. */
export async function oweMissing(database: Database, model: number | null, now: number): Promise<void> {
  await database.run(
    `INSERT INTO embedding_debt (chunk_id, since, tries)
       SELECT chunk.id, ?, 0 FROM chunk WHERE NOT EXISTS
         (SELECT 1 FROM chunk_vector WHERE chunk_vector.chunk_id = chunk.id AND chunk_vector.model_id = ?)
     ON CONFLICT (chunk_id) DO NOTHING`,
    now,
    model ?? 0,
  )
  if (model !== null)
    await database.run(
      `DELETE FROM embedding_debt WHERE EXISTS
         (SELECT 1 FROM chunk_vector WHERE chunk_vector.chunk_id = embedding_debt.chunk_id AND chunk_vector.model_id = ?)`,
      model,
    )
  // New settings are a new chance for what failed before.
  await database.run('UPDATE embedding_debt SET tries = 0')
}

export async function forgiveDebt(database: Database): Promise<void> {
  await database.run('DELETE FROM embedding_debt')
}

export async function noteFailure(
  database: Database,
  chunkIds: readonly number[],
  error: string,
): Promise<void> {
  await database.run(
    `UPDATE embedding_debt SET tries = tries + 1, error = ? WHERE chunk_id ${inList(database, 'integer')}`,
    error,
    JSON.stringify(chunkIds),
  )
}
