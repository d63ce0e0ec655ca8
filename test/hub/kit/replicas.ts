// Two hubs on one PostgreSQL behind nginx, and three brains that none of them runs: two as systemd runs them on the
// machine of the first hub, one at another address, as if on another host, with its data in PostgreSQL too.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { expect, vi } from 'vitest'
import { type HubFolder, makeHubFolder, withoutSidecar } from './hub-folder.ts'
import { prepareHub, type ServingHub, serveHub } from './hub-process.ts'
import { nginxWith } from './nginx.ts'
import { runNotarium } from './notarium-process.ts'
import { freePort, startProxy } from './proxy-process.ts'

interface ExternalBrain {
  readonly name: string
  readonly host: string
  readonly port: number
}

export interface Replicas {
  /** Of nginx. */
  readonly origin: string
  /** The first runs the brains that are not external, the second none. */
  readonly places: readonly [HubFolder, HubFolder]
  readonly first: ServingHub
  readonly second: ServingHub
  /** They run, and no hub knows them yet. */
  readonly brains: readonly ExternalBrain[]
  /** Lets the second hub ask a brain that the first one runs. */
  shareKey(brain: string): void
  /** In the folder and at the port that it had. */
  startFirst(): Promise<ServingHub>
  stop(): Promise<void>
}

/** What was started so far, also where the rest could not be. */
interface Endings {
  readonly processes: (() => Promise<unknown>)[]
  readonly folders: (() => void)[]
}

type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>

export const publicOrigin = 'https://hub.notarium.test'

export async function startReplicas({ url, schema: fresh }: PostgresLocation): Promise<Replicas> {
  const endings: Endings = { processes: [], folders: [] }
  const stop = async () => {
    await Promise.all(endings.processes.map((end) => end()))
    for (const remove of endings.folders) remove()
  }
  try {
    return { ...(await start({ url, schema: fresh.replaceAll('-', '_') }, endings)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  { url, schema }: Pick<PostgresLocation, 'url' | 'schema'>,
  endings: Endings,
): Promise<Omit<Replicas, 'stop'>> {
  const database = (name: string) => `[database]\nurl = "${url}"\nschema = "${name}"\n`
  const places = [
    await hubFolder(database(schema), 'hub'),
    await hubFolder(database(schema), 'external'),
  ] as const
  for (const place of places) endings.folders.push(place.remove)
  const elsewhere = mkdtempSync(join(tmpdir(), 'other-host-'))
  endings.folders.push(() => rmSync(elsewhere, { recursive: true }))
  writeFileSync(join(elsewhere, 'brain.toml'), database(`${schema}_remote`))
  const brains = await Promise.all([
    startBrain('docs', { host: '127.0.0.1', folder: join(places[0].folder, 'brains', 'docs') }, endings),
    startBrain('notes', { host: '127.0.0.1', folder: join(places[0].folder, 'brains', 'notes') }, endings),
    startBrain('remote', { host: '127.0.0.2', folder: elsewhere }, endings),
  ])
  // Each makes the tables, or waits for who does; only one makes the owner.
  await Promise.all(places.map(prepareHub))
  for (const place of places) for (const brain of brains) shareKey(brain, place)
  const serve = async (place: HubFolder) => {
    const hub = await serveHub(place)
    endings.processes.push(() => hub.end('SIGTERM'))
    return hub
  }
  const [first, second] = await Promise.all(places.map(serve) as [Promise<ServingHub>, Promise<ServingHub>])
  const ports = { 7100: first.port, 7200: second.port }
  const nginx = await startProxy(nginxWith({ file: 'replicas.conf', host: '127.0.0.1', ports }))
  endings.processes.push(nginx.stop)
  return {
    origin: `http://127.0.0.1:${nginx.port}`,
    ...{ places, brains, first, second },
    shareKey: (name) => shareKey({ name, folder: join(places[0].folder, 'brains', name) }, places[1]),
    startFirst: () => serve(places[0]),
  }
}

async function hubFolder(database: string, supervise: 'hub' | 'external'): Promise<HubFolder> {
  const sections = [
    `[server]\nbase_url = "${publicOrigin}"\ntrust_proxy = ["127.0.0.1"]`,
    database,
    withoutSidecar,
    '[limits]\nrequests_per_second = 0',
  ]
  const place = await makeHubFolder(sections.join('\n'), `supervise = "${supervise}"`)
  return { ...place, env: { ...place.env, NOTARIUM_PORT: String(await freePort()) } }
}

interface RunningBrain extends ExternalBrain {
  readonly folder: string
}

async function startBrain(
  name: string,
  { host, folder }: Pick<RunningBrain, 'host' | 'folder'>,
  endings: Endings,
): Promise<RunningBrain> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const at = ['--host', host, '--port', String(port)]
  const args = ['brain', 'serve', '--name', name, ...at, '--data', folder]
  const brain = runNotarium(args, process.env)
  endings.processes.push(() => brain.end('SIGTERM'))
  const isThere = () => expect(existsSync(join(folder, 'address.json'))).toBe(true)
  await Promise.race([vi.waitFor(isThere, { timeout: 30_000 }), brain.ended])
  if (brain.child.exitCode !== null) throw new Error(`the brain ended: ${brain.output()}`)
  return { name, host, port, folder }
}

/** As an operator copies it to the machine of each hub. */
function shareKey({ name, folder }: Pick<RunningBrain, 'name' | 'folder'>, place: HubFolder): void {
  const own = join(place.folder, 'brains', name)
  if (own === folder) return
  mkdirSync(own, { recursive: true, mode: 0o700 })
  copyFileSync(join(folder, 'identity.key'), join(own, 'identity.key'))
}
