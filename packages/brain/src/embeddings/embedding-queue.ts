// Pays the debt: takes chunks that wait, asks the provider, stores what it gives. Pages are already findable by their
// words, so nothing waits for this; when the provider refuses, the debt stays and the queue comes back by itself.
import { setTimeout } from 'node:timers/promises'
import type { Database } from '@notarium/runtime/database'
import { chunkHash, embeddingText } from '../pages/embedding-text.ts'
import { type OwedChunk, owedChunks } from '../store/debt-rows.ts'
import { pagesWithText } from '../store/page-queries.ts'
import { listModels } from '../store/vector-rows.ts'
import type { Writer } from '../writer/writer.ts'
import { isModel, type ModelKey } from './model-key.ts'
import type { EmbeddingProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'

export interface QueueParts {
  readonly database: Database
  readonly writer: Writer
  readonly provider: EmbeddingProvider
  readonly model: ModelKey
  readonly batch: number
  readonly encode: (vector: Float32Array) => Uint8Array
  readonly stored: (result: StoredBatch) => void
  /** The model has all vectors that can be had; those of other models can go once it serves. */
  readonly completed: () => void
  /** All is paid (null), or the provider refuses. */
  readonly settled: (trouble: string | null) => void
}

export interface StoredBatch {
  readonly model: number
  readonly vectors: ReadonlyMap<number, Float32Array>
}

export interface EmbeddingQueue {
  /** There may be something to do. */
  wake(): void
  trouble(): { readonly lastError: string | null; readonly nextTryAt: number | null }
  /** Why nothing is asked just now, in words; null while there is no reason. */
  refusal(): string | null
  stop(): Promise<void>
}

const mostTries = 5
const firstDelayMs = 1000
const longestDelayMs = 5 * 60_000

export function startEmbeddingQueue(parts: QueueParts): EmbeddingQueue {
  const stopping = new AbortController()
  let lastError: string | null = null
  let nextTryAt: number | null = null
  let failures = 0
  let wakeUp = Promise.withResolvers<void>()

  const step = async (): Promise<'more' | 'empty'> => {
    const owed = await owedChunks(parts.database, mostTries, parts.batch)
    if (owed.length === 0) return 'empty'
    const { chunks, texts, changed } = await textsOf(parts.database, owed)
    if (changed.length > 0) await parts.writer.call('noteFailure', changed, 'the page changed meanwhile')
    if (chunks.length === 0) return 'more'
    const results = await parts.provider.embed(texts, 'passage', stopping.signal)
    await keep(parts, chunks, results)
    const refusal = results.find((result) => result instanceof ProviderError && !result.isAboutText)
    if (refusal instanceof ProviderError) throw refusal
    lastError = null
    failures = 0
    return 'more'
  }
  const refusal = () =>
    nextTryAt === null ? null : `${lastError} (next try ${new Date(nextTryAt).toISOString()})`
  const pause = async (error: unknown) => {
    const { message, retryAfterMs } = error as Partial<ProviderError>
    lastError = message ?? String(error)
    const delay = retryAfterMs ?? Math.min(longestDelayMs, firstDelayMs * 2 ** failures++)
    nextTryAt = Date.now() + delay
    parts.settled(refusal())
    await setTimeout(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
    nextTryAt = null
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await step()) === 'empty') {
          await complete(parts)
          parts.settled(null)
          await wakeUp.promise
          wakeUp = Promise.withResolvers()
        }
      } catch (error) {
        if (!stopping.signal.aborted) await pause(error)
      }
    }
  }
  const running = run()
  return {
    wake: () => wakeUp.resolve(),
    trouble: () => ({ lastError, nextTryAt }),
    refusal,
    stop: async () => {
      stopping.abort()
      wakeUp.resolve()
      await running
    },
  }
}

interface Texts {
  readonly chunks: readonly OwedChunk[]
  readonly texts: readonly string[]
  /** Ids of chunks that were cut anew since they were read. They stay owed, though not for ever. */
  readonly changed: readonly number[]
}

async function textsOf(database: Database, owed: readonly OwedChunk[]): Promise<Texts> {
  const pages = await pagesWithText(database, [...new Set(owed.map(({ page_id }) => page_id))])
  const markdown = new Map(pages.map((page) => [page.id, page.markdown]))
  const chunks: OwedChunk[] = []
  const texts: string[] = []
  const changed: number[] = []
  for (const chunk of owed) {
    const headings: string[] = JSON.parse(chunk.heading_path)
    const text = (markdown.get(chunk.page_id) ?? '').slice(chunk.start_at, chunk.end_at)
    if (chunkHash(chunk.title, headings, text) === chunk.hash) {
      chunks.push(chunk)
      texts.push(embeddingText(chunk.title, headings, text))
    } else changed.push(chunk.chunk_id)
  }
  return { chunks, texts, changed }
}

/** Vectors that were paid for are kept, whatever happened to the others. */
async function keep(
  { database, writer, model, encode, stored }: QueueParts,
  chunks: readonly OwedChunk[],
  results: readonly (Float32Array | ProviderError)[],
): Promise<void> {
  const vectors = new Map<number, Float32Array>()
  const failed = new Map<string, number[]>()
  chunks.forEach(({ chunk_id }, index) => {
    const result = results[index]
    if (result instanceof Float32Array) vectors.set(chunk_id, result)
    else if (result?.isAboutText)
      failed.set(result.message, [...(failed.get(result.message) ?? []), chunk_id])
  })
  for (const [message, ids] of failed) await writer.call('noteFailure', ids, message)
  const [first] = vectors.values()
  if (first === undefined) return
  await checkDimensions(database, model, first.length)
  const rows = [...vectors].map(([chunkId, vector]) => ({ chunkId, data: encode(vector) }))
  const result = await writer.call('storeVectors', model, first.length, rows)
  const present = new Set(result.stored)
  stored({ ...result, vectors: new Map([...vectors].filter(([id]) => present.has(id))) })
}

/** Asked here first: a writer that rests is not to be woken for nothing. */
async function complete({ database, writer, model, completed }: QueueParts): Promise<void> {
  const models = await listModels(database)
  const own = models.find((row) => isModel(row, model))
  if (own === undefined || (own.complete === 1 && models.length === 1)) return
  if (await writer.call('completeModel', model, mostTries)) completed()
}

/** A provider that gives other vectors under the same name would spoil those that are there. */
async function checkDimensions(database: Database, model: ModelKey, dimensions: number): Promise<void> {
  const known = (await listModels(database)).find((row) => isModel(row, model))
  if (known === undefined || known.dimensions === dimensions) return
  throw new ProviderError(
    'wrong-dimension',
    `the provider gives vectors of ${dimensions} numbers for '${model.name}', those that are stored have ` +
      `${known.dimensions}: name the model that gave them, or set dimensions to have all texts embedded anew`,
    { permanent: true },
  )
}
