// Notarium as `notarium up` runs it, with a brain full of pages: what is backed up and restored.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchResponse } from '@notarium/contract/brain'
import { type HubClient, hubClient } from '../../test/hub/kit/hub-client.ts'
import { makeHubFolder } from '../../test/hub/kit/hub-folder.ts'
import { type NotariumProcess, runNotarium } from '../../test/hub/kit/notarium-process.ts'
import { freePort } from '../../test/hub/kit/proxy-process.ts'
import { type Timed, timedCommand } from './timed-command.ts'

export interface FullHub {
  readonly folder: string
  notarium(...args: string[]): Promise<Timed>
  /** How much was found. */
  search(question: string): Promise<number>
  /** After a restore: until this is found again. */
  whenFound(question: string): Promise<void>
}

export interface FullHubOptions {
  /** Of the pages. */
  readonly archive: string
  /** Undefined for SQLite. */
  readonly postgresUrl: string | undefined
}

const brain = 'mdn'
const settings = `[limits]
requests_per_second = 0
[backups]
every_hours = 0
drill_every_days = 0
`
const pollMs = 20
const patienceMs = 60_000

export async function withFullHub<Result>(
  { archive, postgresUrl }: FullHubOptions,
  use: (hub: FullHub) => Promise<Result>,
): Promise<Result> {
  const place = await makeHubFolder(settings + databaseOf(postgresUrl, 'bench_backups'))
  // The address stays when a restore starts the hub anew.
  const env = { ...place.env, NOTARIUM_PORT: String(await freePort()) }
  // Only what is measured is in it.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  const up = runNotarium(['up'], env)
  try {
    const client = await readyClient(up)
    const as = await client.logIn(place.owner)
    const notarium = (...args: string[]) => timedCommand(args, env)
    await notarium('brain', 'create', brain, 'MDN')
    if (postgresUrl !== undefined) {
      writeFileSync(join(place.folder, 'brains', brain, 'brain.toml'), databaseOf(postgresUrl, undefined))
      await notarium('brain', 'restart', brain)
    }
    await notarium('import', archive, '--brain', brain)
    // Of a token: a restore ends all sessions.
    const { token } = await client.token(as, { name: 'bench', scopes: ['read'] })
    const search = searchWith(client, token)
    return await use({ folder: place.folder, notarium, search, whenFound: patient(search) })
  } finally {
    await up.end('SIGTERM')
    place.remove()
  }
}

async function readyClient(up: NotariumProcess): Promise<HubClient> {
  const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
  return hubClient(origin)
}

function databaseOf(url: string | undefined, schema: string | undefined): string {
  if (url === undefined) return ''
  return `[database]\nurl = "${url}"\n${schema === undefined ? '' : `schema = "${schema}"\n`}`
}

const searchWith =
  (client: HubClient, token: string): FullHub['search'] =>
  async (question) => {
    const path = `/api/brains/${brain}/search?q=${encodeURIComponent(question)}`
    return (await client.json<SearchResponse>('GET', path, { as: token })).hits.length
  }

const patient =
  (search: FullHub['search']): FullHub['whenFound'] =>
  async (question) => {
    const until = performance.now() + patienceMs
    // While the hub or the brain starts, it is refused.
    while (!((await search(question).catch(() => 0)) > 0)) {
      if (performance.now() > until) throw new Error(`'${question}' is not found after the restore`)
      await sleep(pollMs)
    }
  }
