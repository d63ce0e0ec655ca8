// A log to test with.
import { type Database, type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import { migrations } from '../store/migrations.ts'
import { appendFacts } from './append-audit.ts'
import { type AuditEvent, factsOf } from './audit-event.ts'

export const anna = { type: 'user', id: 'u1', name: 'anna@example.org' } as const
export const begin = Date.UTC(2026, 0, 1)

export function eventOf(event: Partial<AuditEvent> = {}): AuditEvent {
  return { actor: anna, ip: '127.0.0.1', action: 'page.put', payload: {}, ...event }
}

export async function openLog(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  await migrate(database, migrations)
  return database
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** One a second. */
export async function write(database: Database, events: readonly AuditEvent[]): Promise<void> {
  const facts = events.map((event, index) => factsOf(event, begin + 1000 * index))
  await database.transaction((transaction) => appendFacts(transaction, facts))
}
