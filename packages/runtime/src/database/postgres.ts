// PostgreSQL by `pg`. Tables lie in a schema of their own, so that several brains may share one database.
import { type ClientBase, Pool, type PoolClient, types } from 'pg'
import {
  type BulkInsert,
  type ColumnType,
  type Database,
  DatabaseError,
  storable,
  type Value,
} from './database.ts'
import { connectionSettings, type PostgresLocation, quotedName } from './postgres-connection.ts'
import { createRecent } from './recent.ts'
import { createTurns } from './turns.ts'

interface Runner {
  query(sql: string, values: readonly unknown[]): Promise<{ rows: object[]; rowCount: number | null }>
}

export async function openPostgres(location: PostgresLocation): Promise<Database> {
  const { schema, connections, queryTimeoutMs, turnTimeoutMs } = location
  const pool = new Pool({
    ...connectionSettings(location),
    max: connections,
    query_timeout: queryTimeoutMs,
    // Whoever holds a lock must not lose it for resting.
    idleTimeoutMillis: 0,
    types: { getTypeParser },
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined)
  // The pool would give up on whoever waits for a connection as long as one may wait for the server.
  const inTurn = createTurns(
    connections,
    turnTimeoutMs === undefined ? undefined : { milliseconds: turnTimeoutMs, error: allBusy },
  )
  const runner: Runner = { query: (sql, values) => inTurn(() => pool.query(sql, [...values])) }
  const database: Database = {
    ...statements(runner),
    transaction: (work) => inTurn(async () => inTransaction(await connected(() => pool.connect()), work)),
    close: () => pool.end(),
  }
  try {
    await makeSchema(database, schema)
    await checkSchema(database, schema)
  } catch (error) {
    await pool.end()
    throw error
  }
  return database
}

const allBusy = () =>
  new DatabaseError('unavailable', 'PostgreSQL does not answer in time: all connections wait for it')

async function makeSchema(database: Database, schema: string): Promise<void> {
  await database.run(`CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)}`).catch((error) => {
    // Another process made it between the question whether it is there and the answer.
    if (error.code !== uniqueViolation) throw error
  })
}

const uniqueViolation = '23505'

/** Poolers drop the option that chooses the schema, and long names are cut: brains would share their tables. */
async function checkSchema(database: Database, schema: string): Promise<void> {
  const row = await database.get<{ name: string | null }>('SELECT current_schema() AS name')
  if (row?.name === schema) return
  throw new DatabaseError(
    'unavailable',
    `PostgreSQL uses the schema '${row?.name}' where '${schema}' is wanted: connect without a pooler such as ` +
      'PgBouncer in between, and choose a name of at most 63 bytes',
  )
}

/** A connection that breaks between two statements is noticed by the next one, not by the whole process. */
const noticedLater = () => undefined

async function inTransaction<Result>(
  client: PoolClient,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const within = databaseWithin(client)
  client.on('error', noticedLater)
  let isBroken = false
  try {
    await within.run('BEGIN')
    const result = await work(within)
    await within.run('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    // To a server that has become a copy of another, too: by now the same address may lead to the one that takes changes.
    if (error instanceof DatabaseError) isBroken = true
    throw error
  } finally {
    client.off('error', noticedLater)
    client.release(isBroken)
  }
}

/** For a connection that is in a transaction already, and is closed by whoever opened it. */
export function databaseWithin(client: ClientBase): Database {
  const within: Database = {
    ...statements({ query: (sql, values) => client.query(sql, [...values]) }),
    transaction: (inner) => inner(within),
    close: async () => undefined,
  }
  return within
}

function statements(runner: Runner): Pick<Database, 'dialect' | 'all' | 'get' | 'run' | 'insert'> {
  const query = (sql: string, values: readonly unknown[]) =>
    connected(() => runner.query(numbered(sql), values))
  return {
    dialect: 'postgres',
    all: async (sql, ...values) => (await query(sql, values.map(held))).rows as never,
    get: async (sql, ...values) => (await query(sql, values.map(held))).rows[0] as never,
    run: async (sql, ...values) => (await query(sql, values.map(held))).rowCount ?? 0,
    insert: async (into, rows) => {
      if (rows.length === 0) return
      const names = Object.keys(into.columns)
      await query(
        insertArrays(into),
        names.map((_name, column) => rows.map((row) => held(row[column] as Value))),
      )
    },
  }
}

/** NUL in a text is an error to PostgreSQL, which would tell of a broken store where only a question was odd. */
function held(value: Value): Value {
  return typeof value === 'string' ? storable(value) : value
}

const arrayTypes: Readonly<Record<ColumnType, string>> = { integer: 'bigint', text: 'text', blob: 'bytea' }

function insertArrays({ table, columns, onConflict = '' }: BulkInsert): string {
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${arrayTypes[type]}[]`)
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
    SELECT * FROM unnest(${arrays.join(', ')}) ${onConflict}`
}

/** Our texts have no question mark that is not a place for a value. */
const numbered = createRecent(300, (sql) => {
  let place = 0
  return sql.replace(/\?/g, () => `$${++place}`)
})

/** Our integers are ids, counts and milliseconds: all far below 2^53. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === types.builtins.INT8 && format !== 'binary') return Number
  return types.getTypeParser(oid, format as 'text')
}

/** What the server or the network did is told as one error; the address may hold a password and is never quoted. */
export async function connected<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = whyUnavailable(error)
    if (why === undefined) throw error
    throw new DatabaseError('unavailable', why, { cause: error })
  }
}

function whyUnavailable(error: unknown): string | undefined {
  const { code, message } = error as Error & { readonly code?: unknown }
  if (code === diskFull) return 'the disk is full: free some space, then try again'
  if (code === readOnly) return 'PostgreSQL takes no changes: connect to the server that does'
  return isConnectionTrouble(error) ? `PostgreSQL cannot be reached: ${message}` : undefined
}

const diskFull = '53100'
/** Of a transaction: the server is a copy of another. */
const readOnly = '25006'

const shuttingDown = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '3D000',
  '28P01',
  '28000',
])

function isConnectionTrouble(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string' && (/^E[A-Z]+$/.test(code) || shuttingDown.has(code))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
    message ?? '',
  )
}
