// A role of its own in PostgreSQL for one test's hubs: with it they, and nobody else on that server, can be cut off.
import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'

type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>

export interface OwnRole {
  readonly database: PostgresLocation
  /** As another role: what is asked here is answered all the time. */
  readonly outside: Database
  /** Ends the connections there are; new ones are taken. */
  cut(): Promise<unknown>
  /** And no new ones. */
  refuse(): Promise<unknown>
  accept(): Promise<unknown>
}

export async function withOwnRole(location: PostgresLocation): Promise<OwnRole> {
  const outside = await openDatabase(location)
  onTestFinished(() => outside.close())
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await outside.run(`CREATE ROLE ${role} LOGIN SUPERUSER`)
  const url = new URL(location.url)
  url.username = role
  const cut = () =>
    outside.all('SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE usename = ?', role)
  return {
    database: { ...location, url: url.href },
    outside,
    cut,
    async refuse() {
      await outside.run(`ALTER ROLE ${role} NOLOGIN`)
      await cut()
    },
    accept: () => outside.run(`ALTER ROLE ${role} LOGIN`),
  }
}
