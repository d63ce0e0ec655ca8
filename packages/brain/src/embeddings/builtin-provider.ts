// The model in the box as a provider: nothing leaves the process, and nothing can refuse. It computes on the thread that
// answers questions, so it takes small bites.
import { builtinModel, loadEmbedder } from '@notarium/embedder'
import type { EmbeddingProvider } from './provider.ts'
import { type ProviderError, withoutWords } from './provider-error.ts'

/** Texts that have nothing in common are near 0, translations of each other near 1. */
const leastSimilarity = 0.16
/** Milliseconds at most that others wait for their turn. */
const bite = 4

export function createBuiltinProvider(): EmbeddingProvider {
  return {
    model: builtinModel.name,
    dimensions: builtinModel.dimensions,
    leastSimilarity,
    async embed(texts, _kind, signal) {
      signal.throwIfAborted()
      const { embed } = loadEmbedder()
      const results: (Float32Array | ProviderError)[] = []
      let since = performance.now()
      for (const text of texts) {
        results.push(embed(text) ?? withoutWords())
        if (performance.now() - since < bite) continue
        await new Promise(setImmediate)
        signal.throwIfAborted()
        since = performance.now()
      }
      return results
    },
  }
}
