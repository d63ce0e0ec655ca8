// The pool's rules, with workers whose answers the test gives by hand.
import { defaultForm } from '@notarium/xmldsig'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '../profiles/profile.ts'
import type { HostEvents, WorkerHost } from './host.ts'
import { createPool, type WorkerPool } from './pool.ts'
import type { AnswerMessage, TaskMessage, TaskResults } from './tasks.ts'

const profile: Profile = {
  name: 'test',
  provider: 'native',
  keyStore: undefined,
  trustStore: undefined,
  signature: defaultForm,
  verification: { allowSha1: false, minRsaBits: 2048 },
  openssl: {},
}
const verdict = (signerCn: string): TaskResults['verify'] => ({
  valid: true,
  signerCn,
  signerInn: '',
  serial: '',
  notBefore: 0,
  notAfter: 0,
  errors: [],
})

class HandWorker implements WorkerHost {
  readonly tasks: TaskMessage[] = []
  readonly #events: HostEvents
  isKilled = false
  constructor(events: HostEvents) {
    this.#events = events
  }
  post = (message: TaskMessage) => void this.tasks.push(message)
  kill = () => {
    this.isKilled = true
    this.#events.onEnd('killed')
  }
  /** Answers the task that came first. */
  answer(result: TaskResults[keyof TaskResults]): void {
    const { taskId } = this.tasks.shift()!
    this.#events.onAnswer({ taskId, result } as AnswerMessage)
  }
  crash = () => this.#events.onEnd('crashed')
}

const never = new AbortController().signal
let hosts: HandWorker[]
let troubles: string[]
const newPool = (size: number, limits = {}): WorkerPool =>
  createPool({
    size,
    start: (events) => {
      const host = new HandWorker(events)
      hosts.push(host)
      return host
    },
    limits: { inFlight: 64, queue: 4, queueBytes: 10_000_000, ...limits },
    onTrouble: (what) => void troubles.push(what),
  })
const verify = (pool: WorkerPool, bytes = 10, profileId?: number, signal = new AbortController().signal) =>
  pool.run({ kind: 'verify', profileId, payload: new Uint8Array(bytes) }, signal)
const outcome = (work: Promise<TaskResults['verify']>) =>
  work.then(
    ({ signerCn }) => signerCn,
    (error: Error) => error.message,
  )

beforeEach(() => {
  vi.useFakeTimers()
  hosts = []
  troubles = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('jobs', () => {
  it('go to the first worker with room, small ones ahead of time', async () => {
    const pool = newPool(2)
    const results = [1, 2, 3].map(() => verify(pool, 30_000))
    expect(hosts.map(({ tasks }) => tasks.length)).toEqual([2, 1])
    hosts[1]!.answer(verdict('third'))
    expect((await results[2])?.signerCn).toBe('third')
  })

  it('wait for an idle worker where they are large', () => {
    const pool = newPool(1)
    void verify(pool)
    void verify(pool, 1_000_000)
    expect(hosts[0]!.tasks).toHaveLength(1)
    hosts[0]!.answer(verdict(''))
    expect(hosts[0]!.tasks).toHaveLength(1)
    void verify(pool)
    expect(hosts[0]!.tasks).toHaveLength(1)
  })

  it('are refused when too many wait, in number or in bytes', async () => {
    const pool = newPool(1, { queueBytes: 3_000_000 })
    void verify(pool, 1_000_000)
    for (let i = 0; i < 3; i++) void verify(pool, 1_000_000)
    expect(await outcome(verify(pool, 1_000_000))).toContain('too many calls wait')
    void verify(pool, 0)
    expect(await outcome(verify(pool, 0))).toContain('too many calls wait')
  })

  it('are handed out up to the number that may be in flight', () => {
    const pool = newPool(2, { inFlight: 3 })
    for (let i = 0; i < 5; i++) void verify(pool)
    expect(hosts.flatMap(({ tasks }) => tasks)).toHaveLength(3)
    hosts[0]!.answer(verdict(''))
    expect(hosts.flatMap(({ tasks }) => tasks)).toHaveLength(3)
  })
})

describe('a job that nobody waits for any more', () => {
  it('leaves the queue', async () => {
    const pool = newPool(1)
    void verify(pool, 1_000_000)
    const caller = new AbortController()
    const waiting = outcome(verify(pool, 1_000_000, undefined, caller.signal))
    caller.abort(new Error('gone'))
    expect(await waiting).toBe('gone')
    hosts[0]!.answer(verdict(''))
    expect(hosts[0]!.tasks).toHaveLength(0)
  })

  it('may end within a second; then it costs its worker, and the jobs behind it go to another', async () => {
    const pool = newPool(1)
    const caller = new AbortController()
    const running = outcome(verify(pool, 10, undefined, caller.signal))
    const behind = outcome(verify(pool))
    caller.abort(new Error('gone'))
    expect(await running).toBe('gone')
    vi.advanceTimersByTime(999)
    expect(hosts[0]!.isKilled).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hosts[0]!.isKilled).toBe(true)
    vi.advanceTimersByTime(1000)
    expect(hosts).toHaveLength(2)
    hosts[1]!.answer(verdict('by the replacement'))
    expect(await behind).toBe('by the replacement')
    expect(troubles).toEqual(['a worker was lost (what it did was given up) and is replaced'])
  })

  it('that ends in time costs nothing', () => {
    const pool = newPool(1)
    const caller = new AbortController()
    outcome(verify(pool, 10, undefined, caller.signal))
    caller.abort(new Error('gone'))
    hosts[0]!.answer(verdict(''))
    vi.advanceTimersByTime(10_000)
    expect(hosts[0]!.isKilled).toBe(false)
  })
})

describe('a profile', () => {
  const read = (fingerprint: string): TaskResults['open'] => ({ fingerprint, keys: [] })
  /** In a pool of one worker. */
  async function opened(pool: WorkerPool, fingerprint: string): Promise<void> {
    const opening = pool.open(1, profile, never)
    hosts[0]!.answer(read(fingerprint))
    await opening
  }

  it('is opened in one worker before the others, so that a wrong PIN is tried once', async () => {
    const pool = newPool(3)
    const opening = pool.open(1, profile, never)
    expect(hosts.map(({ tasks }) => tasks.length)).toEqual([1, 0, 0])
    hosts[0]!.answer(read('same'))
    await vi.advanceTimersByTimeAsync(0)
    expect(hosts.map(({ tasks }) => tasks.length)).toEqual([0, 1, 1])
    hosts[1]!.answer(read('same'))
    hosts[2]!.answer(read('same'))
    await opening
  })

  it('is refused when workers saw different files, and closed everywhere', async () => {
    const pool = newPool(2)
    const opening = expect(pool.open(1, profile, never)).rejects.toThrow('files changed')
    hosts[0]!.answer(read('one'))
    await vi.advanceTimersByTimeAsync(0)
    hosts[1]!.answer(read('another'))
    await opening
    expect(hosts.map(({ tasks }) => tasks.map(({ task }) => task.kind))).toEqual([['close'], ['close']])
  })

  it('is opened again in the replacement of a lost worker, before that gets work for it', async () => {
    const pool = newPool(1)
    await opened(pool, 'same')
    const lost = outcome(verify(pool, 10, 1))
    const behind = outcome(verify(pool, 10, 1))
    hosts[0]!.crash()
    expect(await lost).toContain('a worker ended while it had the task: crashed')
    vi.advanceTimersByTime(1000)
    expect(hosts[1]!.tasks.map(({ task }) => task.kind)).toEqual(['open'])
    hosts[1]!.answer(read('same'))
    await vi.advanceTimersByTimeAsync(0)
    hosts[1]!.answer(verdict('again'))
    expect(await behind).toBe('again')
  })

  it('whose files changed meanwhile is not served from the new files', async () => {
    const pool = newPool(1)
    await opened(pool, 'before')
    hosts[0]!.crash()
    vi.advanceTimersByTime(1000)
    const waiting = outcome(verify(pool, 10, 1))
    hosts[1]!.answer(read('after'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await waiting).toContain('activate it again')
    expect(troubles.at(-1)).toContain('changed since it was loaded')
  })
})
