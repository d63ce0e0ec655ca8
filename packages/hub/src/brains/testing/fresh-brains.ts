// Brains on a database of the test's own, with small processes in the place of real brains.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrainSchema } from '@notarium/contract/hub'
import { createLogger } from '@notarium/runtime'
import { type DatabaseLocation, migrate, openDatabase } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import { parseHubConfig } from '../../config/hub-config.ts'
import { migrations } from '../../store/migrations.ts'
import { type Brains, type BrainsOptions, createBrains } from '../brains.ts'
import { createDirectory } from '../directory.ts'
import type { LaunchBrain } from '../runner.ts'

export const doer = { actor: { type: 'user', id: 'u1', name: 'olga@example.org' }, ip: '192.0.2.1' } as const

/** Keeps a key and a page in its folder, answers like a brain, and ends when it is told to. */
const fakeBrain = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  const [name, port, folder] = process.argv.slice(1)
  mkdirSync(folder, { recursive: true })
  writeFileSync(folder + '/identity.key', new Uint8Array(32))
  writeFileSync(folder + '/page', 'written by ' + process.pid)
  for (const told of ['SIGTERM', 'disconnect']) process.on(told, () => process.exit(0))
  const page = { slug: 'x', title: 'X', version: 1, hash: 'f'.repeat(64), bytes: 1, signed_by: null }
  const answer = ({ method, url, headers }, reply) => {
    reply.statusCode = url === '/health' || headers['x-notarium-identity'] ? 200 : 401
    reply.end(method === 'GET' && url.startsWith('/api/pages/x?') ? JSON.stringify(page) : url)
  }
  require('node:http').createServer(answer).listen(Number(port), '127.0.0.1', () => {
    console.log('serving ' + name)
    process.send('serving')
  })`

function launchScript(script: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--eval', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

export const launchFake: LaunchBrain = ({ name, port, folder }) =>
  launchScript(fakeBrain, name, String(port), folder)

export const launchFailing: LaunchBrain = () =>
  launchScript(`console.error('no page is left'); process.exitCode = 3; process.disconnect()`)

/** Below those that the system gives away by itself; each file of tests has its own range, most likely. */
export const firstPort = 20_000 + Math.floor(Math.random() * 10_000)

/** Quick, and with a crash loop in reach. */
const timing = {
  keep: { shortestDelay: 10, longestDelay: 30, crashLoop: { failures: 3, within: 60_000 } },
}

export async function freshBrains(location: DatabaseLocation, options: Partial<BrainsOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-'))
  const settings = `[server]\nport = ${firstPort}\n[brains]\nfirst_port = ${firstPort}\nlast_port = ${firstPort + 40}\n`
  const config = await parseHubConfig(settings, folder)
  const database = await openDatabase(location)
  await migrate(database, migrations)
  const directory = createDirectory(database)
  await directory.reload()
  const log = createLogger('hub', 'silent')
  const brains: Brains = createBrains({
    ...{ config, database, directory, log, launchBrain: launchFake, now: Date.now, timing },
    onBrainsChanged: () => directory.reload().then(() => brains.follow()),
    ...options,
  })
  onTestFinished(async () => {
    await brains.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  /** As it comes out of a request. */
  const create = (name: string, more: object = {}) =>
    brains.create(doer, createBrainSchema.parse({ name, displayName: name.toUpperCase(), ...more }))
  const actions = async () =>
    (await database.all<{ action: string }>('SELECT action FROM audit_log ORDER BY id')).map(
      ({ action }) => action,
    )
  return { brains, folder, config, database, directory, create, actions }
}
