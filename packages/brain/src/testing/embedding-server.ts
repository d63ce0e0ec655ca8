// A small server that speaks the embeddings protocol of OpenAI, for tests: vectors come from hashed words, so texts
// that share words are near, and it can be told to misbehave in the ways that real ones do.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type EmbeddingServerMode =
  | 'well'
  | 'quota'
  | 'failing'
  | 'slow'
  | 'broken-json'
  | 'web-page'
  | 'wrong-dimension'
  | 'missing-item'
  | 'zeros'
  | 'not-finite'
  | 'endless'
  | 'redirecting'
  | 'refusing'

interface EmbeddingServerOptions {
  readonly dimensions?: number
  /** Whoever does not bring it gets 401, with what was brought quoted back. */
  readonly apiKey?: string
  /** A request with a longer text gets 400. */
  readonly longestText?: number
  readonly isBase64?: boolean
}

interface SeenRequest {
  readonly path: string
  readonly model: string
  readonly input: readonly string[]
}

export interface EmbeddingServer {
  /** To be used as the base URL. */
  readonly url: string
  /** Everything asked so far: `requests.length` counts. */
  readonly requests: readonly SeenRequest[]
  /** From now on, or after so many more good answers. `retryAfter` goes with 429 and 500. */
  behave(mode: EmbeddingServerMode, details?: { after?: number; retryAfter?: string }): void
  close(): Promise<void>
}

export async function startEmbeddingServer(options: EmbeddingServerOptions = {}): Promise<EmbeddingServer> {
  const requests: SeenRequest[] = []
  let mode: EmbeddingServerMode = 'well'
  let goodOnes = 0
  let retryAfter = '7'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, input } = (await json(request)) as { model: string; input: string[] }
    requests.push({ path: request.url ?? '', model, input })
    const brought = request.headers.authorization
    if (options.apiKey !== undefined && brought !== `Bearer ${options.apiKey}`) {
      return refuse(response, 401, `incorrect API key provided: ${brought}`)
    }
    if (input.some((text) => text.length > (options.longestText ?? Number.POSITIVE_INFINITY))) {
      return refuse(response, 400, 'an input is longer than the model reads')
    }
    if (mode !== 'well' && goodOnes-- <= 0) return misbehave(mode, response, input, brought)
    send(response, 200, resultsFor(input, options))
  }

  function misbehave(
    how: EmbeddingServerMode,
    response: ServerResponse,
    input: string[],
    brought = '',
  ): void {
    const { dimensions = defaultDimensions } = options
    const waiting = { 'retry-after': retryAfter }
    if (how === 'quota') refuse(response, 429, `you have used up your quota, ${brought}`, waiting)
    if (how === 'failing') refuse(response, 500, 'out of order', waiting)
    if (how === 'refusing') refuse(response, 400, 'unknown model')
    if (how === 'redirecting') refuse(response, 307, '', { location: '/elsewhere' })
    if (how === 'broken-json') response.end('{"data": [{"embedding": [0.1, ')
    if (how === 'web-page') response.end('<!doctype html><title>Welcome</title>')
    if (how === 'wrong-dimension') send(response, 200, resultsFor(input, { dimensions: dimensions + 1 }))
    if (how === 'missing-item') send(response, 200, resultsFor(input, options).slice(1))
    if (how === 'zeros') send(response, 200, spoiltFirst(input, options, 0))
    if (how === 'not-finite') send(response, 200, spoiltFirst(input, options, 1e39))
    if (how === 'endless') sendForever(response)
    // 'slow': the answer never comes.
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave(next, { after = 0, retryAfter: seconds = '7' } = {}) {
      mode = next
      goodOnes = after
      retryAfter = seconds
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const defaultDimensions = 64

interface Result {
  readonly index: number
  readonly embedding: readonly number[] | string
}

/** Last one first: whoever asks has to look at the index. */
function resultsFor(input: readonly string[], { dimensions, isBase64 }: EmbeddingServerOptions): Result[] {
  return input
    .map((text, index) => {
      const vector = hashedWords(text, dimensions ?? defaultDimensions)
      return { index, embedding: isBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector] }
    })
    .reverse()
}

function spoiltFirst(input: readonly string[], options: EmbeddingServerOptions, value: number): Result[] {
  const { dimensions = defaultDimensions } = options
  return resultsFor(input, options).map(({ index, embedding }) => ({
    index,
    embedding: index === 0 ? new Array<number>(dimensions).fill(value) : embedding,
  }))
}

/** The sum of a direction for each word, not normalised. */
function hashedWords(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let state = 2_166_136_261
    for (let i = 0; i < word.length; i++) state = Math.imul(state ^ word.charCodeAt(i), 16_777_619)
    for (let i = 0; i < dimensions; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      vector[i]! += state / 2 ** 31
    }
  }
  return vector
}

function send(response: ServerResponse, status: number, data: readonly Result[]): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}

function refuse(response: ServerResponse, status: number, message: string, headers = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message } }))
}

function sendForever(response: ServerResponse): void {
  const piece = Buffer.alloc(65_536, ' ')
  const more = (): void => {
    if (!response.destroyed) response.write(piece, more)
  }
  more()
}
