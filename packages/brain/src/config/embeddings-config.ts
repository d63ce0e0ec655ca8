// Who makes the vectors: the model in the box, a server elsewhere, or nobody.
import { type ConfigBase, ConfigError, readSecret } from '@notarium/runtime'
import { createOpenAiProvider, type OpenAiSettings } from '../embeddings/openai-provider.ts'
import { ProviderError } from '../embeddings/provider-error.ts'
import type { EmbeddingSettings } from '../settings.ts'
import type { ConfigValues } from './config-schema.ts'

export async function readEmbeddings(
  base: ConfigBase,
  values: ConfigValues['embeddings'],
): Promise<EmbeddingSettings> {
  const { provider } = values
  if (provider !== 'openai') {
    refuseStrayKeys(base.file, values)
    return { provider }
  }
  const { file } = base
  const { base_url: baseUrl, model } = values
  if (baseUrl === undefined || model === undefined) {
    throw new ConfigError(file, 'embeddings: the provider "openai" needs base_url and model')
  }
  const apiKey = await readSecret(base, {
    file: values.api_key_file,
    variable: values.api_key_env,
    key: 'embeddings.api_key',
  })
  const settings = {
    baseUrl,
    model,
    batch: values.batch,
    concurrency: values.concurrency,
    timeoutMs: values.timeout * 1000,
    ...(apiKey !== undefined && { apiKey }),
    ...(values.dimensions !== undefined && { dimensions: values.dimensions }),
    ...(values.query_prefix !== undefined && { queryPrefix: values.query_prefix }),
    ...(values.passage_prefix !== undefined && { passagePrefix: values.passage_prefix }),
  }
  refuseUnusable(file, settings)
  return { provider: 'openai', ...settings }
}

/** Else somebody would believe that a server is asked which nobody asks. */
function refuseStrayKeys(file: string, { provider, base_url, model }: ConfigValues['embeddings']): void {
  const key = base_url === undefined ? model && 'model' : 'base_url'
  if (key !== undefined)
    throw new ConfigError(
      file,
      `embeddings: ${key} is for the provider "openai", and provider is "${provider}"`,
    )
}

/** Said when the brain starts rather than at the first page. */
function refuseUnusable(file: string, settings: OpenAiSettings): void {
  try {
    createOpenAiProvider(settings)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ConfigError(file, `embeddings: ${error.message}`)
  }
}
