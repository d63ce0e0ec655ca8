// The order of events, and what a reader who comes back gets, against a job that is moved by hand.
import type { ImportProgress, ReceiptRow } from '@notarium/contract/brain'
import { describe, expect, it } from 'vitest'
import type { Imports } from '../brain.ts'
import { importEvents, resumePoint } from './import-events.ts'

function handMovedJob(states: ReceiptRow['state'][]) {
  const rows = states.map(
    (state, index) => ({ ordinal: index + 1, path: `${index + 1}.md`, state }) as ReceiptRow,
  )
  let tell: (progress: ImportProgress) => void = () => {}
  let watchers = 0
  const imports = {
    receipt: async (_id, { state, after = 0, limit }) =>
      rows.filter((row) => row.state === state && row.ordinal > after).slice(0, limit),
    watch(_id, changed) {
      tell = changed
      watchers++
      return () => void watchers--
    },
  } as Partial<Imports> as Imports
  return {
    imports,
    rows,
    watchers: () => watchers,
    move: (state: ImportProgress['state']) => tell({ state } as ImportProgress),
  }
}

function read(imports: Imports, after = 0) {
  const stop = new AbortController()
  const events = importEvents(imports, 1, after, { pace: 0, heartbeat: 10 }, stop.signal)
  /** The next event as `name id`, past signs of life. */
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) return undefined
      const [, name, id] = /^event: (\w+)\nid: (\S+)\ndata: \{.*\}\n\n$/.exec(value) ?? []
      if (name !== undefined) return `${name} ${id}`
    }
  }
  return { events, next, stop: () => stop.abort() }
}

describe('events of an import', () => {
  it('tell problems in the order of the receipt, whichever came first', async () => {
    const { imports, rows, move, watchers } = handMovedJob(['failed', 'pending', 'failed', 'pending'])
    const { next } = read(imports)
    const first = next()
    move('running')
    expect([await first, await next()]).toEqual(['problem 1', 'progress 1'])
    rows[1]!.state = 'failed'
    move('running')
    expect([await next(), await next(), await next()]).toEqual(['problem 2', 'problem 3', 'progress 3'])
    rows[3]!.state = 'failed'
    move('failed')
    expect([await next(), await next()]).toEqual(['problem 4', 'progress 4-ended'])
    expect(await next()).toBeUndefined()
    expect(watchers()).toBe(0)
  })

  it('go on after the last problem that was seen, however many there are', async () => {
    const { imports, move } = handMovedJob(Array.from({ length: 250 }, () => 'failed' as const))
    const { next } = read(imports, 3)
    const first = next()
    move('done')
    const names = [await first]
    while (names.at(-1)?.startsWith('problem')) names.push(await next())
    expect(names).toEqual([
      ...Array.from({ length: 247 }, (_, index) => `problem ${index + 4}`),
      'progress 250-ended',
    ])
  })

  it('show signs of life, and end when the server does', async () => {
    const { imports, watchers } = handMovedJob([])
    const { events, stop } = read(imports)
    expect((await events.next()).value).toContain('retry: ')
    expect((await events.next()).value).toBe(': still here\n\n')
    const last = events.next().then(() => events.next())
    stop()
    expect(await last).toMatchObject({ done: true })
    expect(watchers()).toBe(0)
  })

  it.each([
    [undefined, { after: -1, hasEnded: false }],
    ['17', { after: 17, hasEnded: false }],
    ['17-ended', { after: 17, hasEnded: true }],
    ['-1', { after: -1, hasEnded: false }],
    ['-2', { after: -1, hasEnded: false }],
    ['1 OR 1=1', { after: -1, hasEnded: false }],
  ])('resume from %j', (id, point) => expect(resumePoint(id)).toEqual(point))
})
