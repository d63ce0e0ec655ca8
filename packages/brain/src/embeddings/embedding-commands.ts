// What the writer's thread does for embeddings.
import type { Database } from '@notarium/runtime/database'
import { forgiveDebt, noteFailure, owedChunks, oweMissing } from '../store/debt-rows.ts'
import { dropPgvectorExcept, ensurePgvector, hasPgvector, storeInPgvector } from '../store/pgvector.ts'
import { settleSyncs } from '../store/sync-debt.ts'
import {
  completeModel,
  listModels,
  modelId,
  removeOtherModels,
  type StoredVector,
  storeVectors,
} from '../store/vector-rows.ts'
import { isModel, type ModelKey } from './model-key.ts'

/** At start: what the wanted model lacks is owed. Without a provider nothing is. */
export async function settleDebt(transaction: Database, wanted: ModelKey | null, now: number): Promise<void> {
  if (wanted === null) return forgiveDebt(transaction)
  const known = (await listModels(transaction)).find((row) => isModel(row, wanted))
  await oweMissing(transaction, known?.id ?? null, now)
}

export function createEmbeddingCommands(database: Database) {
  return {
    storeVectors: async (model: ModelKey, dimensions: number, vectors: readonly StoredVector[]) => {
      // Outside of the transaction: where the extension may not be made, the attempt would spoil it.
      const id = await database.transaction((transaction) => modelId(transaction, { ...model, dimensions }))
      await ensurePgvector(database, id, dimensions)
      return database.transaction(async (transaction) => {
        const stored = await storeVectors(transaction, id, vectors)
        if (await hasPgvector(transaction, id)) {
          const present = new Set(stored)
          await storeInPgvector(
            transaction,
            id,
            vectors.filter(({ chunkId }) => present.has(chunkId)),
          )
        }
        return { model: id, stored }
      })
    },
    /** Whether the model has every vector that could still be had, and is one that can serve. */
    completeModel: (wanted: ModelKey, mostTries: number) =>
      database.transaction(async (transaction) => {
        const model = (await listModels(transaction)).find((row) => isModel(row, wanted))
        if (model === undefined || (await owedChunks(transaction, mostTries, 1)).length > 0) return false
        await completeModel(transaction, model.id)
        return true
      }),
    forgetOtherModels: (wanted: ModelKey) =>
      database.transaction(async (transaction) => {
        const model = (await listModels(transaction)).find((row) => isModel(row, wanted))
        if (model === undefined) return
        await removeOtherModels(transaction, model.id)
        await dropPgvectorExcept(transaction, model.id)
      }),
    /** Syncs that wait for embeddings have them all (null), or have failed for this reason; their pages stay. */
    settleSyncs: (trouble: string | null) => settleSyncs(database, trouble, Date.now()),
    noteFailure: (chunkIds: readonly number[], error: string) => noteFailure(database, chunkIds, error),
  }
}
