import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collect } from '../audit/testing.ts'
import { HubError } from '../errors.ts'
import { jobEvents } from './job-events.ts'
import { createBackupJobs } from './jobs.ts'

const create = { kind: 'create', backup: 'a.tar', brain: null } as const
const begin = () => createBackupJobs({ now: Date.now, onFault: () => undefined })
const stateIn = (event: string) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')

it('tells the newest state at a pace, shows that it is alive, and ends with the work', async () => {
  const jobs = begin()
  const gate = Promise.withResolvers<void>()
  const { job } = jobs.start(create, async (progress) => {
    progress.phase('packing', { total: 1000 })
    for (let count = 0; count < 1000; count++) progress.bytes(1)
    await gate.promise
    progress.remark('the brain is missing')
  })
  const events: string[] = []
  const times = { pace: 5, heartbeat: 20 }
  for await (const event of jobEvents(jobs, job.id, new AbortController().signal, times)) {
    events.push(event)
    if (event.startsWith(':')) gate.resolve()
  }
  const [retry, first, ...rest] = events
  expect([retry, stateIn(first ?? '')]).toMatchObject([
    'retry: 2000\n\n',
    { state: 'running', phase: 'packing', done: 1000, total: 1000 },
  ])
  expect(rest.slice(0, -1).every((event) => event === ': still here\n\n')).toBe(true)
  expect(rest.at(-1)).toContain('id: ended\n')
  expect(stateIn(rest.at(-1) ?? '')).toMatchObject({ state: 'done', remarks: ['the brain is missing'] })
})

it('ends when the reader is gone, and when the hub ends the work', async () => {
  const jobs = begin()
  const { job, ended } = jobs.start(create, async ({ signal }) => {
    while (!signal.aborted) await sleep(1)
    signal.throwIfAborted()
  })
  const gone = new AbortController()
  const reading = collect(jobEvents(jobs, job.id, gone.signal, { pace: 1, heartbeat: 1 }))
  gone.abort()
  expect((await reading).length).toBeGreaterThan(0)
  expect(() => jobs.get('another')).toThrow(HubError)
  await jobs.close()
  expect(await ended).toMatchObject({ state: 'failed', problem: { code: 'busy' } })
  expect(() => jobs.start(create, async () => undefined)).toThrow('the hub ends')
})
