// What only a server can do to us: be away, refuse, and end a connection under our hands.
import { expect, it, onTestFinished } from 'vitest'
import { freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

const secret = 'p4ssw0rd'

/** Everything that could be logged of an error. */
async function failureOf(url: string) {
  const error: Error = await openDatabase({ kind: 'postgres', url, schema: 's', connections: 1 }).then(
    () => expect.fail('it opened'),
    (reason) => reason,
  )
  const told: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    told.push(String(at.stack), JSON.stringify(at))
  return { error, told: told.join('\n') }
}

it.each([
  ['nobody listens', `postgres://somebody:${secret}@127.0.0.1:1/db`, /ECONNREFUSED/],
  ['the address is none', `postgres://somebody:${secret}@host:not-a-port/db`, /not a PostgreSQL address/],
])('when %s it says so, without the password', async (_name, url, message) => {
  const { error, told } = await failureOf(url)
  expect(error).toMatchObject({ name: 'DatabaseError', code: 'unavailable' })
  expect(error.message).toMatch(message)
  expect(told).not.toContain(secret)
})

describeWith('postgresql', 'PostgreSQL', () => {
  async function open(connections = 4): Promise<Database> {
    const database = await openDatabase({ ...(await freshPostgres()), connections })
    onTestFinished(() => database.close())
    return database
  }

  const ownProcess = async (database: Database) =>
    (await database.get<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid as number

  it('tells that a database is not there', async () => {
    const { url } = await freshPostgres()
    const { error, told } = await failureOf(
      url.replace('postgres@', `postgres:${secret}@`).replace(/\/postgres$/, '/none'),
    )
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(told).not.toContain(secret)
  })

  it('keeps schemas apart, whatever they are called', async () => {
    const location = await freshPostgres()
    const own = location.schema.slice(0, 20)
    const names = ['plain', `Odd "name" with \\ and spaces; --`, 'имя'].map((name) => `${own} ${name}`)
    for (const [index, schema] of names.entries()) {
      const database = await openDatabase({ ...location, schema })
      onTestFinished(() => database.close())
      await database.run('CREATE TABLE thing (id BIGINT)')
      await database.run('INSERT INTO thing VALUES (?)', index)
      expect(await database.all('SELECT id FROM thing')).toEqual([{ id: index }])
      expect(await database.get('SELECT current_schema() AS name')).toEqual({ name: schema })
    }
  })

  it('refuses a schema that the server would not use', async () => {
    const location = await freshPostgres()
    const opening = openDatabase({ ...location, schema: `${location.schema} ${'long'.repeat(10)}` })
    await expect(opening).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('63 bytes'),
    })
  })

  it('a connection that the server ends is an error once, and then replaced', async () => {
    const database = await open(1)
    const other = await open(1)
    const pid = await ownProcess(database)
    const sleeping = database.run('SELECT pg_sleep(20)')
    const failure = expect(sleeping).rejects.toMatchObject({ code: 'unavailable' })
    while (
      (await other.all('SELECT 1 FROM pg_stat_activity WHERE pid = ? AND wait_event = ?', pid, 'PgSleep'))
        .length === 0
    );
    await other.run('SELECT pg_terminate_backend(?)', pid)
    await failure
    expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
  })

  it('a statement that takes too long is such an error, in a transaction too, and others go on', async () => {
    const location = { ...(await freshPostgres()), connections: 1 }
    const database = await openDatabase({ ...location, queryTimeoutMs: 200 })
    onTestFinished(() => database.close())
    const late = { code: 'unavailable', message: expect.stringContaining('timeout') }
    await expect(database.get('SELECT pg_sleep(20)')).rejects.toMatchObject(late)
    expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
    const failing = database.transaction((transaction) => transaction.get('SELECT pg_sleep(20)'))
    await expect(failing).rejects.toMatchObject(late)
    expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
  })

  it('so is one that ends between two statements of a transaction', async () => {
    const database = await open(1)
    const other = await open(1)
    await database.run('CREATE TABLE thing (id BIGINT)')
    const failing = database.transaction(async (transaction) => {
      await transaction.run('INSERT INTO thing VALUES (1)')
      const pid = await ownProcess(transaction)
      await other.run('SELECT pg_terminate_backend(?)', pid)
      while ((await other.all('SELECT 1 FROM pg_stat_activity WHERE pid = ?', pid)).length > 0);
      await transaction.run('INSERT INTO thing VALUES (2)')
    })
    await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
    expect(await database.all('SELECT id FROM thing')).toEqual([])
  })

  it('a transaction whose commit is lost is told as an error of the same kind', async () => {
    const database = await open(1)
    const other = await open(1)
    const failing = database.transaction(async (transaction) => {
      const pid = await ownProcess(transaction)
      await other.run('SELECT pg_terminate_backend(?)', pid)
      while ((await other.all('SELECT 1 FROM pg_stat_activity WHERE pid = ?', pid)).length > 0);
    })
    await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
    expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
  })

  it('a server that takes no changes is left, and found again where it does', async () => {
    const location = { ...(await freshPostgres()), connections: 1 }
    const admin = await openDatabase(location)
    onTestFinished(() => admin.close())
    const role = `"${location.schema} role"`
    await admin.run(`CREATE ROLE ${role} LOGIN SUPERUSER`)
    const url = location.url.replace('postgres@', `${encodeURIComponent(role.slice(1, -1))}@`)
    const database = await openDatabase({ ...location, url })
    onTestFinished(() => database.close())
    await database.run('CREATE TABLE thing (id BIGINT)')
    const insert = () =>
      database.transaction((transaction) => transaction.run('INSERT INTO thing VALUES (1)'))
    // As on the copy that a server has become: what is connected from now on reads only.
    await admin.run(`ALTER ROLE ${role} SET default_transaction_read_only = on`)
    await admin.run('SELECT pg_terminate_backend(?)', await ownProcess(database))
    await database.get('SELECT 1').catch(() => undefined)
    const refused = { code: 'unavailable', message: expect.stringContaining('takes no changes') }
    await expect(insert()).rejects.toMatchObject(refused)
    await admin.run(`ALTER ROLE ${role} RESET default_transaction_read_only`)
    expect(await insert()).toBe(1)
  })
})
