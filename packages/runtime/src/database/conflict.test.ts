import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { isConflict } from './conflict.ts'
import { migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'

describeOnBothDatabases('what stands in the way of a statement', (fresh) => {
  it('is told apart', async () => {
    const database = await openDatabase(await fresh())
    onTestFinished(() => database.close())
    await migrate(database, [
      [
        'CREATE TABLE thing (id {integer} PRIMARY KEY, name {text} NOT NULL UNIQUE)',
        'CREATE TABLE part (thing {integer} REFERENCES thing (id))',
        `INSERT INTO thing VALUES (1, 'a')`,
      ],
    ])
    const conflictOf = (sql: string) => database.run(sql).then(() => 'none', isConflict)
    expect(await conflictOf(`INSERT INTO thing VALUES (1, 'b')`)).toBe('unique')
    expect(await conflictOf(`INSERT INTO thing VALUES (2, 'a')`)).toBe('unique')
    expect(await conflictOf('INSERT INTO part VALUES (2)')).toBe('foreign-key')
    expect(await conflictOf('INSERT INTO thing VALUES (2, NULL)')).toBeUndefined()
    expect(await conflictOf('INSERT INTO part VALUES (1)')).toBe('none')
    expect(isConflict(undefined)).toBeUndefined()
  })
})
