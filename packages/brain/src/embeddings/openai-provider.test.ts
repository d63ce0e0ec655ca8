import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddingServer, startEmbeddingServer } from '../testing/embedding-server.ts'
import { dot } from '../vectors/vector.ts'
import { createOpenAiProvider, type OpenAiSettings } from './openai-provider.ts'
import { ProviderError } from './provider-error.ts'

const apiKey = 'sk-0123456789abcdef'
const never = new AbortController().signal
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `text number ${i}`)

let server: EmbeddingServer
beforeEach(async () => {
  server = await startEmbeddingServer({ apiKey, longestText: 1000 })
})
afterEach(() => server.close())

const provider = (settings: Partial<OpenAiSettings> = {}) =>
  createOpenAiProvider({
    baseUrl: server.url,
    model: 'words',
    apiKey,
    batch: 8,
    concurrency: 2,
    timeoutMs: 20_000,
    ...settings,
  })
const embedOne = async (settings: Partial<OpenAiSettings> = {}) =>
  (await provider(settings).embed(['one'], 'passage', never))[0]

describe('vectors', () => {
  it('come back in order, normalised, near where words are shared', async () => {
    const embedder = provider()
    expect(embedder.dimensions).toBeNull()
    const texts = ['mouse events in the browser', ...numbered(20), 'events of a mouse']
    const vectors = (await embedder.embed(texts, 'passage', never)) as Float32Array[]
    const nearest = vectors.slice(1).map((vector) => dot(vector, vectors[0]!))
    expect(nearest.indexOf(Math.max(...nearest))).toBe(20)
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
    expect(embedder.dimensions).toBe(64)
    expect(server.requests.map(({ input }) => input.length)).toEqual([8, 8, 6])
    expect(server.requests[0]).toMatchObject({ path: '/v1/embeddings', model: 'words' })
  })

  it('are the same from base64', async () => {
    const other = await startEmbeddingServer({ isBase64: true })
    expect(await embedOne({ baseUrl: other.url })).toEqual(await embedOne())
    await other.close()
  })

  it('are asked for with the prefix of their kind, in requests bounded in characters', async () => {
    const wide = await startEmbeddingServer()
    const embedder = provider({ baseUrl: wide.url, queryPrefix: 'query: ', passagePrefix: 'passage: ' })
    await embedder.embed(['x'.repeat(60_000), 'y'.repeat(60_000)], 'passage', never)
    await embedder.embed(['\ud800z'], 'query', never)
    await wide.close()
    expect(wide.requests.map(({ input }) => input.map((text) => text.slice(0, 10)))).toEqual([
      ['passage: x'],
      ['passage: y'],
      ['query: \ufffdz'],
    ])
  })
})

describe('a text that the server refuses', () => {
  it('is cut until it passes, and its neighbours do not suffer', async () => {
    const texts = numbered(8).with(5, 'word '.repeat(500))
    const results = await provider().embed(texts, 'passage', never)
    expect(results.every((result) => result instanceof Float32Array)).toBe(true)
    expect(server.requests.at(-1)!.input.length).toBe(2)
  })

  it('fails alone when cutting does not help', async () => {
    const texts = ['', ...numbered(6), 'word '.repeat(10_000)]
    const results = await provider().embed(texts, 'passage', never)
    expect(results.slice(1, 7).every((result) => result instanceof Float32Array)).toBe(true)
    const about = { code: 'rejected', permanent: true, isAboutText: true }
    expect(results[0]).toMatchObject({ ...about, message: expect.stringContaining('without words') })
    expect(results[7]).toMatchObject({
      ...about,
      message: expect.stringContaining('longer than the model reads'),
    })
  })

  it('is not blamed where everything is refused, which takes few requests to know', async () => {
    server.behave('refusing')
    const results = await provider().embed(numbered(64), 'passage', never)
    const failure = { code: 'rejected', permanent: true, isAboutText: false }
    for (const result of results) expect(result).toMatchObject(failure)
    expect(server.requests.length).toBeLessThan(16)
  })
})

describe('a failure', () => {
  it('in the middle leaves what came before, and stops', async () => {
    server.behave('quota', { after: 2, retryAfter: '90' })
    const results = await provider({ concurrency: 1 }).embed(numbered(40), 'passage', never)
    expect(results.filter((result) => result instanceof Float32Array)).toHaveLength(16)
    for (const result of results.slice(16)) {
      expect(result).toMatchObject({
        code: 'quota',
        permanent: false,
        isAboutText: false,
        retryAfterMs: 90_000,
      })
    }
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['failing', 'unavailable', 'answered 500: out of order'],
    ['broken-json', 'bad-answer', 'not JSON'],
    ['web-page', 'bad-answer', 'web page'],
    ['missing-item', 'bad-answer', '1 of 1 results are missing'],
    ['zeros', 'bad-answer', 'all zeros'],
    ['not-finite', 'bad-answer', 'not finite'],
    ['endless', 'bad-answer', 'larger than'],
    ['redirecting', 'rejected', 'Redirects are not followed'],
  ] as const)('of a server that is %s', async (mode, code, message) => {
    server.behave(mode)
    expect(await embedOne()).toMatchObject({ code, message: expect.stringContaining(message) })
    expect(server.requests).toHaveLength(1)
  })

  it('by another dimension than before, or than was set', async () => {
    const embedder = provider()
    await embedder.embed(['one'], 'passage', never)
    server.behave('wrong-dimension')
    expect((await embedder.embed(['one'], 'passage', never))[0]).toMatchObject({ code: 'wrong-dimension' })
    server.behave('well')
    expect(await embedOne({ dimensions: 32 })).toMatchObject({ code: 'wrong-dimension', permanent: true })
  })

  it('by slowness', async () => {
    server.behave('slow')
    expect(await embedOne({ timeoutMs: 50 })).toMatchObject({ code: 'timeout', permanent: false })
  })

  it('because nobody listens there', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    listener.close()
    await once(listener, 'close')
    expect(await embedOne({ baseUrl: `http://127.0.0.1:${port}` })).toMatchObject({
      code: 'unavailable',
      message: `http://127.0.0.1:${port} cannot be reached: ECONNREFUSED`,
    })
  })

  it('never tells the key, even when the server does', async () => {
    server.behave('quota')
    const wrongKey = 'sk-wrong-wrong-wrong'
    const failures = [await embedOne(), await embedOne({ apiKey: wrongKey })] as ProviderError[]
    expect(failures.map(({ code }) => code)).toEqual(['quota', 'rejected'])
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ProviderError)
      expect(failure.message).toContain('Bearer ***')
    }
    expect(failures[1]!.permanent).toBe(true)
  })
})

it('an abort ends the call with its reason', async () => {
  server.behave('slow')
  const caller = new AbortController()
  const call = provider().embed(numbered(30), 'passage', caller.signal)
  caller.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
})
