// The real product as `notarium up` runs it, on loopback and in a folder of its own: a hub, two brains, the sidecar; and
// what can be made to fail around it.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NotariumProcess, runNotarium } from '../../hub/kit/notarium-process.ts'
import { type PostgresServer, startPostgres } from '../../setup/postgres-server.ts'
import { ask, describe, isGood, type Outcome, type Question } from './ask.ts'
import { type EmbeddingProvider, startProvider } from './embedding-provider.ts'
import { makeWorldFolder, type WorldFolder } from './folder.ts'
import { killAtOnce, processesOf } from './processes.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export type WorldKind = 'sqlite' | 'postgres'

export interface World extends Pick<WorldFolder, 'data' | 'origin' | 'env' | 'shiftClock'> {
  readonly kind: WorldKind
  readonly mark: string
  readonly provider: EmbeddingProvider
  /** Undefined where none can be mounted. */
  readonly disk: SmallDisk | undefined
  readonly postgres: PostgresServer | undefined
  /** Of the owner. */
  session: string
  ask(question: Question): Promise<Outcome>
  /** What has to be answered well, by the owner. */
  get<Shape>(path: string): Promise<Shape>
  send<Shape>(method: string, path: string, body?: unknown): Promise<Shape>
  logIn(): Promise<void>
  /** Undefined while it runs. */
  exitCode(): number | null | undefined
  start(): Promise<void>
  /** In order. Gives what was wrong with that. */
  end(): Promise<string[]>
  /** For good, however it is. `onEnded` sees what is on the disk before that goes. */
  remove(onEnded: () => void): Promise<void>
}

export const brains = ['docs', 'notes'] as const
export type BrainName = (typeof brains)[number]

export const isPossible = (kind: WorldKind) =>
  kind === 'sqlite' || globSync('/usr/lib/postgresql/*/bin/postgres').length > 0

const startPatienceMs = 90_000
const endPatienceMs = 60_000

/** `onOpened` has it before anything is started in it, and has to remove it in any case. */
export async function createWorld(
  kind: WorldKind,
  run: string,
  onOpened: (world: World) => void,
): Promise<World> {
  const mark = `${kind}-${process.pid}`
  const data = join(run, kind)
  const disk = mountSmallDisk(data)
  const provider = await startProvider()
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const beside = join(run, `${kind}-beside`)
  const folder = await makeWorldFolder({ data, beside, mark, databaseUrl: postgres?.url })
  const world = openWorld({ kind, mark, disk, provider, postgres }, folder)
  onOpened(world)
  await world.start()
  await world.logIn()
  for (const name of brains) {
    await world.send('POST', '/api/admin/brains', { name, displayName: name })
    writeFileSync(join(data, 'brains', name, 'brain.toml'), brainSettings(world, name))
    await world.send('POST', `/api/admin/brains/${name}/restart`)
  }
  return world
}

/** One brain has an embedding provider; it is also the one on PostgreSQL, where there is one. */
function brainSettings({ provider, postgres }: World, name: string): string {
  if (name !== 'notes') return ''
  const embeddings = `[embeddings]\nprovider = "openai"\nbase_url = "${provider.url}"\nmodel = "stand-in"\ntimeout = 2\n`
  return postgres === undefined ? embeddings : `[database]\nurl = "${postgres.url}"\n${embeddings}`
}

type Surroundings = Pick<World, 'kind' | 'mark' | 'disk' | 'provider' | 'postgres'>

function openWorld(surroundings: Surroundings, { data, origin, env, owner, shiftClock }: WorldFolder): World {
  const { mark, disk, provider, postgres } = surroundings
  let up: NotariumProcess | undefined
  let exit: number | null | undefined
  const left = () => processesOf(mark)
  process.once('exit', () => killAtOnce(left()))

  const world: World = {
    ...surroundings,
    ...{ data, origin, env, shiftClock },
    session: '',
    ask: (question) => ask(origin, question),
    get: (path) => world.send('GET', path),
    async send(method, path, body) {
      const outcome = await ask(origin, { method, path, body, as: world.session })
      if (!isGood(outcome)) throw new Error(`${method} ${path}: ${describe(outcome)}`)
      return outcome.text === '' ? undefined : JSON.parse(outcome.text)
    },
    async logIn() {
      world.session = (await world.send<{ session: string }>('POST', '/api/auth/login', owner)).session
    },
    exitCode: () => exit,
    async start() {
      exit = undefined
      const started = runNotarium(['up'], env)
      up = started
      started.ended.then((code) => {
        if (up === started) exit = code
      })
      const late = sleep(startPatienceMs, undefined, { ref: false }).then(() => {
        throw new Error(`notarium up does not come to serve: ${started.output()}`)
      })
      await Promise.race([started.whenSaid(/Notarium is (ready|up, yet)[^\n]*/), late])
    },
    async end() {
      if (up === undefined) return []
      const ended = up.end('SIGTERM')
      up = undefined
      const code = await Promise.race([ended, sleep(endPatienceMs, 'late', { ref: false })])
      const wrong = code === 0 ? [] : [`notarium up, told to end, ended with ${code}`]
      const orphans = left()
      return [...wrong, ...orphans.map(({ command }) => `left behind by notarium up: ${command}`)]
    },
    async remove(onEnded) {
      up = undefined
      provider.close()
      while (left().length > 0) {
        killAtOnce(left())
        await sleep(20)
      }
      onEnded()
      await postgres?.stop()
      disk?.remove()
    },
  }
  return world
}
