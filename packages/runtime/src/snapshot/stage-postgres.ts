// A snapshot of PostgreSQL becomes a schema again, in one transaction: it is there whole, or not at all. Indexes and
// references are made when the rows are there: that takes less time, and the order of the tables does not matter.
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, migrate } from '../database/index.ts'
import { type PostgresLocation, quotedName } from '../database/postgres-connection.ts'
import { expectRows } from './compare-rows.ts'
import { unpack } from './packed-file.ts'
import { inPostgres, type PostgresSession } from './postgres-session.ts'
import { isEmptySchema, tablesOf } from './postgres-tables.ts'
import { damaged, SnapshotError } from './snapshot-error.ts'
import type { Snapshot, SnapshotFacts } from './snapshot-facts.ts'
import type { StageOptions } from './stage-options.ts'
import { answersOf, copied } from './take-postgres.ts'

export function stagePostgres(
  folder: string,
  snapshot: Snapshot,
  target: PostgresLocation,
  options: StageOptions,
): Promise<SnapshotFacts> {
  const work = async (session: PostgresSession): Promise<SnapshotFacts> => {
    const { database } = session
    if (!(await isEmptySchema(database, target.schema)))
      throw new SnapshotError('not-empty', `the schema '${target.schema}' is not empty: discard it first`)
    await database.run(`CREATE SCHEMA IF NOT EXISTS ${quotedName(target.schema)}`)
    await migrate(database, options.migrations)
    const makeRest = await dropRest(database)
    expectRows(snapshot.rows, await fillTables(session, folder, snapshot, options))
    for (const statement of makeRest) await database.run(statement)
    for (const { name } of await tablesOf(database)) await database.run(`ANALYZE ${quotedName(name)}`)
    const { kind, schemaVersion, rows } = snapshot
    return Object.freeze({ kind, schemaVersion, rows, answers: await answersOf(session, options.questions) })
  }
  return inPostgres(target, work, { signal: options.signal })
}

/** Gives the statements that make again what it drops: references, and indexes but those of keys. */
async function dropRest(database: Database): Promise<string[]> {
  const references = await database.all<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  const indexes = await database.all<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { table, name } of references) await database.run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await database.run(`DROP INDEX ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ]
}

/** Every table that the migrations made, from one file each. */
async function fillTables(
  { client, database }: PostgresSession,
  folder: string,
  { files }: Snapshot,
  options: StageOptions,
): Promise<Record<string, number>> {
  const filled: Record<string, number> = {}
  const tables = await tablesOf(database)
  if (tables.length !== files.length) throw damaged('it has not a file for each table')
  for (const { name, columns } of tables) {
    const file = files.find(({ table }) => table === name)
    if (file === undefined) throw damaged(`it lacks the table '${name}'`)
    if (file.columns?.toSorted().join() !== columns.toSorted().join())
      throw damaged(`the table '${name}' has other columns`)
    // Migrations put rows in some.
    await database.run(`DELETE FROM ${quotedName(name)}`)
    const stream = client.query(copyFrom(`COPY ${copied({ name, columns: file.columns })} FROM STDIN`))
    await unpack(folder, file, stream, options)
    filled[name] = stream.rowCount
  }
  return filled
}
