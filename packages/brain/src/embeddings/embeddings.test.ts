// Pages, queue, index and search together, with a provider that speaks OpenAI's protocol and misbehaves when told to; on
// both stores. The writer is on the test's own thread, because starting one takes longer than most of the tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddingStatus,
  type SearchRequest,
  type SearchResponse,
  searchRequestSchema,
} from '@notarium/contract/brain'
import { createLogger } from '@notarium/runtime'
import { type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import type { PageWrites } from '../brain.ts'
import { prepareStore } from '../prepare-store.ts'
import { search } from '../search/search.ts'
import type { EmbeddingSettings } from '../settings.ts'
import { startEmbeddingServer } from '../testing/embedding-server.ts'
import { ann } from '../testing/stores.ts'
import { createFreshIndex } from '../word-index/fresh-index.ts'
import { createCommands } from '../writer/commands.ts'
import type { WriterChange } from '../writer/messages.ts'
import type { Writer } from '../writer/writer.ts'
import { createEmbeddings } from './embeddings.ts'

const hour = '3600'

async function startServer() {
  const server = await startEmbeddingServer()
  onTestFinished(() => server.close())
  const provider = (model = 'one'): EmbeddingSettings => ({
    provider: 'openai',
    baseUrl: server.url,
    model,
    batch: 1,
    concurrency: 1,
    timeoutMs: 5000,
  })
  return { server, provider }
}

async function putTexts(brain: SmallBrain, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [slug, markdown] of Object.entries(texts)) await brain.writes.put(ann, slug, { markdown })
}

async function putPages(brain: SmallBrain, ...slugs: string[]): Promise<void> {
  for (const slug of slugs)
    await brain.writes.put(ann, slug, { markdown: `# ${slug}\n\nThis is about ${slug}.` })
}

interface SmallBrain {
  readonly writes: Pick<PageWrites, 'put' | 'delete'>
  search(request: SearchRequest): Promise<SearchResponse>
  embeddings(): Promise<EmbeddingStatus>
  close(): Promise<void>
}

async function openSmallBrain(
  location: DatabaseLocation,
  folder: string,
  embeddings: EmbeddingSettings,
): Promise<SmallBrain> {
  const kept = location.kind === 'postgres' ? { ...location, connections: 1 } : location
  const limits = { maxFileBytes: 1000, maxTotalBytes: 1000, maxFiles: 10 }
  const rest = { folder, maxPageBytes: 10_000, limits, oweVectors: embeddings.provider !== 'none' }
  const settings = {
    ...rest,
    name: 'docs',
    database: { kind: 'sqlite' },
    importPaths: [],
    embeddings,
  } as const
  await prepareStore(kept, settings)
  const database = await openDatabase(kept)
  const listeners = new Set<(change: WriterChange) => void>()
  const onChange = (listener: (change: WriterChange) => void) => void listeners.add(listener)
  const changed = (change: WriterChange) => {
    for (const listener of listeners) listener(change)
  }
  const commands = createCommands({ database, settings: { ...rest, database: kept }, changed })
  const call = async (name: keyof typeof commands, ...values: unknown[]) =>
    (commands[name] as (...values: unknown[]) => Promise<unknown>)(...values)
  const writer: Writer = { call: call as Writer['call'], close: async () => undefined }
  const index = createFreshIndex(database, onChange)
  const logger = createLogger('test', 'silent')
  const { meaning, status, stop } = createEmbeddings({ settings, database, writer, logger, index, onChange })
  const close = async () => {
    await stop()
    await database.close()
  }
  const closing = once(close)
  onTestFinished(closing)
  return {
    writes: { put: commands.putPage, delete: commands.deletePage },
    search: async (request) => search({ database, reader: await index(), meaning }, request),
    embeddings: status,
    close: closing,
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

const ask = (brain: SmallBrain, query: string, more = {}) =>
  brain.search(searchRequestSchema.parse({ query, ...more }))

const untilStatus = (brain: SmallBrain, expected: object) =>
  vi.waitFor(async () => expect(await brain.embeddings()).toMatchObject(expected), {
    timeout: 20_000,
    interval: 20,
  })

describeOnBothDatabases('embeddings', (fresh) => {
  /** The same brain again, as often as one likes. */
  async function place(): Promise<(embeddings: EmbeddingSettings) => Promise<SmallBrain>> {
    const location = await fresh()
    const folder = mkdtempSync(join(tmpdir(), 'brain-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return (embeddings) => openSmallBrain(location, folder, embeddings)
  }

  it('a provider without quota costs no page; the debt is exact and paid when it can be', async () => {
    const { server, provider } = await startServer()
    const open = await place()
    server.behave('quota', { after: 2, retryAfter: hour })
    const brain = await open(provider())
    await putPages(brain, 'whales', 'trains', 'bread', 'chess')
    await untilStatus(brain, {
      vectors: 2,
      debt: {
        pages: 2,
        chunks: 2,
        lastError: expect.stringContaining('429'),
        nextTryAt: expect.stringMatching(/^20/),
      },
    })
    const answer = await ask(brain, 'chess')
    expect(answer).toMatchObject({ mode: 'keyword', hits: [{ slug: 'chess' }] })
    expect(answer.notes).toEqual([expect.stringMatching(/^searched by words only: .*quota/)])
    await brain.close()
    server.behave('well')
    const again = await open(provider())
    await untilStatus(again, {
      vectors: 4,
      servingModel: 'one',
      dimensions: 64,
      debt: { pages: 0, chunks: 0 },
    })
    const inputs = server.requests.map(({ input }) => input.join()).filter((text) => text.includes('whales'))
    expect(inputs).toHaveLength(1)
    const found = await ask(again, 'this is about trains', { mode: 'vector' })
    expect(found).toMatchObject({ mode: 'vector', hits: [{ slug: 'trains' }, {}, {}, {}] })
    expect(await ask(again, 'trains', { explain: true })).toMatchObject({
      mode: 'hybrid',
      hits: [{ slug: 'trains', explain: { keywordRank: 1, vectorRank: 1, exactName: true } }, {}, {}, {}],
    })
  })

  it('pages that change, go or are filtered out are not found by what they meant', async () => {
    const { provider } = await startServer()
    const brain = await (await place())(provider())
    await putPages(brain, 'sea/whales', 'land/trains')
    await untilStatus(brain, { vectors: 2, debt: { chunks: 0 } })
    const found = async (more = {}) =>
      (await ask(brain, 'about whales', { mode: 'vector', ...more })).hits.map(({ slug }) => slug)
    expect(await found()).toEqual(['sea/whales', 'land/trains'])
    expect(await found({ prefix: 'land/' })).toEqual(['land/trains'])
    await brain.writes.delete(ann, 'sea/whales', {})
    expect(await found()).toEqual(['land/trains'])
    await brain.writes.put(ann, 'land/trains', { markdown: 'Now something else' })
    await untilStatus(brain, { debt: { chunks: 0 } })
    expect(await found({ prefix: 'land/' })).toEqual(['land/trains'])
    expect((await ask(brain, 'about whales', { mode: 'vector' })).hits[0]?.citation.version).toBe(2)
  })

  it('another model takes over when it has everything; until then the one before serves', async () => {
    const { server, provider } = await startServer()
    const open = await place()
    const first = await open(provider('one'))
    await putPages(first, 'whales', 'trains')
    await untilStatus(first, { servingModel: 'one', vectors: 2 })
    await first.close()
    server.behave('quota', { after: 1, retryAfter: hour })
    const second = await open(provider('two'))
    await untilStatus(second, {
      model: 'two',
      servingModel: 'one',
      vectors: 2,
      debt: { chunks: 1, nextTryAt: expect.any(String) },
    })
    server.behave('well')
    expect(await ask(second, 'about whales', { mode: 'vector' })).toMatchObject({
      notes: [],
      hits: [{ slug: 'whales' }, {}],
    })
    expect(server.requests.at(-1)).toMatchObject({ model: 'one', input: ['about whales'] })
    await second.close()
    const third = await open(provider('two'))
    await untilStatus(third, { servingModel: 'two', vectors: 2, debt: { chunks: 0 } })
    expect((await ask(third, 'about whales', { mode: 'vector' })).hits[0]?.slug).toBe('whales')
    expect(server.requests.at(-1)?.model).toBe('two')
  })

  it('vectors of another length are refused, in the queue and in a question', async () => {
    const { server, provider } = await startServer()
    const open = await place()
    const first = await open(provider())
    await putPages(first, 'whales')
    await untilStatus(first, { vectors: 1, debt: { chunks: 0 } })
    await first.close()
    server.behave('wrong-dimension')
    const brain = await open(provider())
    await untilStatus(brain, { servingModel: 'one' })
    expect(await ask(brain, 'whales')).toMatchObject({
      mode: 'keyword',
      notes: [expect.stringContaining('vectors of 65 numbers, not 64')],
    })
    await putPages(brain, 'trains')
    await untilStatus(brain, {
      vectors: 1,
      debt: { chunks: 1, lastError: expect.stringContaining('have 64') },
    })
  })

  it('without a provider nothing is owed, and with one again everything that lacks a vector', async () => {
    const { server, provider } = await startServer()
    const open = await place()
    server.behave('quota', { retryAfter: hour })
    const first = await open(provider())
    await putPages(first, 'whales')
    await untilStatus(first, { debt: { chunks: 1, lastError: expect.any(String) } })
    await first.close()
    const none = await open({ provider: 'none' })
    await putPages(none, 'trains')
    expect(await none.embeddings()).toMatchObject({ provider: 'none', debt: { chunks: 0, lastError: null } })
    const { notes, mode } = await ask(none, 'whales', { mode: 'vector' })
    expect([mode, notes]).toEqual(['vector', [expect.stringContaining('no embedding provider')]])
    await none.close()
    server.behave('well')
    const again = await open(provider())
    await untilStatus(again, { vectors: 2, debt: { chunks: 0 } })
  })

  it('by the model in the box a question finds the page in the other language, and another model takes over', async () => {
    const { provider } = await startServer()
    const open = await place()
    const builtin = { provider: 'builtin' } as const
    const brain = await open(builtin)
    await putTexts(brain, {
      abort: '# Aborting a fetch\n\nA network request can be cancelled with an abort signal.',
      whales: '# Whales\n\nThe largest animals of the sea.',
      chess: '# Chess\n\nA game for two on a board.',
      // Has of the question what says nothing.
      style: '# Как писать страницы\n\nКоротко. Как и везде, заголовок говорит, о чём речь.',
    })
    await untilStatus(brain, { provider: 'builtin', vectors: 4, dimensions: 512, debt: { chunks: 0 } })
    const question = 'как отменить сетевой запрос'
    const found = await ask(brain, question, { explain: true })
    expect(found).toMatchObject({ mode: 'hybrid', notes: [] })
    expect(found.hits[0]).toMatchObject({
      slug: 'abort',
      matched_language: 'en',
      explain: { keywordRank: null, vectorRank: 1, similarity: expect.any(Number) },
    })
    expect((await ask(brain, 'cancel a request')).hits[0]).toMatchObject({
      slug: 'abort',
      matched_language: null,
    })
    await brain.close()
    const other = await open(provider())
    await untilStatus(other, { servingModel: 'one', vectors: 4, debt: { chunks: 0 } })
    await other.close()
    const again = await open(builtin)
    await untilStatus(again, { servingModel: 'notarium-bilingual-2', vectors: 4, debt: { chunks: 0 } })
    expect((await ask(again, question)).hits[0]?.slug).toBe('abort')
  })

  it('by the model in the box what was asked for to the letter still comes first, or alone', async () => {
    const brain = await (await place())({ provider: 'builtin' })
    await putTexts(brain, {
      limits: '# Limits of uploads\n\nHow large a file may be that somebody uploads, in bytes: the maximum.',
      settings: '# Settings\n\nPort, host, log level, and `max_upload_bytes`.',
      sea: '# Sea\n\nWhales are large. Animals of the sea are the largest of all animals.',
      land: '# Land\n\nElephants are the largest animals here.',
    })
    await untilStatus(brain, { vectors: 4, debt: { chunks: 0 } })
    expect((await ask(brain, 'max_upload_bytes')).hits[0]?.slug).toBe('settings')
    const quoted = await ask(brain, '"largest animals"')
    expect([quoted.mode, quoted.hits.map(({ slug }) => slug)]).toEqual(['keyword', ['land']])
    const absent = await ask(brain, 'zxqvjk')
    expect([absent.mode, absent.hits]).toEqual(['keyword', []])
  })
})
