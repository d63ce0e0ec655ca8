// What turns texts into vectors, whoever does it.
import type { ProviderError } from './provider-error.ts'

export interface EmbeddingProvider {
  readonly model: string
  /** Null until the first answer has shown it. */
  readonly dimensions: number | null
  /**
   * Where even the nearest page is less similar, none has to do with the question. Null where nobody has measured what
   * the model's numbers mean.
   */
  readonly leastSimilarity: number | null
  /**
   * One result for each text, in order: its vector, normalised, or why it has none. What came before a failure is
   * kept, so nothing that was paid for is lost. Rejects only when `signal` is aborted, with its reason.
   */
  embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
  ): Promise<(Float32Array | ProviderError)[]>
}

/** Some models want to know what a text is for. */
export type EmbeddingKind = 'passage' | 'query'
