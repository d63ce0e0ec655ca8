// The sidecar's composition root: reads the configuration, builds, starts, and ends when it is told to.
import './small-memory.ts'

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger, type Logger } from '@notarium/runtime'
import { readSidecarConfig, type SidecarConfig } from './config/sidecar-config.ts'
import { createCryptoService } from './grpc/crypto-service.ts'
import { createInspectionService } from './grpc/inspection-service.ts'
import { type GrpcServer, startServer } from './grpc/server.ts'
import { clearSocketPath } from './grpc/socket-file.ts'
import type { BeginCall } from './grpc/unary-call.ts'
import type { MetricsServer } from './metrics/start-metrics.ts'
import { activateFirst } from './profiles/activate-first.ts'
import { createLoader, type WorkerProfileLoader } from './profiles/profile-loader.ts'
import { createRegistry, type ProfileRegistry } from './profiles/profile-registry.ts'
import { protectMemory } from './protect-memory.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Between the answer to Shutdown and the end of the process. */
const shutdownDelay = 500
/** Milliseconds for the last lines of the log. */
const timeToLog = 500
/** A supervisor that restarts on failure starts the process again. */
const shutdownExitCode = 2

/** Runs until a signal or Shutdown ends the process. Resolves when calls are taken. */
export async function runSidecar(configFile: string): Promise<void> {
  let endGracefully = async (): Promise<void> => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => endGracefully())
  // Whoever started it with a channel, and is gone, wants it no more.
  process.once('disconnect', () => endGracefully())

  const config = await readSidecarConfig(configFile)
  const log = createLogger('sidecar', config.logLevel)
  protectMemory((problem) => log.warn(problem))
  await clearSocketPath(config.socket)
  const loader = createLoader(config, (problem) => log.error(problem))
  let metrics: MetricsServer | undefined
  try {
    const registry = createRegistry(config, loader)
    await activateFirst(registry, config, log)
    metrics = await metricsOf(config, registry, loader, log)
    const server = await serve(config, registry, log, metrics?.beginCall, end)
    endGracefully = () => finish(server)
    log.info({ socket: config.socket, profile: registry.active.profile?.name ?? '', version }, 'serving')
    if (process.connected) process.send?.('serving')
  } catch (error) {
    // They would keep the process alive.
    await metrics?.close()
    loader.end()
    throw error
  }

  async function finish(server: GrpcServer): Promise<void> {
    endGracefully = async () => {}
    log.info('ending: the calls in flight are finished first')
    server.announceEnd()
    await Promise.race([server.close(), sleep(config.limits.requestSeconds * 1000)])
    await end(server, 0)
  }
  async function end(server: GrpcServer, exitCode: number): Promise<void> {
    server.closeNow()
    loader.end()
    log.info({ exitCode }, 'ended')
    const isFlushed = await Promise.race([flushed(log), sleep(timeToLog)])
    // Nobody reads the log: the process would wait for that at its exit.
    if (isFlushed !== true) process.removeAllListeners('exit')
    process.exit(exitCode)
  }
}

const flushed = (log: Logger) => new Promise<true>((resolve) => log.flush(() => resolve(true)))

async function serve(
  config: SidecarConfig,
  registry: ProfileRegistry,
  log: Logger,
  beginCall: BeginCall | undefined,
  end: (server: GrpcServer, exitCode: number) => Promise<void>,
): Promise<GrpcServer> {
  let isShuttingDown = false
  const { limits } = config
  const isEnding = () => isShuttingDown
  const settings = { config, limits, log, registry, version, beginCall, isShuttingDown: isEnding }
  const crypto = createCryptoService({
    ...settings,
    onShutdown() {
      isShuttingDown = true
      server.announceEnd()
      setTimeout(end, shutdownDelay, server, shutdownExitCode)
    },
  })
  const server = await startServer(config, { crypto, inspection: createInspectionService(settings) })
  return server
}

/** Loaded where they are wanted: most sidecars have none. */
async function metricsOf(
  config: SidecarConfig,
  registry: ProfileRegistry,
  loader: WorkerProfileLoader,
  log: Logger,
): Promise<MetricsServer | undefined> {
  if (config.metrics === undefined) return undefined
  const { startMetrics } = await import('./metrics/start-metrics.ts')
  return startMetrics(config.metrics, { version, config, registry, loader }, log)
}
