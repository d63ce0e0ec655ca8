// The tables of a schema that belong into a snapshot.
import type { Database } from '../database/index.ts'

export interface PostgresTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Migrations know three types of columns. A table with another one is an index that the program makes by itself from
 * what is in the others (pgvector), and would need an extension where it is restored.
 */
export async function tablesOf(database: Database): Promise<PostgresTable[]> {
  const rows = await database.all<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'schema_version'
      GROUP BY c.oid, c.relname
     HAVING bool_and(a.atttypid IN ('bigint'::regtype, 'text'::regtype, 'bytea'::regtype))
      ORDER BY c.relname`,
  )
  return rows
}

/** Whether anything at all is in it; also where it is not there. */
export async function isEmptySchema(database: Database, schema: string): Promise<boolean> {
  const row = await database.get(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? LIMIT 1`,
    schema,
  )
  return row === undefined
}
