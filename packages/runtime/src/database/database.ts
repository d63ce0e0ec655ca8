// One database, SQLite or PostgreSQL, behind the few calls the stores need. SQL is written once, in the part of the
// language both speak, with `?` for values; what differs is the bulk insert and the names of the column types.
export type Value = string | number | null | Uint8Array
export type Dialect = 'sqlite' | 'postgres'

export interface Database {
  readonly dialect: Dialect
  all<Row extends object>(sql: string, ...values: Value[]): Promise<Row[]>
  get<Row extends object>(sql: string, ...values: Value[]): Promise<Row | undefined>
  /** How many rows it changed. */
  run(sql: string, ...values: Value[]): Promise<number>
  /** Many rows at once: a prepared statement on SQLite, arrays in one message on PostgreSQL. */
  insert(into: BulkInsert, rows: readonly (readonly Value[])[]): Promise<void>
  /** All or nothing. A transaction inside a transaction joins it. */
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface BulkInsert {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** For example `ON CONFLICT (id) DO NOTHING`. */
  readonly onConflict?: string
}

export type ColumnType = 'integer' | 'text' | 'blob'

export type DatabaseLocation =
  | {
      readonly kind: 'sqlite'
      readonly file: string
      readonly readOnly?: boolean
      readonly cacheMiB?: number
    }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** The schema that holds the tables; made when it is not there. */
      readonly schema: string
      readonly connections: number
      /** A statement that takes longer is an error, and its connection is closed. */
      readonly queryTimeoutMs?: number
      /** How long a new connection may take; 10 s unless told. */
      readonly connectTimeoutMs?: number
      /** How long one may wait while all connections are busy; without limit unless told. */
      readonly turnTimeoutMs?: number
    }

export class DatabaseError extends Error {
  readonly code: 'unavailable' | 'newer-schema'
  constructor(code: 'unavailable' | 'newer-schema', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseError'
    this.code = code
  }
}

/**
 * `column ${inList(database, 'text')}` takes one value, the JSON of the list: the statement is the same for any length. An
 * array, and not a table, on PostgreSQL: so it looks each up in the index, also before it has statistics.
 */
export function inList({ dialect }: Database, type: 'integer' | 'text'): string {
  if (dialect === 'sqlite') return 'IN (SELECT value FROM json_each(?))'
  const element = 'json_array_elements_text(?::json)'
  return `= ANY (ARRAY(SELECT ${type === 'text' ? element : `${element}::bigint`}))`
}

/** The nearest text that both databases can hold. To look for it finds nothing, rather than failing on one of them. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
