// The sidecar's composition root: reads the configuration, builds, starts, and ends when it is told to.
import './small-memory.ts'

import { readFileSync } from 'node:fs'
import { createLogger, type Logger } from '@notarium/runtime'
import { readSidecarConfig, type SidecarConfig } from './config/sidecar-config.ts'
import { createCryptoService } from './grpc/crypto-service.ts'
import { startServer } from './grpc/server.ts'
import { clearSocketPath } from './grpc/socket-file.ts'
import { createLoader } from './profiles/profile-loader.ts'
import { createRegistry, type ProfileRegistry } from './profiles/profile-registry.ts'
import { protectMemory } from './protect-memory.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Between the answer to Shutdown and the end of the process. */
const shutdownDelay = 500
/** A supervisor that restarts on failure starts the process again. */
const shutdownExitCode = 2

/** Runs until a signal or Shutdown ends the process. Resolves when calls are taken. */
export async function runSidecar(configFile: string): Promise<void> {
  const config = await readSidecarConfig(configFile)
  const log = createLogger('sidecar', config.logLevel)
  protectMemory((problem) => log.warn(problem))

  await clearSocketPath(config.socket)
  const loader = createLoader(config, (problem) => log.error(problem))
  const registry = createRegistry(config, loader)
  await activateFirst(registry, config, log)

  let isShuttingDown = false
  const service = createCryptoService({
    ...{ log, limits: config.limits, config, registry, version },
    isShuttingDown: () => isShuttingDown,
    onShutdown() {
      isShuttingDown = true
      server.announceEnd()
      setTimeout(end, shutdownDelay, shutdownExitCode)
    },
  })
  const server = await startServer(config, service)
  log.info({ socket: config.socket, profile: registry.active.profile?.name ?? '', version }, 'serving')
  process.send?.('serving')

  function end(exitCode: number): void {
    server.closeNow()
    loader.end()
    log.info({ exitCode }, 'ended')
    process.exit(exitCode)
  }
  let isEnding = false
  const endGracefully = async () => {
    if (isEnding) return
    isEnding = true
    log.info('ending: the calls in flight are finished first')
    server.announceEnd()
    const tooLong = new Promise((resolve) => setTimeout(resolve, config.limits.requestSeconds * 1000))
    await Promise.race([server.close(), tooLong])
    end(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, endGracefully)
  // Whoever started it with a channel, and is gone, wants it no more.
  process.once('disconnect', endGracefully)
}

/** Where it fails the sidecar serves all the same, so that an operator can mend the profile and activate it. */
async function activateFirst(
  registry: ProfileRegistry,
  { activeProfile }: SidecarConfig,
  log: Logger,
): Promise<void> {
  if (activeProfile === '') return
  try {
    await registry.activate(activeProfile, new AbortController().signal)
  } catch (error) {
    const reason = (error as Error).message
    log.error({ profile: activeProfile, reason }, 'the profile is not active: minimal mode')
  }
}
