// What happens to processes: killed, failing, hung, run by something else, or no longer wanted.
import { existsSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { deleteBrain } from '../store/brain-rows.ts'
import { doer, firstPort, freshBrains, launchFailing, launchFake } from './testing/fresh-brains.ts'

const patient = { timeout: 20_000, interval: 5 }

function isAlive(pid: number | null): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}

it('one that is killed comes back, and says what it ended with', async () => {
  const { brains, create } = await freshBrains(await freshSqlite())
  const { pid } = await create('alpha')
  process.kill(pid ?? 0, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await brains.get('alpha')).toMatchObject({ restarts: 1, state: 'running' }),
    patient,
  )
  const record = await brains.get('alpha')
  expect(record.lastExit).toMatchObject({ reason: 'SIGKILL', lastLines: ['serving alpha'] })
  expect(record.pid).not.toBe(pid)
})

it('one that fails is created all the same: a crash loop with its reason, and it can be stopped meanwhile', async () => {
  let launch = launchFailing
  const { brains, create } = await freshBrains(await freshSqlite(), { launchBrain: (brain) => launch(brain) })
  const lastExit = { reason: 'code 3', lastLines: ['no page is left'] }
  expect(await create('alpha')).toMatchObject({ state: 'restarting', wanted: 'running', lastExit })
  await vi.waitFor(() => expect(brains.stateOf('alpha')).toBe('crash-loop'), patient)
  await vi.waitFor(async () => expect((await brains.get('alpha')).nextTryAt).not.toBeNull(), patient)
  expect(await brains.stop(doer, 'alpha')).toMatchObject({ state: 'stopped', nextTryAt: null, lastExit })
  brains.follow()
  await sleep(60)
  expect(await brains.get('alpha')).toMatchObject({ state: 'stopped', pid: null })
  launch = launchFake
  expect(await brains.start(doer, 'alpha')).toMatchObject({ state: 'running', restarts: 0 })
})

it('to follow the directory does not hurry a next try that is due later', async () => {
  const timing = { keep: { shortestDelay: 60_000 } }
  const { brains, create } = await freshBrains(await freshSqlite(), { launchBrain: launchFailing, timing })
  const { nextTryAt } = await create('alpha')
  brains.follow()
  expect(await brains.get('alpha')).toMatchObject({ state: 'restarting', nextTryAt })
})

it('one whose folder is gone is not started on an empty one; with the folder it comes back by itself', async () => {
  const launched = vi.fn(launchFake)
  const { brains, create, folder } = await freshBrains(await freshSqlite(), { launchBrain: launched })
  await create('alpha')
  const [own, away] = [join(folder, 'brains', 'alpha'), join(folder, 'away')]
  await brains.stop(doer, 'alpha')
  renameSync(own, away)
  launched.mockClear()
  const reason = expect.stringContaining(`its folder ${own} is not there, or holds no brain: put it back`)
  expect(await brains.start(doer, 'alpha')).toMatchObject({
    state: 'restarting',
    lastExit: { reason },
    pid: null,
  })
  await vi.waitFor(() => expect(brains.stateOf('alpha')).toBe('crash-loop'), patient)
  expect(await brains.restart(doer, 'alpha')).toMatchObject({ lastExit: { reason } })
  expect([launched.mock.calls, existsSync(own)]).toEqual([[], false])
  renameSync(away, own)
  await vi.waitFor(() => expect(brains.stateOf('alpha')).toBe('running'), patient)
})

it('one whose folder is gone for good can be removed', async () => {
  const { brains, create, folder, actions } = await freshBrains(await freshSqlite())
  await create('alpha')
  await brains.stop(doer, 'alpha')
  renameSync(join(folder, 'brains', 'alpha'), join(folder, 'away'))
  await brains.start(doer, 'alpha')
  await brains.remove(doer, 'alpha', 'alpha')
  expect((await actions()).at(-1)).toBe('brain.remove')
})

it('one that is there and does not answer any more is restarted', async () => {
  const timing = { keep: { grace: 20 }, check: { every: 60, within: 50 } }
  const { brains, create } = await freshBrains(await freshSqlite(), { timing })
  const { pid } = await create('alpha')
  process.kill(pid ?? 0, 'SIGSTOP')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patient)
  await vi.waitFor(() => expect(brains.stateOf('alpha')).toBe('running'), patient)
  expect((await brains.get('alpha')).lastExit?.reason).toContain('did not answer')
})

it('what an older reading of the directory says does not undo what was just written', async () => {
  const { brains, create, directory } = await freshBrains(await freshSqlite(), {
    onBrainsChanged: async () => undefined,
  })
  await create('alpha')
  const { reload } = directory
  directory.reload = async () => undefined
  const { pid } = await brains.stop(doer, 'alpha')
  brains.follow()
  expect([brains.stateOf('alpha'), pid]).toEqual(['stopped', null])
  await brains.remove(doer, 'alpha', 'alpha')
  brains.follow()
  expect([brains.stateOf('alpha'), directory.all().length]).toEqual(['stopped', 1])
  directory.reload = reload
  await create('alpha')
  brains.follow()
  expect(brains.stateOf('alpha')).toBe('running')
})

it('the process of a brain that another hub removed ends, and the rest ends with the hub', async () => {
  const { brains, create, database, directory } = await freshBrains(await freshSqlite())
  const [alpha, beta] = [await create('alpha'), await create('beta')]
  await deleteBrain(database, 'alpha')
  await directory.reload()
  brains.follow()
  await vi.waitFor(() => expect(isAlive(alpha.pid)).toBe(false), patient)
  expect([isAlive(beta.pid), brains.stateOf('alpha')]).toEqual([true, 'stopped'])
  await brains.close()
  expect(isAlive(beta.pid)).toBe(false)
  brains.follow()
  expect(brains.stateOf('beta')).toBe('stopped')
})

it('one that something else runs is watched, and left alone', async () => {
  const { brains, create } = await freshBrains(await freshSqlite(), {
    launchBrain: () => {
      throw new Error('this one is not ours')
    },
    timing: { external: { every: 20, within: 1000 } },
  })
  let silences = 0
  const server = createServer((_request, reply) => {
    if (silences-- > 0) reply.destroy()
    else reply.end()
  }).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(server.listening).toBe(true), patient)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  expect(await create('alpha', { supervise: 'external', port })).toMatchObject({
    state: 'running',
    pid: null,
  })
  for (const act of [brains.start, brains.stop, brains.restart]) {
    await expect(act(doer, 'alpha')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('run by something else'),
    })
  }
  await expect(brains.logLines('alpha', 1)).rejects.toMatchObject({ code: 'conflict' })
  const states = new Set<string>()
  silences = 2
  await vi.waitFor(() => {
    states.add(brains.stateOf('alpha'))
    expect(silences).toBeLessThan(0)
  }, patient)
  expect([...states]).toEqual(['running'])
  server.close()
  server.closeAllConnections()
  await vi.waitFor(() => expect(brains.stateOf('alpha')).toBe('unreachable'), patient)
  expect(await brains.change(doer, 'alpha', { port: firstPort + 30 })).toMatchObject({ state: 'unreachable' })
  expect(await brains.remove(doer, 'alpha', 'alpha')).toEqual({ name: 'alpha', keptIn: null })
})
