// What the stores rely on, on both databases.
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { type Database, type DatabaseLocation, inList } from './database.ts'
import { migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'

const things = [
  'CREATE TABLE thing (id {integer} PRIMARY KEY, name {text} NOT NULL, size {integer}, data {blob})',
]
const intoThings = {
  table: 'thing',
  columns: { id: 'integer', name: 'text', size: 'integer', data: 'blob' },
} as const

interface Thing {
  readonly id: number
  readonly name: string
  readonly size: number | null
  readonly data: Uint8Array | null
}

async function open(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  await migrate(database, [things])
  return database
}

const add = (database: Database, id: number, name = 'x') =>
  database.run('INSERT INTO thing (id, name) VALUES (?, ?)', id, name)

async function idsIn(database: Database): Promise<number[]> {
  const rows = await database.all<{ id: number }>('SELECT id FROM thing ORDER BY id')
  return rows.map(({ id }) => id)
}

describeOnBothDatabases('database', (fresh) => {
  it('counts the rows that a statement changed, and gives back what was written', async () => {
    const database = await open(await fresh())
    expect(await add(database, 1)).toBe(1)
    expect(await database.run('UPDATE thing SET size = ?', 2 ** 45)).toBe(1)
    expect(await database.run('DELETE FROM thing WHERE id = ?', 7)).toBe(0)
    expect(await database.get<Thing>('SELECT size, data FROM thing')).toEqual({ size: 2 ** 45, data: null })
    expect(await database.get('SELECT id FROM thing WHERE id = ?', 7)).toBeUndefined()
  })

  it('inserts in bulk: nulls, bytes, quotes, any script', async () => {
    const database = await open(await fresh())
    const rows: [number, string, number | null, Uint8Array | null][] = [
      [1, '', null, null],
      [2, 'NULL', -1, new Uint8Array([0, 255, 39, 92, 34])],
      [3, `{"a","b\\"} 'c' $1 ?`, 0, new Uint8Array(0)],
      [4, 'Ёж 🦔 e\u0301\r\n\t\ufeff', 2 ** 40, Buffer.from('view of a larger buffer').subarray(5, 9)],
    ]
    await database.insert(intoThings, rows)
    await database.insert(intoThings, [])
    const read = await database.all<Thing>('SELECT id, name, size, data FROM thing ORDER BY id')
    const plain = (bytes: Uint8Array | null) => (bytes === null ? null : [...bytes])
    expect(read.map(({ id, name, size, data }) => [id, name, size, plain(data)])).toEqual(
      rows.map(([id, name, size, data]) => [id, name, size, plain(data)]),
    )
  })

  it('a bulk insert is all or nothing, and can settle conflicts', async () => {
    const database = await open(await fresh())
    await add(database, 2, 'old')
    const rows = [1, 2].map((id) => [id, 'new', null, null])
    await expect(database.insert(intoThings, rows)).rejects.toThrow()
    expect(await idsIn(database)).toEqual([2])
    const onConflict = 'ON CONFLICT (id) DO UPDATE SET name = excluded.name'
    await database.insert({ ...intoThings, onConflict }, rows)
    expect(await database.all('SELECT id, name FROM thing ORDER BY id')).toEqual([
      { id: 1, name: 'new' },
      { id: 2, name: 'new' },
    ])
  })

  it('takes lists of any length as one value', async () => {
    const database = await open(await fresh())
    for (const [id, name] of ['a', "b'", 'в"', ''].entries()) await add(database, id, name)
    const named = (names: string[]) =>
      database.all(
        `SELECT id FROM thing WHERE name ${inList(database, 'text')} ORDER BY id`,
        JSON.stringify(names),
      )
    const numbered = (ids: number[]) =>
      database.all(
        `SELECT id FROM thing WHERE id ${inList(database, 'integer')} ORDER BY id`,
        JSON.stringify(ids),
      )
    expect(await named(['в"', "b'", '', 'nobody'])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(await named([])).toEqual([])
    const many = Array.from({ length: 40_000 }, (_, index) => index + 2)
    expect(await numbered(many)).toEqual([{ id: 2 }, { id: 3 }])
  })

  it('sorts and compares text by its bytes', async () => {
    const database = await open(await fresh())
    for (const [id, name] of ['ж', 'Z', 'ё', 'a', '🦔', '-'].entries()) await add(database, id, name)
    const rows = await database.all<Thing>('SELECT name FROM thing WHERE name > ? ORDER BY name', '-')
    expect(rows.map(({ name }) => name)).toEqual(['Z', 'a', 'ж', 'ё', '🦔'])
  })

  it('a transaction that fails leaves nothing behind', async () => {
    const database = await open(await fresh())
    const failing = database.transaction(async (transaction) => {
      await add(transaction, 1)
      expect(await idsIn(transaction)).toEqual([1])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(
      database.transaction(async (transaction) => {
        await add(transaction, 2)
        await add(transaction, 2)
      }),
    ).rejects.toThrow()
    expect(await idsIn(database)).toEqual([])
    expect(await add(database, 3)).toBe(1)
  })

  it('a transaction inside a transaction shares its fate', async () => {
    const database = await open(await fresh())
    const outer = database.transaction(async (transaction) => {
      await transaction.transaction((inner) => add(inner, 1))
      throw new Error('no')
    })
    await expect(outer).rejects.toThrow('no')
    expect(await idsIn(database)).toEqual([])
  })

  it('what is done beside a transaction is no part of it', async () => {
    const database = await open(await fresh())
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const failing = database.transaction(async (transaction) => {
      await add(transaction, 1)
      begun.resolve()
      await gate.promise
      throw new Error('no')
    })
    await begun.promise
    const beside = [
      add(database, 2),
      database.insert(intoThings, [[3, 'x', null, null]]),
      database.get('INSERT INTO thing (id, name) VALUES (?, ?) RETURNING id', 4, 'x'),
      database.transaction((transaction) => add(transaction, 5)),
    ]
    const seen = idsIn(database)
    await setImmediate()
    gate.resolve()
    await expect(failing).rejects.toThrow('no')
    await Promise.all(beside)
    expect(await idsIn(database)).toEqual([2, 3, 4, 5])
    expect(await seen).not.toContain(1)
  })

  it('transactions at the same time do not lose each other’s changes', async () => {
    const database = await open(await fresh())
    await database.run('INSERT INTO thing (id, name, size) VALUES (1, ?, 0)', 'x')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction((transaction) =>
          transaction.run('UPDATE thing SET size = size + 1 WHERE id = 1'),
        ),
      ),
    )
    expect(await database.get('SELECT size FROM thing')).toEqual({ size: 20 })
  })
})
