// A small database with everything that ours have: references, indexes, a view, bytes, rows that migrations put there.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Database, type DatabaseLocation, migrate, openDatabase } from '../database/index.ts'

const first = [
  'CREATE TABLE head (one {integer} PRIMARY KEY, value {integer} NOT NULL)',
  'INSERT INTO head VALUES (1, 0)',
  // By name it comes before what it refers to.
  'CREATE TABLE entry (id {integer} PRIMARY KEY, thing {integer} NOT NULL REFERENCES thing (id), data {blob})',
]
export const testMigrations = [
  ['CREATE TABLE thing (id {integer} PRIMARY KEY, name {text} NOT NULL)', ...first],
  ['CREATE INDEX entry_thing ON entry (thing)', 'CREATE VIEW named AS SELECT name FROM thing'],
]

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Closed when the test has ended, unless it was before. */
export async function opened(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location)
  onTestFinished(() => database.close().catch(() => undefined))
  return database
}

export async function filled(location: DatabaseLocation): Promise<Database> {
  const database = await opened(location)
  await migrate(database, testMigrations)
  const names = ['', 'NULL', '\\N \\. \\\\', 'a\tb\nc\rd', 'ёж 🦔 \'q\' "p"']
  await database.insert(
    { table: 'thing', columns: { id: 'integer', name: 'text' } },
    names.map((name, id) => [id, name]),
  )
  const bytes = [null, new Uint8Array(), Uint8Array.from({ length: 3000 }, (_, at) => at & 255)]
  await database.insert(
    { table: 'entry', columns: { id: 'integer', thing: 'integer', data: 'blob' } },
    bytes.map((data, id) => [id, id, data]),
  )
  return database
}

/** One more entry, and the head that counts them, at once. */
export function addEntry(database: Database, id: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.run('INSERT INTO entry VALUES (?, 1, NULL)', id)
    await transaction.run('UPDATE head SET value = value + 1')
  })
}

/** Of all rows of all tables. */
export async function checksums(location: DatabaseLocation): Promise<Record<string, string>> {
  const database = await opened(location)
  const found: Record<string, string> = {}
  for (const table of ['schema_version', 'head', 'thing', 'entry', 'named']) {
    const rows = await database.all(`SELECT * FROM ${table} ORDER BY 1`)
    const text = JSON.stringify(rows, (_key, value) => (value?.buffer ? [...value] : value))
    found[table] = `${rows.length} ${createHash('sha256').update(text).digest('hex')}`
  }
  await database.close()
  return found
}

/** Another place of the same kind, on PostgreSQL in the same database. */
export function beside(location: DatabaseLocation, name: string): DatabaseLocation {
  return location.kind === 'sqlite'
    ? { ...location, file: `${location.file}.${name}` }
    : { ...location, schema: `${location.schema.slice(0, 40)}-${name}` }
}

export async function isThere(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'sqlite') {
    return readdirSync(dirname(location.file)).some((name) => name.startsWith(basename(location.file)))
  }
  const database = await opened({ ...location, schema: 'public' })
  const row = await database.get('SELECT 1 FROM pg_namespace WHERE nspname = ?', location.schema)
  await database.close()
  return row !== undefined
}
