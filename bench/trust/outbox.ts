// The outbox of the audit log, with the hub and the sidecar as processes: acts signed a second while many wait.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendFacts, factsOf, readActHead } from '@notarium/hub/parts'
import { type Database, type DatabaseLocation, openDatabase } from '@notarium/runtime/database'
import type { HubFolder } from '../../test/hub/kit/hub-folder.ts'
import type { Row } from '../report.ts'
import { atLeast, beside } from './rows.ts'
import { takeRsa2048, withSigningHub } from './signing-hub.ts'

interface Outbox {
  readonly key: 'GOST-256' | 'RSA-2048'
  /** Undefined for SQLite. */
  readonly postgresUrl: string | undefined
  readonly waiting: number
}

const limit = 500
const together = 1_000
const schema = 'bench_outbox'
/** Milliseconds. */
const pollMs = 10
const longestStandstill = 30_000
const actor = { type: 'user', id: '0f5b8a3c-aa17-4a3f-8a59-4a3f8a590f5b', name: 'anna@example.org' } as const

export async function measureOutbox(waiting: number, postgresUrl: string | undefined): Promise<Row[]> {
  const onSqlite = { waiting, postgresUrl: undefined }
  const what = `acts signed while ${waiting.toLocaleString('en')} wait`
  const rows = [
    atLeast(
      `SQLite: ${what}, GOST-256`,
      await actsPerSecond({ ...onSqlite, key: 'GOST-256' }),
      limit,
      'acts/s',
    ),
    beside('  RSA-2048', await actsPerSecond({ ...onSqlite, key: 'RSA-2048' }), limit, 'acts/s'),
  ]
  if (postgresUrl === undefined) return rows
  const onServer = await actsPerSecond({ waiting, postgresUrl, key: 'GOST-256' })
  return [...rows, atLeast(`PostgreSQL: ${what}, GOST-256`, onServer, limit, 'acts/s')]
}

function actsPerSecond({ key, postgresUrl, waiting }: Outbox): Promise<number> {
  const server = postgresUrl === undefined ? '' : `[database]\nurl = "${postgresUrl}"\nschema = "${schema}"\n`
  const signing = key === 'GOST-256' ? '' : '[signing]\nprofile = "local-rsa"\n'
  const before = async (place: HubFolder) => {
    if (key === 'RSA-2048') takeRsa2048(place)
    await using(locationOf(place, postgresUrl), (database) => fill(database, waiting))
  }
  return withSigningHub({ hasSidecar: true, settings: server + signing, before }, ({ place, hub }) =>
    using(locationOf(place, postgresUrl), async (database) => {
      const rate = await measuredRate(database, waiting)
      if (rate === undefined) throw new Error(`nothing is signed any more: ${hub.output()}`)
      return rate
    }),
  )
}

function locationOf({ folder }: HubFolder, url: string | undefined): DatabaseLocation {
  return url === undefined
    ? { kind: 'sqlite', file: join(folder, 'hub.db') }
    : { kind: 'postgres', url, schema, connections: 1 }
}

async function using<Result>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(location)
  return work(database).finally(() => database.close())
}

async function fill(database: Database, waiting: number): Promise<void> {
  for (let done = 0; done < waiting; done += together) {
    const facts = Array.from({ length: Math.min(together, waiting - done) }, (_, index) => {
      const user = { id: String(done + index), email: `user${done + index}@example.org`, role: 'viewer' }
      const deed = { ip: '127.0.0.1', role: 'owner', action: 'user.change', payload: { user } } as const
      return factsOf({ ...deed, actor, sign: true }, Date.now())
    })
    await database.transaction((transaction) => appendFacts(transaction, facts))
  }
}

/** From the first to the last: the sidecar opens its keys before. Undefined where it comes to a standstill. */
async function measuredRate(database: Database, waiting: number): Promise<number | undefined> {
  let first: { readonly number: number; readonly at: number } | undefined
  let last = { number: 0, at: performance.now() }
  while (last.number < waiting) {
    await sleep(pollMs)
    const { number } = await readActHead(database)
    const at = performance.now()
    if (number > last.number) {
      last = { number, at }
      first ??= last
    } else if (at - last.at > longestStandstill) return undefined
  }
  return ((last.number - (first?.number ?? 0)) / (last.at - (first?.at ?? 0))) * 1000
}
