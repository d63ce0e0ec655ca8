// The same tests against both databases we keep data in: a file of SQLite, and a schema of its own on a real PostgreSQL.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { describe, inject, onTestFinished } from 'vitest'
import { describeWith } from './tools.ts'

/** `fresh` gives a place where nothing is yet. */
export function describeOnBothDatabases(
  name: string,
  body: (fresh: () => Promise<DatabaseLocation>) => void,
): void {
  describe(`${name} (SQLite)`, () => body(freshSqlite))
  describeWith('postgresql', `${name} (PostgreSQL)`, () => body(freshPostgres))
}

export async function freshSqlite(): Promise<Extract<DatabaseLocation, { kind: 'sqlite' }>> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { kind: 'sqlite', file: join(folder, 'brain.db') }
}

export async function freshPostgres(): Promise<Extract<DatabaseLocation, { kind: 'postgres' }>> {
  const answer = await fetch(inject('postgresDoor'))
  if (!answer.ok) throw new Error(await answer.text())
  return { kind: 'postgres', url: await answer.text(), schema: `test-${randomUUID()}`, connections: 4 }
}
