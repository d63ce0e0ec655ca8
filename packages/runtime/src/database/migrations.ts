// Migrations go forward only. The database remembers how many it has seen; one that has seen more than this program
// knows was written by a newer version and is left alone. Several processes may do this at once: one after the other.
import { type ColumnType, type Database, DatabaseError, type Dialect } from './database.ts'

/** Statements with `{integer}`, `{text}` and `{blob}` for the column types, which the databases name differently. */
export type Migration = readonly string[]

// Byte order, so that both databases sort and compare text alike.
const typeNames: Readonly<Record<Dialect, Readonly<Record<ColumnType, string>>>> = {
  sqlite: { integer: 'INTEGER', text: 'TEXT', blob: 'BLOB' },
  postgres: { integer: 'BIGINT', text: 'TEXT COLLATE "C"', blob: 'BYTEA' },
}

export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await waitForOthers(transaction)
    await transaction.run(
      sqlFor(transaction, 'CREATE TABLE IF NOT EXISTS schema_version (version {integer} NOT NULL)'),
    )
    const row = await transaction.get<{ version: number }>('SELECT version FROM schema_version')
    const seen = row?.version ?? 0
    if (seen > migrations.length)
      throw new DatabaseError(
        'newer-schema',
        `the database has schema version ${seen}, this program knows ${migrations.length}: ` +
          'it was written by a newer version of Notarium; start that version, or restore a backup made before it',
      )
    for (const migration of migrations.slice(seen))
      for (const statement of migration) await transaction.run(sqlFor(transaction, statement))
    if (row === undefined) await transaction.run('INSERT INTO schema_version VALUES (?)', migrations.length)
    else await transaction.run('UPDATE schema_version SET version = ?', migrations.length)
  })
}

/** On SQLite the transaction itself does: it is the only one that writes. */
async function waitForOthers(transaction: Database): Promise<void> {
  if (transaction.dialect === 'sqlite') return
  await transaction.run(
    `SELECT pg_advisory_xact_lock(hashtext('notarium migrations'), hashtext(current_schema()))`,
  )
}

function sqlFor({ dialect }: Database, statement: string): string {
  return statement.replace(/\{(integer|text|blob)\}/g, (_match, type: ColumnType) => typeNames[dialect][type])
}
