import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases, freshPostgres, freshSqlite } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { Database, DatabaseLocation } from './database.ts'
import { migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { openPatiently } from './open-patiently.ts'
import { startTcpForwarder } from './testing/tcp-forwarder.ts'

const prepareThings = (database: Database) => migrate(database, [['CREATE TABLE thing (id {integer})']])

async function open(location: DatabaseLocation, prepare = prepareThings) {
  const [onTrouble, onReady] = [vi.fn<(error: Error) => void>(), vi.fn()]
  const database = await openPatiently(location, prepare, { onTrouble, onReady, retryMs: 20 })
  onTestFinished(() => database.close())
  return { database, onTrouble, onReady }
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000, interval: 5 })

describeOnBothDatabases('a database opened patiently', (fresh) => {
  it('is like any other where nothing is wrong', async () => {
    const { database, onReady, onTrouble } = await open(await fresh())
    expect([database.isReady, onReady.mock.calls.length, onTrouble.mock.calls.length]).toEqual([true, 1, 0])
    await database.insert({ table: 'thing', columns: { id: 'integer' } }, [[1], [2]])
    await database.transaction((transaction) => transaction.run('DELETE FROM thing WHERE id = ?', 1))
    expect(await database.all('SELECT id FROM thing')).toEqual([{ id: 2 }])
    await database.close()
    expect(database.isReady).toBe(false)
    await expect(database.get('SELECT 1')).rejects.toMatchObject({ code: 'unavailable' })
    await database.close()
  })
})

it('trouble is told once, and remembered until something can be written', async () => {
  const { database, onTrouble } = await open(await freshSqlite())
  const insert = () => database.run('INSERT INTO thing VALUES (1)')
  const fill = () => database.run('CREATE TABLE another (id INTEGER)')
  await database.get('PRAGMA max_page_count = 1')
  for (let times = 0; times < 2; times++) await expect(fill()).rejects.toMatchObject({ code: 'unavailable' })
  await database.get('SELECT id FROM thing')
  expect(database.trouble?.message).toContain('the disk is full')
  await expect(database.run('INSERT INTO nowhere VALUES (1)')).rejects.toThrow('no such table')
  expect(database.trouble?.message).toContain('the disk is full')
  await insert()
  expect([database.trouble, onTrouble.mock.calls.length]).toEqual([undefined, 1])
})

it('a file that cannot be used is told at once', async () => {
  const { file } = await freshSqlite()
  await expect(open({ kind: 'sqlite', file: `${file}/none` })).rejects.toMatchObject({ code: 'unavailable' })
})

describeWith('postgresql', 'PostgreSQL opened patiently', () => {
  it('says that it is away while it is, and is there once it is', async () => {
    const location = await freshPostgres()
    const forwarder = await startTcpForwarder(location.url)
    onTestFinished(forwarder.close)
    await forwarder.refuse()
    const prepare = vi.fn(prepareThings).mockRejectedValueOnce(new Error('not this time'))
    const { database, onTrouble, onReady } = await open({ ...location, url: forwarder.url }, prepare)
    const away = {
      name: 'DatabaseError',
      code: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    }
    expect(database).toMatchObject({ dialect: 'postgres', isReady: false })
    await expect(database.all('SELECT 1')).rejects.toMatchObject(away)
    await expect(database.transaction(async () => undefined)).rejects.toMatchObject(away)
    await forwarder.accept()
    await until(() => expect(database.isReady).toBe(true))
    expect(await database.all('SELECT id FROM thing')).toEqual([])
    expect(onTrouble.mock.calls.map(([{ message }]) => message)).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      'not this time',
    ])
    expect(onReady).toHaveBeenCalledOnce()
    forwarder.cut()
    await until(async () => expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 }))
  })

  it('does not try again where a newer version has been', async () => {
    const location = await freshPostgres()
    const newer = await openDatabase(location)
    await migrate(newer, [[], [], []])
    await newer.close()
    const prepare = vi.fn(prepareThings)
    const { database, onTrouble } = await open(location, prepare)
    expect(onTrouble).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'newer-schema' }))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(prepare).toHaveBeenCalledOnce()
    await expect(database.get('SELECT 1')).rejects.toThrow(/newer version of Notarium/)
  })

  it('several processes may prepare it at the same time', async () => {
    const location = await freshPostgres()
    const all = await Promise.all(Array.from({ length: 6 }, () => open(location)))
    for (const { database, onTrouble } of all) {
      expect(onTrouble).not.toHaveBeenCalled()
      expect(await database.all('SELECT version FROM schema_version')).toEqual([{ version: 1 }])
    }
  })

  it('a server that does not answer is given up after the time that is set', async () => {
    const location = await freshPostgres()
    const forwarder = await startTcpForwarder(location.url)
    onTestFinished(forwarder.close)
    forwarder.swallow()
    const { database, onTrouble } = await open({ ...location, url: forwarder.url, connectTimeoutMs: 50 })
    expect(onTrouble.mock.calls[0]?.[0].message).toMatch(/cannot be reached.*timeout/)
    expect(database.isReady).toBe(false)
  })
})
