// Records of brains and what becomes of them, on both databases, with small processes in the place of brains.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { brainRecordSchema } from '@notarium/contract/hub'
import type { Database } from '@notarium/runtime/database'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { insertUser } from '../store/user-rows.ts'
import { doer, firstPort, freshBrains, launchFailing } from './testing/fresh-brains.ts'

const healthAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health`)).status

describeOnBothDatabases('brains', (fresh) => {
  it('a brain is created, served, listed and entered in the audit log', async () => {
    const { brains, create, directory, database } = await freshBrains(await fresh())
    const record = await create('alpha')
    // The first port is the hub's own.
    expect(record).toMatchObject({ name: 'alpha', state: 'running', wanted: 'running', port: firstPort + 1 })
    expect(brainRecordSchema.parse(record)).toEqual(record)
    expect(await healthAt(record.port)).toBe(200)
    expect(directory.get('alpha')).toMatchObject({ displayName: 'ALPHA', visibility: 'open' })
    expect(await brains.list()).toEqual([await brains.get('alpha')])
    expect(await brains.logLines('alpha', 5)).toEqual(['serving alpha'])
    const [entry] = await database.all<{ outbox: number; payload: string }>('SELECT * FROM audit_log')
    expect(entry?.outbox).toBe(1)
    expect(JSON.parse(entry?.payload ?? '')).toMatchObject({ brain: { name: 'alpha', port: record.port } })
    await expect(brains.get('../alpha')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuses names, ports, hosts and folders that are taken or no good, and says whose they are', async () => {
    const { create, folder, actions, config } = await freshBrains(await fresh())
    const stranger = createServer().listen(firstPort + 9, '127.0.0.1')
    onTestFinished(() => void stranger.close())
    const { port } = await create('alpha', { port: firstPort + 3 })
    mkdirSync(join(folder, 'brains', 'left'), { recursive: true })
    writeFileSync(join(folder, 'brains', 'left', 'page'), '')
    const refusals = [
      ['alpha', {}, 'exists', "'alpha'"],
      ['beta', { port }, 'port-in-use', "the brain 'alpha'"],
      ['beta', { port, supervise: 'external', host: 'localhost' }, 'port-in-use', "the brain 'alpha'"],
      ['beta', { port: config.port }, 'port-in-use', 'the hub itself'],
      ['beta', { port: firstPort + 9 }, 'port-in-use', 'another program'],
      ['beta', { host: 'other.example.org' }, 'bad-request', '127.0.0.1'],
      ['beta', { supervise: 'external', host: 'a:b', port: 1 }, 'bad-request', 'host'],
      ['beta', { supervise: 'external', host: 'other.example.org' }, 'bad-request', 'port'],
      ['left', {}, 'conflict', join(folder, 'brains', 'left')],
    ] as const
    for (const [name, more, code, words] of refusals) {
      await expect(create(name, more)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words),
      })
    }
    expect(await actions()).toEqual(['brain.create'])
  })

  it('of two at once that want the same, one gets it', async () => {
    const { brains, create } = await freshBrains(await fresh())
    const outcomes = await Promise.allSettled([
      ...[create('alpha'), create('alpha')],
      ...[create('beta', { port: firstPort + 7 }), create('gamma', { port: firstPort + 7 })],
      ...[create('delta'), create('epsilon')],
    ])
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'made'))
    expect([reasons.slice(0, 2).sort(), reasons.slice(2, 4).sort()]).toEqual([
      ['exists', 'made'],
      ['made', 'port-in-use'],
    ])
    expect(reasons.slice(4)).toEqual(['made', 'made'])
    const made = await brains.list()
    expect(made.map(({ state }) => state)).toEqual(made.map(() => 'running'))
    expect(new Set(made.map(({ port }) => port)).size).toBe(4)
  })

  it('changes name, visibility and port, and the process moves along', async () => {
    const { brains, create, directory, actions } = await freshBrains(await fresh())
    const before = await create('alpha')
    const { port: taken } = await create('beta')
    await expect(brains.change(doer, 'alpha', { port: taken })).rejects.toMatchObject({ code: 'port-in-use' })
    const change = { displayName: 'Α', visibility: 'restricted', port: firstPort + 12 } as const
    const after = await brains.change(doer, 'alpha', change)
    expect(after).toMatchObject({ ...change, state: 'running', lastExit: null })
    expect([after.pid === before.pid, await healthAt(after.port)]).toEqual([false, 200])
    await expect(healthAt(before.port)).rejects.toThrow()
    expect(directory.get('alpha')).toMatchObject(change)
    expect(await actions()).toEqual(['brain.create', 'brain.create', 'brain.change'])
  })

  it('starts, stops and restarts, and remembers what was wanted', async () => {
    const { brains, create, database, actions } = await freshBrains(await fresh())
    const { pid } = await create('alpha')
    expect(await brains.start(doer, 'alpha')).toMatchObject({ state: 'running', pid })
    const restarted = await brains.restart(doer, 'alpha')
    expect([restarted.state, restarted.pid === pid]).toEqual(['running', false])
    const stopped = { state: 'stopped', wanted: 'stopped', pid: null, lastExit: null }
    expect(await brains.stop(doer, 'alpha')).toMatchObject(stopped)
    expect(await database.get('SELECT wanted FROM brains')).toMatchObject({ wanted: 'stopped' })
    brains.follow()
    expect(brains.stateOf('alpha')).toBe('stopped')
    expect(await brains.restart(doer, 'alpha')).toMatchObject({ state: 'running', wanted: 'running' })
    expect((await actions()).slice(1)).toEqual([
      'brain.start',
      'brain.restart',
      'brain.stop',
      'brain.restart',
    ])
  })

  it('does not start on a port that a stranger has, and names it', async () => {
    const { brains, create, actions } = await freshBrains(await fresh())
    const { port } = await create('alpha')
    await brains.stop(doer, 'alpha')
    const stranger = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void stranger.close())
    await once(stranger, 'listening')
    for (const act of [brains.start, brains.restart]) {
      await expect(act(doer, 'alpha')).rejects.toMatchObject({
        code: 'port-in-use',
        message: expect.stringMatching(`port ${port} .*another program: stop that`),
      })
    }
    expect(await brains.get('alpha')).toMatchObject({ state: 'stopped', wanted: 'stopped' })
    expect(await actions()).toEqual(['brain.create', 'brain.stop'])
  })

  it('a removed brain is put aside with all that it held, and its name starts empty again', async () => {
    const { brains, create, folder, actions, directory } = await freshBrains(await fresh())
    const { pid } = await create('alpha')
    await expect(brains.remove(doer, 'alpha', 'alfa')).rejects.toMatchObject({
      code: 'confirmation-required',
    })
    const { keptIn } = await brains.remove(doer, 'alpha', 'alpha')
    const kept = (file: string) => readFileSync(join(keptIn ?? '', file), 'utf8')
    expect(readdirSync(keptIn ?? '').sort()).toEqual(['brain', 'brain-alpha.log', 'pages.zip', 'record.json'])
    expect(kept('brain/page')).toBe(`written by ${pid}`)
    expect(kept('pages.zip')).toBe('/api/export?format=zip')
    expect(JSON.parse(kept('record.json'))).toMatchObject({
      name: 'alpha',
      displayName: 'ALPHA',
      members: [],
    })
    await expect(brains.get('alpha')).rejects.toMatchObject({ code: 'not-found' })
    expect([existsSync(join(folder, 'brains', 'alpha')), directory.all()]).toEqual([false, []])
    expect(await actions()).toEqual(['brain.create', 'brain.stop', 'brain.remove'])
    expect(await create('alpha')).toMatchObject({ state: 'running' })
    expect(await brains.logLines('alpha', 5)).toEqual(['serving alpha'])
  })

  it('removes nothing when it cannot be put aside', async () => {
    const location = await fresh()
    const { brains, create, folder, database } = await freshBrains(location)
    await create('alpha')
    writeFileSync(join(folder, 'removed'), 'a file')
    const remove = () => brains.remove(doer, 'alpha', 'alpha')
    await expect(remove()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/EEXIST.*nothing is removed/),
    })
    expect(await brains.get('alpha')).toMatchObject({ state: 'running', wanted: 'running' })
    rmSync(join(folder, 'removed'))
    await failing(database, 'DELETE FROM brains', async () => {
      await expect(remove()).rejects.toThrow('no deleting')
    })
    expect(existsSync(join(folder, 'brains', 'alpha', 'page'))).toBe(true)
    expect(readdirSync(join(folder, 'removed'))).toEqual([])
    expect(await brains.get('alpha')).toMatchObject({ state: 'stopped', wanted: 'stopped' })
    expect(await brains.start(doer, 'alpha')).toMatchObject({ state: 'running' })
    expect((await remove()).keptIn).toContain(join(folder, 'removed', 'alpha-'))
  })

  it('lets members in and out, each entered with the e-mail address', async () => {
    const { brains, create, database, directory, actions } = await freshBrains(await fresh(), {
      launchBrain: launchFailing,
    })
    const [id, email] = ['u2', 'ivan@example.org']
    const creator = { id: doer.actor.id, email: doer.actor.name }
    for (const user of [creator, { id, email }]) {
      const facts = { role: 'viewer', passwordHash: '', mustChangePassword: false, createdAt: 1 } as const
      await insertUser(database, { ...user, ...facts })
    }
    await create('alpha', { visibility: 'restricted' })
    expect(await brains.members('alpha')).toEqual([creator])
    expect(await brains.addMember(doer, 'alpha', id)).toEqual([{ id, email }, creator])
    expect(await brains.addMember(doer, 'alpha', id)).toEqual([{ id, email }, creator])
    expect(directory.get('alpha').members).toEqual(new Set([id, creator.id]))
    await expect(brains.addMember(doer, 'alpha', 'nobody')).rejects.toMatchObject({ code: 'not-found' })
    expect(await brains.removeMember(doer, 'alpha', id)).toEqual([creator])
    await expect(brains.removeMember(doer, 'alpha', id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await brains.members('alpha')).toEqual([creator])
    expect((await actions()).slice(1)).toEqual(['brain.member.add', 'brain.member.remove'])
    const last = await database.get<{ payload: string }>(
      'SELECT payload FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(JSON.parse(last?.payload ?? '')).toEqual({ brain: 'alpha', user: { id, email } })
  })
})

/** While `work` runs, statements that begin so fail as they would on a database that went away. */
async function failing(database: Database, begin: string, work: () => Promise<void>): Promise<void> {
  const { transaction } = database
  database.transaction = (inner) =>
    transaction((real) =>
      inner({
        ...real,
        run: (sql, ...values) =>
          sql.startsWith(begin) ? Promise.reject(new Error('no deleting')) : real.run(sql, ...values),
      }),
    )
  await work()
  database.transaction = transaction
}
