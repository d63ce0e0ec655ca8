// One call to an OpenAI-compatible server: a JSON body out, the text of a good answer back. Everything else is a
// ProviderError that says what happened. Redirects are refused, since the key must not travel elsewhere.
import { ProviderError } from './provider-error.ts'
import { readCapped } from './read-capped.ts'
import { retryAfterMs } from './retry-after.ts'
import { quoteServer } from './server-words.ts'

export interface OpenAiEndpoint {
  readonly url: URL
  readonly apiKey: string | undefined
  readonly timeoutMs: number
}

const maxErrorBytes = 65_536

/** The server refused what was sent: something in it is too long, too much, or not to its taste. */
export class RefusedInput extends Error {}

export async function callOpenAi(
  endpoint: OpenAiEndpoint,
  body: object,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const deadline = AbortSignal.timeout(endpoint.timeoutMs)
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(endpoint.apiKey !== undefined && { authorization: `Bearer ${endpoint.apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline]),
    })
    if (response.status !== 200) throw await failureOf(response, endpoint)
    const { text, isWhole } = await readCapped(response.body, maxBytes)
    if (isWhole) return text
    throw new ProviderError(
      'bad-answer',
      `the answer of ${endpoint.url.origin} is larger than ${maxBytes} bytes`,
    )
  } catch (error) {
    if (error instanceof ProviderError || error instanceof RefusedInput) throw error
    signal.throwIfAborted()
    throw deadline.aborted ? tooSlow(endpoint) : unreachable(endpoint, error)
  }
}

async function failureOf(response: Response, { url, apiKey }: OpenAiEndpoint): Promise<Error> {
  const { text } = await readCapped(response.body, maxErrorBytes)
  const quoted = quoteServer(text, apiKey)
  const { status } = response
  const said = `${url.origin} answered ${status}${quoted === '' ? '' : `: ${quoted}`}`
  if (status === 400 || status === 413 || status === 422) return new RefusedInput(said)
  if (status === 402 || status === 429) {
    const retryAfter = retryAfterMs(response.headers.get('retry-after'))
    return new ProviderError('quota', `the quota is used up: ${said}`, { retryAfterMs: retryAfter })
  }
  if (status >= 500 || status === 408) {
    const retryAfter = retryAfterMs(response.headers.get('retry-after'))
    return new ProviderError('unavailable', said, { retryAfterMs: retryAfter })
  }
  return new ProviderError('rejected', `${said}. ${adviceOn(status)}`, { permanent: true })
}

function adviceOn(status: number): string {
  if (status === 401 || status === 403) return 'Check the API key of the embedding provider'
  if (status >= 300 && status < 400)
    return 'Redirects are not followed: set the base URL to the final address'
  return 'Check the base URL and the model of the embedding provider'
}

const tooSlow = ({ url, timeoutMs }: OpenAiEndpoint) =>
  new ProviderError('timeout', `${url.origin} did not answer within ${timeoutMs} ms`)

/** The system's own word for it (ECONNREFUSED, ENOTFOUND); messages may quote what was sent. */
function unreachable({ url }: OpenAiEndpoint, error: unknown): ProviderError {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = (cause as { code?: unknown } | null)?.code
  const why = typeof code === 'string' ? code : 'the connection failed'
  return new ProviderError('unavailable', `${url.origin} cannot be reached: ${why}`)
}
