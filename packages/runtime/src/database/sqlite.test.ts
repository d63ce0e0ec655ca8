// Two connections to one file, as a brain has them: one writes, the other reads. And what can go wrong with the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { openDatabase } from './open-database.ts'

const unavailable = (words: string, errcode: number) => ({
  name: 'DatabaseError',
  code: 'unavailable',
  message: expect.stringContaining(words),
  cause: expect.objectContaining({ errcode }),
})

it('readers see what is committed, do not wait for the writer, and cannot write', async () => {
  const location = await freshSqlite()
  const writer = await openDatabase(location)
  await writer.run('CREATE TABLE thing (id INTEGER)')
  const reader = await openDatabase({ ...location, readOnly: true })
  onTestFinished(async () => {
    await reader.close()
    await writer.close()
  })
  const count = async () =>
    (await reader.get<{ count: number }>('SELECT count(*) AS count FROM thing'))?.count
  await writer.transaction(async (transaction) => {
    await transaction.run('INSERT INTO thing VALUES (1)')
    expect(await count()).toBe(0)
  })
  expect(await count()).toBe(1)
  await expect(reader.run('INSERT INTO thing VALUES (2)')).rejects.toThrow(/readonly/)
})

it('says that a file is not a database', async () => {
  const { file } = await freshSqlite()
  writeFileSync(file, 'this is no database, and it is long enough to be looked at as one'.repeat(20))
  await expect(openDatabase({ kind: 'sqlite', file })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('not a database'),
  })
})

/** A table with a row, and another program that is writing. */
async function lockedStore() {
  const location = await freshSqlite()
  const database = await openDatabase(location)
  await database.run('CREATE TABLE thing (id INTEGER)')
  await database.run('INSERT INTO thing VALUES (1)')
  const other = new DatabaseSync(location.file)
  other.exec('BEGIN IMMEDIATE')
  onTestFinished(async () => {
    other.close()
    await database.close()
  })
  const ids = async () => (await database.all<{ id: number }>('SELECT id FROM thing')).map(({ id }) => id)
  return { database, other, ids }
}

it('writes wait for another program that writes, and reads do not wait for them', async () => {
  const { database, other, ids } = await lockedStore()
  const writes = [
    database.run('INSERT INTO thing VALUES (2)'),
    database.insert({ table: 'thing', columns: { id: 'integer' } }, [[3]]),
    database.get('INSERT INTO thing VALUES (4) RETURNING id'),
    database.transaction((transaction) => transaction.run('INSERT INTO thing VALUES (5)')),
  ]
  expect(await ids()).toEqual([1])
  other.exec('COMMIT')
  await Promise.all(writes)
  expect((await ids()).sort()).toEqual([1, 2, 3, 4, 5])
})

it('gives up on another program that does not end', async () => {
  const { database, other, ids } = await lockedStore()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const work = vi.fn()
  const outcomes = Promise.allSettled([
    database.run('INSERT INTO thing VALUES (2)'),
    database.transaction(work),
  ])
  await vi.advanceTimersByTimeAsync(11_000)
  const reason = unavailable('another program', 5)
  expect(await outcomes).toMatchObject([{ reason }, { reason }])
  expect(work).not.toHaveBeenCalled()
  other.exec('COMMIT')
  await database.run('INSERT INTO thing VALUES (3)')
  expect(await ids()).toEqual([1, 3])
})

it('says that the disk is full, and goes on when it no longer is', async () => {
  const database = await openDatabase(await freshSqlite())
  onTestFinished(() => database.close())
  await database.run('CREATE TABLE thing (data BLOB)')
  const insert = () => database.run('INSERT INTO thing VALUES (zeroblob(100000))')
  const inTransaction = () =>
    database.transaction((transaction) => transaction.run('INSERT INTO thing VALUES (zeroblob(100000))'))
  await database.get('PRAGMA max_page_count = 5')
  for (const write of [insert, inTransaction])
    await expect(write()).rejects.toMatchObject(unavailable('the disk is full', 13))
  await database.get('PRAGMA max_page_count = 1000')
  expect([await insert(), await inTransaction()]).toEqual([1, 1])
})

it.each([true, false])('says that pages of the file are damaged (read only: %s)', async (readOnly) => {
  const location = await freshSqlite()
  const before = await openDatabase(location)
  await before.run('CREATE TABLE thing (id INTEGER PRIMARY KEY, data BLOB)')
  for (let id = 1; id <= 50; id++) await before.run('INSERT INTO thing VALUES (?, zeroblob(1000))', id)
  await before.close()
  const bytes = readFileSync(location.file)
  writeFileSync(location.file, bytes.fill(0x5a, 4096 * 2))
  const database = await openDatabase({ ...location, readOnly })
  onTestFinished(() => database.close())
  await expect(database.all('SELECT data FROM thing')).rejects.toMatchObject(unavailable('is damaged', 11))
})
