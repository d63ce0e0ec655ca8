// A hub with a long audit log, and whoever looks at it: its owner, logged in over HTTP.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '@notarium/hub/parts'
import { migrate, openDatabase } from '@notarium/runtime/database'
import { type HubClient, hubClient } from '../../test/hub/kit/hub-client.ts'
import type { Credentials } from '../../test/hub/kit/hub-folder.ts'
import { fillAudit } from '../hub/fill-audit.ts'
import { startHub } from '../hub/hub-process.ts'

export interface WebHub {
  readonly origin: string
  readonly client: HubClient
  readonly owner: Credentials
  /** Of the owner, for the client. */
  readonly session: string
  readonly log: FilledLog
  createBrain(name: string, displayName: string): void
  stop(): Promise<void>
}

/** The oldest entries of the log, one every `step` milliseconds, with the ids 1, 2, 3… */
export interface FilledLog {
  readonly entries: number
  readonly from: number
  readonly step: number
}

export async function startWebHub(folder: string, entries: number): Promise<WebHub> {
  mkdirSync(folder)
  // Before the hub writes its own first ones: what was made up has to be the oldest.
  const log = await fillLog(join(folder, 'hub.db'), entries)
  const { origin, notarium, stop } = await startHub(folder)
  const client = hubClient(origin)
  const owner = { email: 'owner@localhost', password: readFileSync(join(folder, 'owner.pass'), 'utf8') }
  return {
    origin,
    client,
    owner,
    session: await client.logIn(owner),
    log,
    createBrain: (name, displayName) => void notarium('brain', 'create', name, displayName),
    stop,
  }
}

async function fillLog(file: string, entries: number): Promise<FilledLog> {
  const database = await openDatabase({ kind: 'sqlite', file })
  try {
    await migrate(database, migrations)
    const { from, to } = await fillAudit(database, entries)
    return { entries, from, step: (to - from) / entries }
  } finally {
    await database.close()
  }
}
