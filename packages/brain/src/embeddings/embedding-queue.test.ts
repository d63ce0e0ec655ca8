// The queue with a provider that the test plays, on both stores: what is owed, what is kept, when it comes back.
import type { Database } from '@notarium/runtime/database'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { debtSummary } from '../store/debt-rows.ts'
import { countVectors, listModels } from '../store/vector-rows.ts'
import { ann, openStore, type Store } from '../testing/stores.ts'
import { encodeVector } from '../vectors/vector.ts'
import type { Writer } from '../writer/writer.ts'
import { createEmbeddingCommands, settleDebt } from './embedding-commands.ts'
import { startEmbeddingQueue } from './embedding-queue.ts'
import { ProviderError } from './provider-error.ts'

type Answer = (text: string) => Float32Array | ProviderError

const model = { name: 'm', variant: '[]' }
const well: Answer = (text) => new Float32Array([text.length, 1, 0])
const quota = new ProviderError('quota', '429: no more', { retryAfterMs: 3_600_000 })

function writerOf({ database }: Store): Writer {
  const commands = createEmbeddingCommands(database)
  const call = (name: keyof typeof commands, ...values: unknown[]) =>
    (commands[name] as (...values: unknown[]) => Promise<unknown>)(...values)
  return { call: call as Writer['call'], close: async () => undefined }
}

function start(store: Store, answer: Answer, batch = 2, key = model) {
  const asked: string[] = []
  const [settled, completed] = [vi.fn<(trouble: string | null) => void>(), vi.fn<() => void>()]
  const queue = startEmbeddingQueue({
    database: store.database,
    writer: writerOf(store),
    provider: {
      model: key.name,
      dimensions: null,
      leastSimilarity: null,
      embed: async (texts) => {
        asked.push(...texts)
        return texts.map(answer)
      },
    },
    model: key,
    batch,
    encode: encodeVector,
    stored: () => undefined,
    completed,
    settled,
  })
  onTestFinished(() => queue.stop())
  return {
    queue,
    asked,
    settled,
    completed,
    until: () => vi.waitFor(() => expect(settled).toHaveBeenCalled(), 20_000),
  }
}

async function withPages(store: Store, count: number): Promise<Store> {
  for (let index = 0; index < count; index++) await store.put(`p${index}`, `text ${index}`)
  return store
}

describeOnBothDatabases('the embedding queue', (fresh) => {
  const open = async (pages: number) => withPages(await openStore(await fresh(), true), pages)

  it('pays what is owed, with the title and the headings, and only once', async () => {
    const store = await open(3)
    await store.put('deep', '---\ntitle: T\n---\n# One\n## Two\nwords')
    expect(await debtSummary(store.database)).toMatchObject({ pages: 4, chunks: 4, since: store.clock.now })
    const { queue, asked, settled, completed, until } = start(store, well)
    await until()
    expect(asked).toEqual([
      'p0\n\ntext 0',
      'p1\n\ntext 1',
      'p2\n\ntext 2',
      expect.stringMatching(/^T › One\n\n# One/),
    ])
    expect(settled.mock.calls).toEqual([[null]])
    expect(completed).toHaveBeenCalledOnce()
    expect(await debtSummary(store.database)).toEqual({ pages: 0, chunks: 0, since: null, error: null })
    expect(await listModels(store.database)).toMatchObject([{ ...model, dimensions: 3, complete: 1 }])
    queue.wake()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(2), 20_000)
    expect(asked).toHaveLength(4)
  })

  it('keeps what was paid for when the provider refuses the rest, and owes exactly that', async () => {
    const store = await open(5)
    let good = 3
    const { queue, settled, until } = start(store, (text) => (good-- > 0 ? well(text) : quota))
    await until()
    expect(settled).toHaveBeenCalledWith(expect.stringMatching(/^429: no more \(next try 20/))
    expect(await debtSummary(store.database)).toMatchObject({ pages: 2, chunks: 2 })
    expect(await countVectors(store.database, 1)).toBe(3)
    const { lastError, nextTryAt } = queue.trouble()
    expect(lastError).toBe('429: no more')
    expect(nextTryAt).toBeGreaterThan(Date.now() + 3_000_000)
    expect((await store.find('text')).length).toBe(5)
  })

  it('gives the model no text that was cut where an older version had it', async () => {
    const store = await open(1)
    await store.put('edited', 'one text')
    // The edit comes after the queue has read where the text stands, before it reads the text.
    const edit = vi.fn(() => store.put('edited', '---\ntags: [x]\n---\none text'))
    const all: Database['all'] = async (sql, ...values) => {
      const rows = await store.database.all<never>(sql, ...values)
      if (sql.includes('embedding_debt') && edit.mock.calls.length === 0) await edit()
      return rows
    }
    const { asked, until } = start({ ...store, database: { ...store.database, all } }, well)
    await until()
    expect(edit).toHaveBeenCalledOnce()
    expect(asked.map((text) => text.split('\n\n')[1])).toEqual(['text 0', expect.stringMatching(/one text$/)])
    expect((await debtSummary(store.database)).chunks).toBe(0)
  })

  it('comes back by itself', async () => {
    const store = await open(2)
    const soon = new ProviderError('unavailable', 'away', { retryAfterMs: 5 })
    let bad = 3
    const { queue, settled } = start(store, (text) => (bad-- > 0 ? soon : well(text)))
    await vi.waitFor(() => expect(settled).toHaveBeenLastCalledWith(null), 20_000)
    expect(settled.mock.calls.length).toBeGreaterThan(1)
    expect((await debtSummary(store.database)).chunks).toBe(0)
    expect(queue.trouble()).toEqual({ lastError: null, nextTryAt: null })
  })

  it('leaves alone a text that is refused for its own sake, and the model is complete without it', async () => {
    const store = await open(3)
    const refused = new ProviderError('rejected', 'not this one', { isAboutText: true, permanent: true })
    const { asked, settled, completed, until } = start(store, (text) =>
      text.includes('1') ? refused : well(text),
    )
    await until()
    expect(settled.mock.calls).toEqual([[null]])
    expect(await debtSummary(store.database)).toMatchObject({ pages: 1, chunks: 1, error: 'not this one' })
    expect(asked.filter((text) => text.includes('1')).length).toBeLessThan(10)
    expect(completed).toHaveBeenCalledOnce()
  })

  it('refuses vectors of another length than those that are there, and spoils nothing', async () => {
    const store = await open(1)
    const first = start(store, well)
    await first.until()
    await first.queue.stop()
    await store.put('more', 'text')
    const { settled, until } = start(store, () => new Float32Array([1, 2]))
    await until()
    expect(settled).toHaveBeenCalledWith(expect.stringMatching(/vectors of 2 numbers for 'm'.*have 3/))
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 1 })
    expect(await countVectors(store.database, 1)).toBe(1)
  })

  it('owes only new chunks when a page changes, and none of deleted pages', async () => {
    const section = (name: string) => `## ${name}\n\n${'word '.repeat(300)}\n\n`
    const store = await openStore(await fresh(), true)
    await store.put('a', section('One') + section('Two'))
    const { queue, asked, until, settled } = start(store, well)
    await until()
    await store.put('a', section('One') + section('New'))
    await store.put('b', 'text')
    await store.writes.delete(ann, 'b', {})
    expect(await debtSummary(store.database)).toMatchObject({ pages: 1, chunks: 1 })
    queue.wake()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(2), 20_000)
    expect(asked).toHaveLength(3)
    expect(asked[2]).toContain('New')
    expect(await countVectors(store.database, 1)).toBe(2)
    await store.writes.restore(ann, 'b', {})
    expect(await debtSummary(store.database)).toMatchObject({ pages: 1, chunks: 1 })
  })

  it('another model owes everything anew; no provider forgives', async () => {
    const store = await open(3)
    const other = { name: 'other', variant: '[]' }
    const { queue, until } = start(store, well)
    await until()
    await queue.stop()
    const settle = (key: typeof model | null) =>
      store.database.transaction((transaction) => settleDebt(transaction, key, 1))
    await settle(other)
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 3 })
    let good = 1
    const second = start(store, (text) => (good-- > 0 ? well(text) : quota), 1, other)
    await second.until()
    await second.queue.stop()
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 2 })
    expect(await listModels(store.database)).toMatchObject([
      { name: 'm', complete: 1 },
      { name: 'other', complete: 0 },
    ])
    await settle(model)
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 0 })
    await settle(other)
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 2 })
    await settle(null)
    expect(await debtSummary(store.database)).toMatchObject({ chunks: 0 })
  })
})
