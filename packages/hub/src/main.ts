// The hub's composition root: reads the configuration, locks the folder, opens the hub, serves, and ends when it is
// told to.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  ConfigError,
  createLogger,
  keepMemorySmall,
  type Logger,
  lockFolder,
  provideIdentityKey,
  removeAddress,
  writeAddress,
} from '@notarium/runtime'
import { explainListenFault, isLoopback } from '@notarium/runtime/http'
import { restartCode } from '@notarium/runtime/processes'
import type { BrainStores } from './backups/brain-stores.ts'
import { finishRestore } from './backups/restore/finish-restore.ts'
import type { LaunchBrain } from './brains/runner.ts'
import { type HubConfig, type HubOptions, readHubConfig } from './config/hub-config.ts'
import { createHubServer, type HubServer } from './http/server.ts'
import { openHub } from './hub.ts'
import { operatorKeyFile } from './operator-key.ts'

/** Milliseconds in which memory may grow as it likes; then for requests in flight, for closing, for the last lines. */
const timeToWarmUp = 2_000
const timeToFinish = 5_000
const timeToClose = 20_000
const timeToLog = 500

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface ServeOptions extends HubOptions {
  readonly launchBrain: LaunchBrain
  readonly brainStores: BrainStores
}

/** Runs until a signal ends the process. Resolves when requests are taken. */
export async function serveHub({ launchBrain, brainStores, ...options }: ServeOptions): Promise<void> {
  let endGracefully = async (_exitCode?: number): Promise<void> => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endGracefully())
  // Whoever started it with a channel, and is gone, wants it no more.
  process.once('disconnect', () => endGracefully())

  process.umask(0o077)
  const config = await readHubConfig(options)
  refuseMissingFolder(config.folder)
  const log = createLogger('hub', config.logLevel)
  const lock = await lockFolder(config.folder, { what: 'hub', lockFile: 'hub.lock' })
  const keyFile = operatorKeyFile(config.folder)
  const key = await provideIdentityKey(keyFile, (warning) => log.warn(warning))
  await finishRestore(config, { stores: brainStores, log })
  const onRestart = () => void endGracefully(restartCode)
  const hub = await openHub({ config, log, launchBrain, brainStores, onRestart, version: versionOfHub() })
  // Loaded where it is wanted: most hubs have none.
  const metrics =
    config.metrics && (await (await import('./http/metrics.ts')).startMetrics(hub, config.metrics))
  const server = createHubServer(hub, { operatorKey: key, webFolder, onAnswered: metrics?.onAnswered })
  endGracefully = finish
  try {
    const { host } = config
    const { port } = await listen(server, config)
    warnOfOpenPort(config, log)
    await writeAddress(config.folder, { name: 'hub', host, port, pid: process.pid, identityKeyFile: keyFile })
    log.info({ host, port, database: config.database.kind }, 'serving')
    if (process.connected) process.send?.('serving')
    setTimeout(keepMemorySmall, timeToWarmUp).unref()
  } catch (error) {
    await metrics?.close()
    await hub.close()
    throw error
  }

  async function finish(wanted = 0): Promise<void> {
    endGracefully = async () => {}
    log.info('ending: the requests in flight are finished first')
    await removeAddress(config.folder)
    await server.close(timeToFinish)
    await metrics?.close()
    const isClosed = await Promise.race([hub.close().then(() => true), sleep(timeToClose)])
    if (isClosed !== true) log.error('the hub was not closed in order; the next start mends what is left')
    lock.release()
    const exitCode = isClosed === true ? wanted : 1
    log.info({ exitCode }, 'ended')
    const isFlushed = await Promise.race([flushed(log), sleep(timeToLog)])
    // Nobody reads the log: the process would wait for that at its exit.
    if (isFlushed !== true) process.removeAllListeners('exit')
    process.exit(exitCode)
  }
}

export function versionOfHub(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** A path that is mistyped should not become a second, empty hub. */
function refuseMissingFolder(folder: string): void {
  if (!existsSync(folder))
    throw new ConfigError(folder, 'there is no such folder: "notarium init" makes it, or "notarium up"')
}

async function listen(server: HubServer, { host, port, file }: HubConfig) {
  try {
    return await server.listen(host, port)
  } catch (error) {
    const why = explainListenFault((error as NodeJS.ErrnoException).code)
    const remedy = 'change server.port or server.host there, or set NOTARIUM_PORT'
    throw new ConfigError(file, `server: the hub cannot listen at ${host}:${port}: ${why}; ${remedy}`)
  }
}

function warnOfOpenPort({ host, baseUrl }: HubConfig, log: Logger): void {
  if (!isLoopback(host) && !baseUrl?.startsWith('https:'))
    log.warn({ host }, 'others can reach this port: put a proxy with TLS in front, and set server.base_url')
}

const flushed = (log: Logger) => new Promise<true>((resolve) => log.flush(() => resolve(true)))
