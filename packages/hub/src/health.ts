// How the hub is, from memory: a question costs nothing, and a database that hangs does not make it hang. A look at
// the database and the sidecar is taken every few seconds.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health } from '@notarium/contract/hub'
import type { PatientDatabase } from '@notarium/runtime/database'
import type { Brains } from './brains/brains.ts'
import type { Directory, ListedBrain } from './brains/directory.ts'

export interface HealthOptions {
  readonly version: string
  readonly database: PatientDatabase
  readonly directory: Directory
  readonly brains: Brains
  readonly askSidecar: () => Promise<Health['sidecar']>
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

export function watchHealth({
  version,
  database,
  directory,
  brains,
  askSidecar,
}: HealthOptions): HealthWatch {
  let databaseState: Health['database'] = database.dialect === 'sqlite' ? 'ok' : 'unavailable'
  let sidecar: Health['sidecar'] = 'unknown'
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const startedAt = performance.now()

  const look = async () => {
    const [databaseAnswer, sidecarAnswer] = await Promise.all([
      Promise.race([
        lookAt(database).then(
          () => 'ok' as const,
          () => 'unavailable' as const,
        ),
        sleep(patience, 'unavailable' as const, { ref: false }),
      ]),
      askSidecar(),
    ])
    databaseState = databaseAnswer
    sidecar = sidecarAnswer
    if (isClosed) return
    // While all is being started, somebody waits for it.
    const isStarting = performance.now() - startedAt < timeToStart
    timer = setTimeout(look, isStarting && sidecar !== 'ok' ? paceAtFirst : pace).unref()
  }
  void look()

  return {
    now() {
      const list = knownBrains(directory).map(({ name, wanted }) => ({
        name,
        wanted,
        state: brains.stateOf(name),
      }))
      const isWhole =
        (sidecar === 'ok' || sidecar === 'not-configured') &&
        list.every(({ wanted, state }) => wanted === 'stopped' || state === 'running')
      const isUsable = databaseState === 'ok' && database.trouble === undefined
      return {
        status: !isUsable ? 'down' : isWhole ? 'ok' : 'degraded',
        version,
        database: isUsable ? 'ok' : 'unavailable',
        brains: list.map(({ name, state }) => ({ name, state })),
        sidecar,
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
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
