// Where and with what rights to ask. Checked once, so that no call can trip over it: fetch quotes a malformed header,
// and a URL with a password in it, in its own error texts.
import { ProviderError } from './provider-error.ts'

/**
 * A base URL without a path means `/v1`, as OpenAI and the servers that imitate it have it; a path that is given is
 * taken as it is (`https://host/v1`, `https://host/v1beta/openai`). A query (`?api-version=…`) is kept.
 */
export function embeddingsUrl(baseUrl: string): URL {
  const url = URL.parse(baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refused('the base URL of the embedding provider must start with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(
      'the base URL of the embedding provider must hold no user name or password: set the API key',
    )
  }
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = `${path === '' ? '/v1' : path}/embeddings`
  url.hash = ''
  return url
}

/** Keys come from files, so a line end after it is no part of it. */
export function bearerKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim()
  if (key === undefined || key === '') return undefined
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw refused('the API key of the embedding provider has characters that no key has: check its file')
  }
  return key
}

const refused = (message: string) => new ProviderError('rejected', message, { permanent: true })
