import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import type { DatabaseLocation } from './database.ts'
import { type Migration, migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'

async function open(location: DatabaseLocation) {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  return database
}

const first: Migration = ['CREATE TABLE thing (id {integer} PRIMARY KEY, name {text}, data {blob})']
const second: Migration = ['ALTER TABLE thing ADD COLUMN size {integer}', 'UPDATE thing SET size = 1']

describeOnBothDatabases('migrations', (fresh) => {
  it('go forward from where the database is, once each', async () => {
    const location = await fresh()
    const database = await open(location)
    await migrate(database, [first])
    await database.run('INSERT INTO thing (id, name) VALUES (1, ?)', 'kept')
    await migrate(database, [first, second])
    await migrate(await open(location), [first, second])
    expect(await database.all('SELECT * FROM thing')).toEqual([{ id: 1, name: 'kept', data: null, size: 1 }])
    expect(await database.all('SELECT * FROM schema_version')).toEqual([{ version: 2 }])
  })

  it('leave nothing of one that fails', async () => {
    const database = await open(await fresh())
    await migrate(database, [first])
    await expect(migrate(database, [first, [...second, 'NOT SQL']])).rejects.toThrow()
    await migrate(database, [first, second])
    expect(await database.all('SELECT size FROM thing')).toEqual([])
  })

  it('refuse a database of a newer version, and leave it as it is', async () => {
    const database = await open(await fresh())
    await migrate(database, [first, second])
    await expect(migrate(database, [first])).rejects.toMatchObject({
      name: 'DatabaseError',
      code: 'newer-schema',
      message: expect.stringMatching(/schema version 2, this program knows 1.*newer version of Notarium/),
    })
    expect(await database.get('SELECT version FROM schema_version')).toEqual({ version: 2 })
  })
})
