// How the hub is, from memory: a question costs nothing, and a database that hangs does not make it hang. A look at
// the database and the sidecar is taken every few seconds, and at what brains say of their own.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '@notarium/contract/hub'
import type { DatabaseError, PatientDatabase } from '@notarium/runtime/database'
import type { Brains } from './brains/brains.ts'
import type { Directory, ListedBrain } from './brains/directory.ts'
import { watchStores } from './brains/store-watch.ts'
import type { AskAsHub } from './gateway/ask-as-hub.ts'
import { createSince, findProblems, type LookedAt } from './health-problems.ts'

export interface HealthOptions {
  readonly version: string
  readonly database: PatientDatabase
  readonly directory: Directory
  readonly brains: Brains
  readonly askSidecar: () => Promise<Health['sidecar']>
  readonly isSigningHeldUp: () => boolean
  readonly askAsHub: AskAsHub
  readonly now: () => number
}

export interface HealthWatch {
  now(): Health
  close(): void
}

const pace = 2_000
const paceAtFirst = 100
const timeToStart = 20_000
/** Milliseconds after which a database that has not answered counts as gone. */
const patience = 3_000

export function watchHealth(options: HealthOptions): HealthWatch {
  const { version, database, directory, brains, askSidecar, isSigningHeldUp, askAsHub } = options
  let isDatabaseThere = database.dialect === 'sqlite'
  let sidecar: Health['sidecar'] = 'unknown'
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const startedAt = performance.now()
  const since = createSince(options.now)
  const isRunning = ({ name }: ListedBrain) => brains.stateOf(name) === 'running'
  const stores = watchStores(() => knownBrains(directory).filter(isRunning), askAsHub)

  const now = (): Health => {
    const list = knownBrains(directory).map(({ name, wanted }) => ({
      name,
      wanted,
      state: brains.stateOf(name),
      isStoreAway: stores.isStoreAway(name),
    }))
    const databaseState = isDatabaseThere ? stateOf(database) : (troubleOf(database) ?? 'unavailable')
    const meant = list.filter(({ wanted }) => wanted === 'running')
    const problems = since(
      findProblems({
        ...{ database: databaseState, sidecar, brains: meant },
        isSigningHeldUp: isSigningHeldUp(),
      }),
    )
    return {
      status: databaseState !== 'ok' ? 'down' : problems.length === 0 ? 'ok' : 'degraded',
      version,
      database: databaseState === 'ok' ? 'ok' : 'unavailable',
      brains: list.map(({ name, state }) => ({ name, state })),
      sidecar,
      problems,
    }
  }
  const look = async () => {
    const [databaseAnswer, sidecarAnswer] = await Promise.all([
      Promise.race([
        lookAt(database).then(
          () => true,
          () => false,
        ),
        sleep(patience, false, { ref: false }),
      ]),
      askSidecar(),
    ])
    isDatabaseThere = databaseAnswer
    sidecar = sidecarAnswer
    if (isClosed) return
    // So that what is wrong is known from when it began, and not from when somebody asks.
    now()
    // While all is being started, somebody waits for it.
    const isStarting = performance.now() - startedAt < timeToStart
    timer = setTimeout(look, isStarting && sidecar !== 'ok' ? paceAtFirst : pace).unref()
  }
  void look()

  return {
    now,
    close() {
      isClosed = true
      stores.close()
      clearTimeout(timer)
    },
  }
}

/** Of one that can be read. */
function stateOf(database: PatientDatabase): LookedAt['database'] {
  return database.trouble === undefined ? 'ok' : (troubleOf(database) ?? 'not-writable')
}

/** What no waiting mends. */
function troubleOf({ trouble }: PatientDatabase): 'newer-schema' | undefined {
  return (trouble as DatabaseError | undefined)?.code === 'newer-schema' ? 'newer-schema' : undefined
}

/** After trouble a write has to work first, so one is made that changes nothing: perhaps nobody else comes to write. */
async function lookAt(database: PatientDatabase): Promise<void> {
  await database.get('SELECT id FROM audit_head')
  if (database.trouble !== undefined) await database.run('UPDATE audit_head SET id = id')
}

/** None, while the database has not been read yet. */
function knownBrains(directory: Directory): readonly ListedBrain[] {
  try {
    return directory.all()
  } catch {
    return []
  }
}
