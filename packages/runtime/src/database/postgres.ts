// PostgreSQL by `pg`. Tables lie in a schema of their own, so that several brains may share one database.
import { Pool, type PoolClient, types } from 'pg'
import { type BulkInsert, type ColumnType, type Database, DatabaseError, type Value } from './database.ts'

export interface PostgresLocation {
  readonly url: string
  readonly schema: string
  readonly connections: number
}

interface Runner {
  query(sql: string, values: readonly unknown[]): Promise<{ rows: object[]; rowCount: number | null }>
}

export async function openPostgres({ url, schema, connections }: PostgresLocation): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    options: `-c search_path=${quoteOption(schema)} -c client_min_messages=warning`,
    application_name: 'notarium',
    types: { getTypeParser },
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which reports what is wrong.
  pool.on('error', () => undefined)
  const runner: Runner = { query: (sql, values) => pool.query(sql, [...values]) }
  const database: Database = {
    ...statements(runner),
    transaction: async (work) => {
      const client = await connected(() => pool.connect())
      try {
        return await inTransaction(client, work)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
  await connected(() => database.run(`CREATE SCHEMA IF NOT EXISTS "${schema.replaceAll('"', '""')}"`))
  return database
}

async function inTransaction<Result>(
  client: PoolClient,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const within: Database = {
    ...statements({ query: (sql, values) => client.query(sql, [...values]) }),
    transaction: (inner) => inner(within),
    close: async () => undefined,
  }
  await client.query('BEGIN')
  try {
    const result = await work(within)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function statements(runner: Runner): Pick<Database, 'dialect' | 'all' | 'get' | 'run' | 'insert'> {
  const query = (sql: string, values: readonly unknown[]) =>
    connected(() => runner.query(numbered(sql), values))
  return {
    dialect: 'postgres',
    all: async (sql, ...values) => (await query(sql, values)).rows as never,
    get: async (sql, ...values) => (await query(sql, values)).rows[0] as never,
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    insert: async (into, rows) => {
      if (rows.length === 0) return
      const names = Object.keys(into.columns)
      await query(
        insertArrays(into),
        names.map((_name, column) => rows.map((row) => row[column] as Value)),
      )
    },
  }
}

const arrayTypes: Readonly<Record<ColumnType, string>> = { integer: 'bigint', text: 'text', blob: 'bytea' }

function insertArrays({ table, columns, onConflict = '' }: BulkInsert): string {
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${arrayTypes[type]}[]`)
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
    SELECT * FROM unnest(${arrays.join(', ')}) ${onConflict}`
}

const numberedTexts = new Map<string, string>()

/** Our texts have no question mark that is not a place for a value. */
function numbered(sql: string): string {
  let text = numberedTexts.get(sql)
  if (text === undefined) {
    let place = 0
    text = sql.replace(/\?/g, () => `$${++place}`)
    numberedTexts.set(sql, text)
  }
  return text
}

/** Our integers are ids, counts and milliseconds: all far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === types.builtins.INT8 && format !== 'binary') return Number
  return types.getTypeParser(oid, format as 'text')
}

function quoteOption(schema: string): string {
  return `"${schema.replaceAll('"', '""')}"`.replace(/[\\ ]/g, '\\$&')
}

/** What the server or the network did is told as one error; the address may hold a password and is never quoted. */
async function connected<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionTrouble(error)) throw error
    throw new DatabaseError('unavailable', `PostgreSQL cannot be reached: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

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
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message ?? '')
}
