// Real processes, small ones: what they end with, how they refuse to, and what is asked of them meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type KeepRunningOptions, type KeptState, keepRunning } from './keep-running.ts'

const serves = `process.on('disconnect', () => process.exit()); process.send('serving')`
const endsWhenTold = `process.on('SIGTERM', () => process.exit(0)); ${serves}`
const fails = `console.error('no port for me'); process.exitCode = 3; process.disconnect()`

/** Delays short enough for a test, and a crash loop out of reach unless it is asked for. */
const quick = {
  shortestDelay: 10,
  longestDelay: 40,
  crashLoop: { failures: 3, within: 20_000 },
  grace: 20_000,
}

function keep(script: string, options: Partial<KeepRunningOptions> = {}) {
  const children: ChildProcess[] = []
  const states: KeptState[] = []
  const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
  const start = () => {
    expect(children.filter(isAlive)).toEqual([])
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
    const child = spawn(process.execPath, ['--eval', script], { stdio: [...stdio] })
    children.push(child)
    return child
  }
  const onState = (state: KeptState) => states.push(state)
  const kept = keepRunning({ start, onState, timing: quick, ...options })
  onTestFinished(() => kept.stop())
  const names = () => states.map(({ state }) => state)
  const until = (name: KeptState['state']) =>
    vi.waitFor(() => expect(kept.state.state).toBe(name), { timeout: 20_000, interval: 5 })
  return { kept, children, states, names, until }
}

it('starts it, tells when it serves, ends it, and starts it anew', async () => {
  const { kept, names } = keep(endsWhenTold)
  expect(kept.state).toMatchObject({ state: 'starting', restarts: 0, lastExit: null, nextTryAt: null })
  await kept.whenServing()
  const { pid } = kept.state
  expect(kept.state).toMatchObject({ state: 'running', pid: expect.any(Number) })
  await kept.stop()
  expect(kept.state).toMatchObject({ state: 'stopped', pid: null, lastExit: { code: 0, signal: null } })
  await expect(kept.whenServing()).rejects.toThrow('stopped')
  kept.start()
  await kept.whenServing()
  expect(kept.state.pid).not.toBe(pid)
  expect(names()).toEqual(['starting', 'running', 'stopping', 'stopped', 'starting', 'running'])
})

it('brings it back, whatever it ended with', async () => {
  const { kept, children, names } = keep(`process.on('SIGUSR2', () => process.exit(2)); ${endsWhenTold}`)
  const exits: unknown[] = []
  for (const signal of ['SIGUSR2', 'SIGTERM'] as const) {
    await kept.whenServing()
    children.at(-1)?.kill(signal)
    await vi.waitFor(() => expect(kept.state.restarts).toBe(exits.length + 1), { timeout: 20_000 })
    exits.push(kept.state.lastExit?.code)
  }
  await kept.whenServing()
  expect(exits).toEqual([2, 0])
  expect(names()).toEqual([
    ...['starting', 'running', 'restarting'],
    ...['starting', 'running', 'restarting'],
    ...['starting', 'running'],
  ])
})

it('one that asks for it is started anew at once, and has not failed; not one that never served', async () => {
  const ask = `setTimeout(() => process.exit(75), 20)`
  const { kept, names } = keep(`process.on('SIGUSR2', () => process.exit(75)); ${serves}`)
  await kept.whenServing()
  process.kill(kept.state.pid as number, 'SIGUSR2')
  await vi.waitFor(() => expect(names()).toEqual(['starting', 'running', 'starting', 'running']), {
    timeout: 20_000,
  })
  expect(kept.state).toMatchObject({ restarts: 0, lastExit: { code: 75 } })
  const other = keep(ask)
  await other.until('crash-loop')
})

it('one that never serves is a crash loop with its reason, and runs once that is mended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const mended = join(folder, 'mended')
  const script = `if (require('node:fs').existsSync('${mended}')) { ${endsWhenTold} } else { ${fails} }`
  const { kept, states, until } = keep(script)
  await expect(kept.whenServing()).rejects.toThrow(/code 3.*\n.*no port for me/)
  await until('crash-loop')
  expect(kept.state.lastExit).toMatchObject({ code: 3, lastLines: ['no port for me'] })
  expect(kept.state.nextTryAt).toBeGreaterThanOrEqual(kept.state.since)
  writeFileSync(mended, '')
  await until('running')
  const afterLoop = states.slice(states.findIndex(({ state }) => state === 'crash-loop'))
  expect(new Set(afterLoop.map(({ state }) => state))).toEqual(new Set(['crash-loop', 'running']))
})

it('one that neither serves nor ends is ended, and tried again', async () => {
  const { kept, until } = keep('setInterval(() => {}, 1000)', { timing: { ...quick, longestStart: 50 } })
  await until('restarting')
  expect(kept.state.lastExit).toMatchObject({ signal: 'SIGTERM' })
})

it('start does not wait for the next try, and stop ends the waiting', async () => {
  const { kept, until, children } = keep(fails, { timing: { ...quick, shortestDelay: 60_000 } })
  await until('restarting')
  kept.start()
  expect(kept.state).toMatchObject({ state: 'starting', nextTryAt: null })
  await until('restarting')
  const waiting = expect(kept.whenServing()).rejects.toThrow('stopped')
  await kept.stop()
  await waiting
  expect(kept.state).toMatchObject({ state: 'stopped', nextTryAt: null, lastExit: { code: 3 } })
  expect(children).toHaveLength(2)
})

it('one that does not end is killed after the grace', async () => {
  const { kept } = keep(`process.on('SIGTERM', () => {}); ${serves}`, { timing: { ...quick, grace: 50 } })
  await kept.whenServing()
  await kept.stop()
  expect(kept.state.lastExit).toMatchObject({ code: null, signal: 'SIGKILL' })
})

it('whatever is asked while it ends, there is one at a time, and the last word counts', async () => {
  const slow = `process.on('SIGTERM', () => setTimeout(process.exit, 30, 0)); ${serves}`
  const { kept, children, until } = keep(slow)
  await kept.whenServing()
  kept.restart()
  expect(kept.state.state).toBe('stopping')
  kept.restart()
  await kept.whenServing()
  expect([kept.state.restarts, children.length]).toEqual([0, 2])
  const stopping = kept.stop()
  kept.start()
  await stopping
  await kept.whenServing()
  expect(children).toHaveLength(3)
  kept.restart()
  await Promise.all([kept.stop(), kept.stop()])
  await until('stopped')
  kept.restart()
  await kept.whenServing()
  expect(children).toHaveLength(4)
})

it('a state may be answered with a wish at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { kept, children } = keep(fails, {
    onState: ({ state }) => {
      if (state === 'restarting') kept.stop().then(resolve)
    },
  })
  await promise
  expect(kept.state.state).toBe('stopped')
  expect(children).toHaveLength(1)
})

it.each([
  ['a program that is not there', () => spawn('/no/such/program', { stdio: ['ignore', 'pipe', 'pipe'] })],
  [
    'a system that refuses',
    () => {
      throw new Error('/no/such thing')
    },
  ],
])('%s is told like any other failure', async (_what, start) => {
  const { kept } = keep('', { start, timing: { ...quick, shortestDelay: 60_000 } })
  await expect(kept.whenServing()).rejects.toThrow(/cannot be started: .*\/no\/such/)
  expect(kept.state).toMatchObject({ state: 'restarting', pid: null, lastExit: { code: null, signal: null } })
})

it('reads what is printed line by line, and bounds a line that does not end', async () => {
  const script = `process.stdout.write('Ёж\\r\\n\\n'); process.stdout.write('x'.repeat(1e6) + '\\n'); process.stdout.write('last')
    process.stdout.write('', () => { process.disconnect() })`
  const lines: string[] = []
  const { until, kept } = keep(script, {
    onLine: (line) => lines.push(line),
    timing: { ...quick, shortestDelay: 60_000 },
  })
  await until('restarting')
  expect(lines).toEqual(['Ёж', '', 'x'.repeat(16_384), 'last'])
  expect(kept.state.lastExit?.lastLines.map(({ length }) => length)).toEqual([2, 0, 1000, 4])
})

it('does not wait for what it left behind', async () => {
  const script = `const options = { stdio: 'inherit', detached: true }
    console.log(require('node:child_process').spawn('sleep', ['60'], options).pid); process.exit(1)`
  const { until, kept } = keep(script, { timing: { ...quick, shortestDelay: 60_000 } })
  await until('restarting')
  const left = Number(kept.state.lastExit?.lastLines[0])
  expect(process.kill(left, 'SIGKILL')).toBe(true)
})
