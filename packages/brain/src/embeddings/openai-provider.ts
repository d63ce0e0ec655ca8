// Any server with OpenAI's `/embeddings`: batches, several at a time, each text with its own result.
import { batchesOf, maxBatchCharacters, type PlacedText } from './batches.ts'
import { maxDimensions, vectorsInAnswer } from './openai-answer.ts'
import { callOpenAi, type OpenAiEndpoint } from './openai-call.ts'
import { bearerKey, embeddingsUrl } from './openai-endpoint.ts'
import { createPatientEmbedder, type EmbeddingResult } from './patient-embedder.ts'
import type { EmbeddingKind, EmbeddingProvider } from './provider.ts'
import { ProviderError, withoutWords } from './provider-error.ts'

export interface OpenAiSettings {
  /** `https://host` (means `/v1`) or with the path that ends before `/embeddings`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  /** Asked for and checked; without it the first answer decides. */
  readonly dimensions?: number
  /** Texts in one request. */
  readonly batch: number
  /** Requests at a time, for each call of `embed`: a search does not wait for an import. */
  readonly concurrency: number
  /** For one request, answer included. */
  readonly timeoutMs: number
  readonly queryPrefix?: string
  readonly passagePrefix?: string
}

/** Generous for a number written in decimals; what is longer is no answer to our question. */
const maxBytesInNumber = 32
const maxBytesAround = 65_536

/** Throws a `ProviderError` when the base URL or the key cannot be used. */
export function createOpenAiProvider(settings: OpenAiSettings): EmbeddingProvider {
  const endpoint: OpenAiEndpoint = {
    url: embeddingsUrl(settings.baseUrl),
    apiKey: bearerKey(settings.apiKey),
    timeoutMs: settings.timeoutMs,
  }
  let dimensions = settings.dimensions ?? null

  async function ask(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
  ): Promise<EmbeddingResult[]> {
    const prefix = (kind === 'query' ? settings.queryPrefix : settings.passagePrefix) ?? ''
    const body = {
      model: settings.model,
      input: texts.map((text) => prefix + text),
      encoding_format: 'float',
      ...(settings.dimensions !== undefined && { dimensions: settings.dimensions }),
    }
    const maxBytes = texts.length * maxDimensions * maxBytesInNumber + maxBytesAround
    const results = vectorsInAnswer(
      await callOpenAi(endpoint, body, maxBytes, signal),
      texts.length,
      dimensions,
    )
    dimensions ??= results.find((result) => result instanceof Float32Array)?.length ?? null
    return results
  }

  return {
    model: settings.model,
    leastSimilarity: null,
    get dimensions() {
      return dimensions
    },
    async embed(texts, kind, signal) {
      signal.throwIfAborted()
      const results = texts.map((text): EmbeddingResult | undefined =>
        isBlank(text) ? withoutWords() : undefined,
      )
      const asked = texts
        .map((text, place) => ({ place, text: text.slice(0, maxBatchCharacters).toWellFormed() }))
        .filter(({ place }) => results[place] === undefined)
      const embedBatch = createPatientEmbedder(
        (some) => ask(some, kind, signal),
        (place, result) => {
          results[place] = result
        },
      )
      const failure = await workThrough(batchesOf(asked, settings.batch), embedBatch, settings.concurrency)
      return results.map((result) => result ?? failure!)
    },
  }
}

/** Stops at the first failure, which will be that of all the rest too. */
async function workThrough(
  batches: readonly PlacedText[][],
  embedBatch: (batch: readonly PlacedText[]) => Promise<void>,
  concurrency: number,
): Promise<ProviderError | undefined> {
  const waiting = batches.values()
  let failure: ProviderError | undefined
  async function work(): Promise<void> {
    for (const batch of waiting) {
      if (failure !== undefined) return
      await embedBatch(batch).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        failure ??= error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, batches.length) }, work))
  return failure
}

const isBlank = (text: string) => text.trim() === ''
