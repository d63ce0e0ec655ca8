// A snapshot of PostgreSQL: the rows of each table as COPY writes them, all as they were at one moment. Indexes and
// views are not in it: migrations make them.
import { to as copyTo } from 'pg-copy-streams'
import { DatabaseError } from '../database/index.ts'
import { type PostgresLocation, quotedName } from '../database/postgres-connection.ts'
import { pack } from './packed-file.ts'
import { inPostgres, type PostgresSession } from './postgres-session.ts'
import { type PostgresTable, tablesOf } from './postgres-tables.ts'
import {
  type Answers,
  type SnapshotFacts,
  type SnapshotFile,
  type SnapshotOptions,
  writeSnapshotFacts,
} from './snapshot-facts.ts'

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

export function takePostgres(
  location: PostgresLocation,
  folder: string,
  options: SnapshotOptions,
): Promise<SnapshotFacts> {
  const work = async (session: PostgresSession): Promise<SnapshotFacts> => {
    const schemaVersion = await versionIn(session, location.schema)
    const files: SnapshotFile[] = []
    const rows: Record<string, number> = {}
    for (const table of await tablesOf(session.database)) {
      const { file, count } = await packTable(session, table, folder, options)
      files.push(file)
      rows[table.name] = count
    }
    const answers = await answersOf(session, options.questions)
    const facts = { kind: 'postgres' as const, schemaVersion, rows }
    await writeSnapshotFacts(folder, { ...facts, files })
    return Object.freeze({ ...facts, answers })
  }
  return inPostgres(location, work, { begin, signal: options.signal })
}

/** The schema is chosen by the connection, and may not be there. */
async function versionIn({ database }: PostgresSession, schema: string): Promise<number> {
  const there = await database.get<{ there: string | null }>(
    `SELECT to_regclass('schema_version')::text AS there`,
  )
  const row =
    there?.there == null
      ? undefined
      : await database.get<{ version: number }>('SELECT version FROM schema_version')
  if (row !== undefined) return row.version
  throw new DatabaseError(
    'unavailable',
    `PostgreSQL has nothing in the schema '${schema}': nothing to back up yet`,
  )
}

async function packTable(
  { client }: PostgresSession,
  { name, columns }: PostgresTable,
  folder: string,
  options: SnapshotOptions,
): Promise<{ readonly file: SnapshotFile; readonly count: number }> {
  const stream = client.query(copyTo(`COPY ${copied({ name, columns })} TO STDOUT`))
  const packedName = `${name}.copy.zst`
  const bytes = await pack(stream, folder, packedName, options)
  return { file: { name: packedName, bytes, table: name, columns: [...columns] }, count: stream.rowCount }
}

export function copied({ name, columns }: PostgresTable): string {
  return `${quotedName(name)} (${columns.map(quotedName).join(', ')})`
}

export async function answersOf(
  { database }: PostgresSession,
  questions: SnapshotOptions['questions'] = {},
): Promise<Answers> {
  const answers: Record<string, Answers[string]> = {}
  for (const [name, sql] of Object.entries(questions)) answers[name] = await database.all(sql)
  return answers
}
