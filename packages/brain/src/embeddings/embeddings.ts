// Embeddings of a brain: a queue that pays the debt, an index that answers, and the change from one model to another,
// during which the vectors of the old one go on serving.
import type { EmbeddingStatus } from '@notarium/contract/brain'
import type { Logger } from '@notarium/runtime'
import type { Database } from '@notarium/runtime/database'
import { moment } from '../pages/present.ts'
import type { MeaningSearch } from '../search/search-parts.ts'
import type { BrainSettings } from '../settings.ts'
import { debtSummary } from '../store/debt-rows.ts'
import { hasPgvector } from '../store/pgvector.ts'
import { hasWaitingSyncs } from '../store/sync-debt.ts'
import { countVectors, listModels, type ModelRow } from '../store/vector-rows.ts'
import { encodeSmallVector, encodeVector } from '../vectors/vector.ts'
import type { FreshIndex } from '../word-index/fresh-index.ts'
import type { WriterChange } from '../writer/messages.ts'
import type { Writer } from '../writer/writer.ts'
import { loadBitVectorIndex } from './bit-vector-index.ts'
import { type EmbeddingQueue, type StoredBatch, startEmbeddingQueue } from './embedding-queue.ts'
import { makeProvider, providerOfModel, type WantedEmbeddings } from './make-provider.ts'
import { createMeaningSearch } from './meaning-search.ts'
import { isModel, type ModelKey, modelKeyOf } from './model-key.ts'
import { createPageOfChunk } from './page-of-chunk.ts'
import { createPgvectorIndex } from './pgvector-index.ts'
import type { EmbeddingProvider } from './provider.ts'
import type { VectorIndex } from './vector-index.ts'

export interface EmbeddingParts {
  readonly settings: BrainSettings
  readonly database: Database
  readonly writer: Writer
  readonly logger: Logger
  readonly index: FreshIndex
  readonly onChange: (listener: (change: WriterChange) => void) => void
}

export interface Embeddings {
  meaning(): MeaningSearch | undefined
  status(): Promise<EmbeddingStatus>
  stop(): Promise<void>
}

interface Serving {
  readonly model: ModelRow
  readonly index: VectorIndex
  readonly search: MeaningSearch
}

/** Chunks that the built-in model embeds between two commits. */
const builtinBatch = 256

export function createEmbeddings(parts: EmbeddingParts): Embeddings {
  const { embeddings: wanted } = parts.settings
  const model = modelKeyOf(wanted)
  if (wanted.provider === 'none' || model === null)
    return { meaning: () => undefined, status: noProvider, stop: async () => undefined }
  return withProvider(parts, wanted, model)
}

function withProvider(parts: EmbeddingParts, wanted: WantedEmbeddings, model: ModelKey): Embeddings {
  const { database, writer, logger, onChange } = parts
  const provider = makeProvider(wanted)
  const stopping = new AbortController()
  let serving: Serving | undefined
  const serve = async () => {
    const models = await listModels(database)
    const able = models.filter((row) => providerOfModel(wanted, row) !== undefined)
    const chosen = servingModel(able, model)
    const asked = chosen && providerOfModel(wanted, chosen)
    if (chosen === undefined || asked === undefined || chosen.id === serving?.model.id) return
    serving = await startServing(parts, chosen, asked, stopping.signal)
  }
  let loading: Promise<void> = Promise.resolve()
  const load = (work: () => Promise<void>) => {
    loading = loading
      .then(work)
      .catch((error: Error) => logger.error({ error: error.message }, 'vectors cannot be loaded'))
  }
  load(serve)
  const stored = ({ model: id, vectors }: StoredBatch) => {
    if (serving?.model.id === id) return serving.index.add(vectors)
    // The first vectors of a model, or those that come while it is loaded, which loading may have passed by.
    load(async () => {
      await serve()
      if (serving?.model.id === id) serving.index.add(vectors)
    })
  }
  const queue = startEmbeddingQueue({
    database,
    writer,
    provider,
    model,
    batch: wanted.provider === 'builtin' ? builtinBatch : wanted.batch * wanted.concurrency,
    encode: wanted.provider === 'builtin' ? encodeSmallVector : encodeVector,
    stored,
    // The vectors of the model before go when this one serves, so that there is no moment without any.
    completed: () =>
      load(async () => {
        await serve()
        await writer.call('forgetOtherModels', model)
      }),
    settled: (trouble) => {
      if (trouble !== null) logger.warn({ reason: trouble }, 'embeddings wait')
      settleWaitingSyncs(parts, trouble)
    },
  })
  onChange(({ index }) => {
    if (!index) return
    queue.wake()
    // A sync that came to wait after the provider refused would hear of it at the next try only.
    const refusal = queue.refusal()
    if (refusal !== null) settleWaitingSyncs(parts, refusal)
  })
  return {
    meaning: () => serving?.search,
    status: () => statusOf(parts, provider, serving, queue),
    stop: async () => {
      stopping.abort()
      await queue.stop()
      await loading
    },
  }
}

async function settleWaitingSyncs({ database, writer, logger }: EmbeddingParts, trouble: string | null) {
  try {
    if (await hasWaitingSyncs(database)) await writer.call('settleSyncs', trouble)
  } catch (error) {
    logger.warn({ error: (error as Error).message }, 'a sync still waits to be told of its embeddings')
  }
}

/** The wanted model once it is complete; until then the one before, whose vectors are all there. */
function servingModel(models: readonly ModelRow[], wanted: ModelKey): ModelRow | undefined {
  const own = models.find((row) => isModel(row, wanted))
  if (own?.complete === 1) return own
  return models.findLast(({ complete }) => complete === 1) ?? own
}

async function startServing(
  { database, index: fresh }: EmbeddingParts,
  model: ModelRow,
  provider: EmbeddingProvider,
  signal: AbortSignal,
): Promise<Serving> {
  const index = (await hasPgvector(database, model.id))
    ? createPgvectorIndex(database, model.id)
    : await loadBitVectorIndex(database, model, await createPageOfChunk(fresh), signal)
  return { model, index, search: createMeaningSearch(database, provider, index, model.dimensions) }
}

async function noProvider(): Promise<EmbeddingStatus> {
  const debt = { pages: 0, chunks: 0, since: null, lastError: null, nextTryAt: null }
  return { provider: 'none', model: null, dimensions: null, servingModel: null, vectors: 0, debt }
}

async function statusOf(
  { database, settings }: EmbeddingParts,
  provider: EmbeddingProvider,
  serving: Serving | undefined,
  queue: EmbeddingQueue,
): Promise<EmbeddingStatus> {
  const { pages, chunks, since, error } = await debtSummary(database)
  const { lastError, nextTryAt } = queue.trouble()
  return {
    provider: settings.embeddings.provider,
    model: provider.model,
    dimensions: serving?.model.dimensions ?? provider.dimensions,
    servingModel: serving?.model.name ?? null,
    vectors: serving === undefined ? 0 : await countVectors(database, serving.model.id),
    debt: {
      pages,
      chunks,
      since: since === null ? null : moment(since),
      lastError: lastError ?? error,
      nextTryAt: nextTryAt === null ? null : moment(nextTryAt),
    },
  }
}
