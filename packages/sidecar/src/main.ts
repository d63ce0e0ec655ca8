// The sidecar's composition root: reads the configuration, builds, starts, and ends when it is told to.
import { readFileSync } from 'node:fs'
import { createLogger } from '@notarium/runtime'
import { readSidecarConfig } from './config/sidecar-config.ts'
import { createCryptoService } from './grpc/crypto-service.ts'
import { startServer } from './grpc/server.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLoader } from './profiles/profile-loader.ts'
import { createRegistry } from './profiles/profile-registry.ts'
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

  const lifecycle = createLifecycle()
  const loader = createLoader(config, (problem) => log.error(problem))
  const registry = createRegistry(config, loader)
  if (config.activeProfile !== '') {
    await registry.activate(config.activeProfile).catch((error: Error) => {
      // Serving, so that an operator can mend the profile and activate it.
      log.error(
        { profile: config.activeProfile, reason: error.message },
        'profile not activated: minimal mode',
      )
    })
  }
  const onShutdown = () => {
    lifecycle.beginEnd()
    server.announceEnd()
    setTimeout(() => end(shutdownExitCode), shutdownDelay)
  }
  const service = createCryptoService({ ...config, config, log, lifecycle, registry, version, onShutdown })
  const server = await startServer(config, service)
  log.info({ socket: config.socket, profile: registry.active.profile?.name ?? '', version }, 'serving')

  const end = (exitCode: number) => {
    server.closeNow()
    loader.end()
    log.info({ exitCode }, 'ended')
    log.flush()
    process.exit(exitCode)
  }
  const endGracefully = async () => {
    if (lifecycle.isEnding) return
    lifecycle.beginEnd()
    server.announceEnd()
    log.info('ending: finishing the calls in flight')
    const tooLong = new Promise((resolve) => setTimeout(resolve, config.limits.requestSeconds * 1000))
    await Promise.race([Promise.all([server.close(), lifecycle.allAnswered()]), tooLong])
    end(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endGracefully)
}
