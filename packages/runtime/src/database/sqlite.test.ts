// Two connections to one file, as a brain has them: one writes, the other reads.
import { writeFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { openDatabase } from './open-database.ts'

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
