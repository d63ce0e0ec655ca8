// A brain's composition root: reads the configuration, locks the folder, opens the brain, serves, and ends when it is
// told to.
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ConfigError,
  createIdleCollection,
  createLogger,
  type FolderLock,
  keepMemorySmall,
  type Logger,
  lockFolder,
  provideIdentityKey,
  removeAddress,
  writeAddress,
} from '@notarium/runtime'
import type { DatabaseError } from '@notarium/runtime/database'
import {
  explainListenFault,
  isLoopback,
  listenForMetrics,
  type MetricsListener,
} from '@notarium/runtime/http'
import type { Brain } from './brain.ts'
import { type BrainConfig, type BrainOptions, readBrainConfig } from './config/brain-config.ts'
import { BrainError } from './errors.ts'
import type { HttpServer } from './http/server.ts'
import { createLoadMetrics } from './metrics/load-metrics.ts'
import { measureBrain } from './metrics/measured-brain.ts'
import { openBrain } from './open-brain.ts'

/** Milliseconds for requests in flight, for the brain to close, and for the last lines of the log. */
const timeToFinish = 10_000
const timeToClose = 10_000
const timeToLog = 500
/** Milliseconds in which memory may grow as it likes. */
const timeToWarmUp = 2_000

/** Runs until a signal ends the process. Resolves when requests are taken. */
export async function serveBrain(options: BrainOptions): Promise<void> {
  let endGracefully = async (): Promise<void> => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endGracefully())
  // Whoever started it with a channel, and is gone, wants it no more.
  process.once('disconnect', () => endGracefully())

  // Pages are for those whom the brain answers, not for everybody who has an account here.
  process.umask(0o077)
  const config = await readBrainConfig(options)
  const { folder, name } = config.settings
  const log = createLogger(`brain ${name}`, config.logLevel)
  await makeFolder(folder)
  const lock = await lockFolder(folder, { what: 'brain', lockFile: 'brain.lock' })
  const key = await provideIdentityKey(config.identityKeyFile, (warning) => log.warn(warning))
  // What serves is loaded while the writer's thread starts: that takes as long.
  const [brain, { createHttpServer }] = await Promise.all([
    openOrExplain(config, log),
    import('./http/server.ts'),
  ])
  const measured = measureBrain(brain)
  const loadMetrics = createLoadMetrics(measured)
  let metrics: MetricsListener | undefined
  const server = createHttpServer({
    brain: measured,
    loadMetrics,
    key,
    log,
    maxUploadBytes: config.maxUploadBytes,
    onAnswered: createIdleCollection(),
  })
  endGracefully = finish
  try {
    const { host, identityKeyFile } = config
    if (!isLoopback(host)) log.warn({ host }, 'others can reach this port, and requests are not encrypted')
    if (config.metrics) metrics = await listenForMetrics(config.metrics, await loadMetrics(), log)
    const address = await listen(server, config)
    await writeAddress(folder, { name, host, port: address.port, pid: process.pid, identityKeyFile })
    log.info({ host, port: address.port, database: config.settings.database.kind }, 'serving')
    if (process.connected) process.send?.('serving')
    // The first questions should not pay for it.
    setTimeout(keepMemorySmall, timeToWarmUp).unref()
  } catch (error) {
    // They would keep the process alive.
    await metrics?.close()
    await brain.close()
    throw error
  }

  async function finish(): Promise<void> {
    endGracefully = async () => {}
    log.info('ending: the requests in flight are finished first')
    await removeAddress(folder)
    await server.close(timeToFinish)
    const exitCode = await closed(brain, lock, log)
    log.info({ exitCode }, 'ended')
    const isFlushed = await Promise.race([flushed(log), sleep(timeToLog)])
    // Nobody reads the log: the process would wait for that at its exit.
    if (isFlushed !== true) process.removeAllListeners('exit')
    process.exit(exitCode)
  }
}

async function closed(brain: Brain, lock: FolderLock, log: Logger): Promise<number> {
  try {
    const late = sleep(timeToClose).then(() => Promise.reject(new Error('the brain does not close')))
    await Promise.race([brain.close(), late])
    lock.release()
    return 0
  } catch (error) {
    log.error({ err: error }, 'the brain was not closed in order; the next start mends what is left')
    return 1
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    const isTaken = error.code === 'EEXIST' || error.code === 'ENOTDIR'
    const why = isTaken
      ? 'there is a file of this name: --data has to be a folder'
      : `the brain's folder cannot be made (${error.code ?? 'unknown error'}): choose another --data`
    throw new ConfigError(folder, why)
  })
}

async function openOrExplain({ settings }: BrainConfig, log: Logger): Promise<Brain> {
  try {
    return await openBrain(settings, log)
  } catch (error) {
    // A DatabaseError, though it is not of that class any more where it came from the writer's thread.
    const { code, message } = error as Partial<DatabaseError> & Error
    if (code === 'newer-schema') throw new BrainError('newer-schema', message)
    if (code === 'unavailable') throw new BrainError('store-unavailable', message)
    throw error
  }
}

async function listen(server: HttpServer, { host, port, settings }: BrainConfig) {
  try {
    return await server.listen(host, port)
  } catch (error) {
    const why = explainListenFault((error as NodeJS.ErrnoException).code)
    const remedy = `choose another --port or --host ("notarium brain change ${settings.name} --port N" where a hub runs it)`
    throw new ConfigError(`${host}:${port}`, `the brain cannot listen there: ${why}; ${remedy}`)
  }
}

const flushed = (log: Logger) => new Promise<true>((resolve) => log.flush(() => resolve(true)))
