import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HubConfig, prepareHub, readHubConfig } from '@notarium/hub'
import { migrations } from '@notarium/hub/parts'
import { writeAddress } from '@notarium/runtime'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import { checkAddress } from './address.ts'
import { checkBrains } from './brains.ts'
import type { Check } from './check.ts'
import { checkDatabase } from './database.ts'
import { examine } from './examine.ts'
import { checkClock, checkDisk } from './machine.ts'
import { strangerOnPort } from './port-holder.ts'
import { checkPorts } from './ports.ts'
import type { RunningHub } from './running-hub.ts'
import { checkSidecar } from './sidecar.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'doctor-'))
  vi.stubEnv('NOTARIUM_PORT', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(data, { recursive: true, force: true })
})

const named = (checks: readonly Check[], name: string) => checks.find((check) => check.name === name)
const config = async (changes: Partial<HubConfig> = {}): Promise<HubConfig> => ({
  ...(await readHubConfig({ data })),
  ...changes,
})
const listening = async (where: object): Promise<AddressInfo> => {
  const server = createServer().listen(where)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server.address() as AddressInfo
}

describe('the doctor', () => {
  it('finds nothing wrong with a folder that was just made ready, and says what it could not look at', async () => {
    writeFileSync(join(data, 'notarium.toml'), '[server]\nport = 0\n')
    await prepareHub({ data }, () => undefined)
    const checks = await examine({ data })
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    for (const name of [
      'node',
      'configuration',
      'users',
      'data folder',
      'disk',
      'clock',
      'database',
      'integrity',
    ])
      expect(named(checks, name)).toMatchObject({ state: 'ok' })
    for (const name of ['hub', 'brains', 'way in'])
      expect(named(checks, name)).toMatchObject({ state: 'skipped', found: expect.stringMatching(/./) })
  })

  it('goes no further where the configuration is wrong', async () => {
    writeFileSync(join(data, 'notarium.toml'), '[server]\nprot = 1\n')
    expect((await examine({ data })).map(({ name, state }) => [name, state])).toEqual([
      ['node', 'ok'],
      ['configuration', 'failed'],
      ['the rest', 'skipped'],
    ])
  })

  it('says that defaults are used where there is no configuration, unless one was named', async () => {
    expect(named(await examine({ data }), 'configuration')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('the defaults are used'),
    })
    expect(named(await examine({ data, config: join(data, 'none') }), 'configuration')).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('there is no such file'),
    })
  })

  it('misses the first owner', async () => {
    const database = await openDatabase((await config()).database)
    await migrate(database, migrations)
    await database.close()
    expect(named(await checkDatabase(await config()), 'users')).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('notarium init'),
    })
  })

  it('tells a folder that is not there from one that is open to others, with the secrets in it', async () => {
    const missing = await examine({ data: join(data, 'none') })
    expect(named(missing, 'data folder')).toMatchObject({
      state: 'failed',
      remedy: expect.stringContaining('init'),
    })
    mkdirSync(join(data, 'brains/docs'), { recursive: true })
    const key = join(data, 'brains/docs/identity.key')
    writeFileSync(key, 'x')
    chmodSync(key, 0o644)
    expect(named(await examine({ data }), 'secrets')).toMatchObject({
      state: 'warning',
      remedy: `chmod 600 ${key}`,
    })
    chmodSync(data, 0o755)
    const open = await examine({ data })
    expect(named(open, 'data folder')).toMatchObject({ state: 'warning', remedy: `chmod 700 ${data}` })
    expect(named(open, 'secrets')).toMatchObject({ state: 'failed' })
  })

  it('notices a hub that ended without a word', async () => {
    const identityKeyFile = join(data, 'operator.key')
    await writeAddress(data, { name: 'hub', host: '127.0.0.1', port: 1, pid: 4711, identityKeyFile })
    expect(named(await examine({ data }), 'hub')).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('process 4711'),
    })
  })
})

describe('the machine', () => {
  it('has a clock that files tell of, and a disk also where the folder is not there yet', async () => {
    expect(await checkClock(data)).toMatchObject({ state: 'ok' })
    writeFileSync(join(data, 'written-now'), '')
    expect(await checkClock(data, Date.now() - 3_600_000)).toMatchObject({
      state: 'failed',
      remedy: expect.stringMatching(/NTP/),
    })
    expect((await checkDisk(join(data, 'a/b'))).found).toMatch(/\d+ MiB/)
  })
})

describe('the database', () => {
  const versionOf = async (location: HubConfig['database'], version: number) => {
    const database = await openDatabase(location)
    await database.run('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)')
    await database.run('DELETE FROM schema_version')
    await database.run('INSERT INTO schema_version VALUES (?)', version)
    await database.close()
    return (await checkDatabase(await config({ database: location })))[0]
  }

  it('is refused where a newer version wrote it, and to be brought forward where an older did', async () => {
    const { database } = await config()
    expect(await versionOf(database, 1000)).toMatchObject({
      state: 'failed',
      remedy: expect.stringMatching(/newer version/),
    })
    expect(await versionOf(database, 0)).toMatchObject({
      state: 'warning',
      remedy: expect.stringMatching(/start the hub/),
    })
  })

  it('is found damaged', async () => {
    writeFileSync(join(data, 'hub.db'), 'no database at all, not even a little')
    expect(await checkDatabase(await config())).toMatchObject([
      { state: 'failed', found: expect.stringMatching(/damaged/) },
    ])
  })

  describeWith('postgresql', 'on PostgreSQL', () => {
    it('has a clock that agrees, and says why it does not answer, without the password', async () => {
      const database = await freshPostgres()
      expect(await checkDatabase(await config({ database }))).toMatchObject([
        { name: 'database', state: 'skipped' },
        { name: 'clocks', state: 'ok' },
      ])
      const url = 'postgres://me:hunter2@127.0.0.1:1/none'
      const [check] = await checkDatabase(await config({ database: { ...database, url } }))
      expect(check).toMatchObject({ state: 'failed', remedy: expect.stringMatching(/database\.url/) })
      expect(JSON.stringify(check)).not.toContain('hunter2')
    })
  })
})

describe('ports', () => {
  it('are told by who holds them', async () => {
    const { port } = await listening({ host: '127.0.0.1', port: 0 })
    const brains = { supervise: 'hub', firstPort: port, lastPort: port } as const
    const checks = await checkPorts(
      await config({ port, brains, metrics: { host: '127.0.0.1', port } }),
      undefined,
    )
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['port of the hub', 'failed'],
      ['port of the metrics', 'failed'],
      ['ports of brains', 'warning'],
    ])
    const holder = process.platform === 'linux' ? `process ${process.pid} ` : 'another process'
    for (const { found } of checks) expect(found).toContain(holder)
    const at = { host: '127.0.0.1', port }
    expect(await strangerOnPort(at, null)).toContain(holder.trim())
    expect(await strangerOnPort(at, process.pid)).toBeUndefined()
  })

  it('of brains that are down are looked at too', async () => {
    const { port } = await listening({ host: '127.0.0.1', port: 0 })
    const down = { name: 'docs', state: 'crash-loop', wanted: 'running', supervise: 'hub', lastExit: null }
    const brains = [{ ...down, host: '127.0.0.1', port, pid: null }]
    expect(await checkBrains({ brains } as unknown as RunningHub)).toMatchObject([
      {
        state: 'failed',
        found: expect.stringContaining(`its port ${port} is held by `),
        remedy: expect.stringContaining('notarium brain change docs --port'),
      },
    ])
  })

  it('that a running hub has are held against the settings', async () => {
    const hub = { host: '127.0.0.1', port: 7100, pid: 4711, brains: [] } as unknown as RunningHub
    const brains = { supervise: 'hub', firstPort: 7101, lastPort: 7101 } as const
    const inUse = async (port: number) =>
      named(await checkPorts(await config({ port, brains }), hub), 'settings in use')?.state
    expect([await inUse(7100), await inUse(0), await inUse(7200)]).toEqual(['ok', 'ok', 'warning'])
  })
})

describe('the sidecar', () => {
  it('is told apart: none wanted, no socket, no sidecar behind it, one that listens', async () => {
    const sidecarSocket = join(data, 's.sock')
    const state = async (socket: string | undefined = sidecarSocket) =>
      (await checkSidecar(await config({ sidecarSocket: socket }), undefined)).state
    expect((await checkSidecar(await config({ sidecarSocket: undefined }), undefined)).found).toContain(
      'none',
    )
    expect(await state()).toBe('skipped')
    writeFileSync(sidecarSocket, '')
    expect(await state()).toBe('failed')
    rmSync(sidecarSocket)
    await listening({ path: sidecarSocket })
    expect(await state()).toBe('ok')
  })
})

describe('the address', () => {
  const https = 'https://hub.example.org'
  it.each([
    [{}, ['ok', 'ok', 'skipped']],
    [{ host: '0.0.0.0' }, ['warning', 'ok', 'skipped']],
    [{ baseUrl: 'http://hub.example.org' }, ['warning', 'ok', 'skipped']],
    [{ baseUrl: 'http://[::1]:7100' }, ['ok', 'ok', 'skipped']],
    [{ baseUrl: https }, ['ok', 'warning', 'skipped']],
    [{ baseUrl: https, trustedProxies: ['127.0.0.1'] }, ['ok', 'ok', 'skipped']],
    [{ trustedProxies: ['127.0.0.1'] }, ['ok', 'warning', 'skipped']],
  ])('%j is %j', async (changes, states) => {
    expect((await checkAddress(await config(changes), undefined)).map(({ state }) => state)).toEqual(states)
  })
})
