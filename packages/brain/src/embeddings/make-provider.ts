// Who embeds: for what is written now, and for questions about vectors that are there already.
import type { EmbeddingSettings } from '../settings.ts'
import type { ModelRow } from '../store/vector-rows.ts'
import { createBuiltinProvider } from './builtin-provider.ts'
import { isBuiltin, settingsOf } from './model-key.ts'
import { createOpenAiProvider } from './openai-provider.ts'
import type { EmbeddingProvider } from './provider.ts'

export type WantedEmbeddings = Exclude<EmbeddingSettings, { provider: 'none' }>

export function makeProvider(wanted: WantedEmbeddings): EmbeddingProvider {
  return wanted.provider === 'builtin' ? createBuiltinProvider() : createOpenAiProvider(wanted)
}

/** For a model whose vectors serve while those of the wanted one are made; undefined where its server is forgotten. */
export function providerOfModel(wanted: WantedEmbeddings, model: ModelRow): EmbeddingProvider | undefined {
  if (isBuiltin(model)) return createBuiltinProvider()
  if (wanted.provider === 'builtin') return undefined
  const { dimensions: _ofTheWanted, ...endpoint } = wanted
  return createOpenAiProvider({ ...endpoint, ...settingsOf(model) })
}
