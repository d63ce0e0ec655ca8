// notarium up: the product on embedded defaults, in the foreground: the sidecar and the hub, which runs the brains.
import { join } from 'node:path'
import { type HubConfig, type HubOptions, prepareHub, readHubConfig } from '@notarium/hub'
import { createIdleCollection, keepMemorySmall, readAddress } from '@notarium/runtime'
import { DatabaseError } from '@notarium/runtime/database'
import { urlHost } from '@notarium/runtime/http'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { makeFolder } from '../files.ts'
import { printableLine } from '../printable.ts'
import { ownerLines } from '../up/owner-lines.ts'
import { offerSampleBrain } from '../up/sample-brain.ts'
import { provideSidecar } from '../up/sidecar-defaults.ts'
import { type Supervised, supervise } from '../up/supervise.ts'
import { whenReady } from '../up/when-ready.ts'
import { isExpected } from './hub.ts'

interface Options extends HubOptions {
  readonly verbose?: boolean
}

const say = (line: string) => console.error(printableLine(line))

export const upCommand = new Command('up')
  .description('Run Notarium: the hub, its brains and the signing sidecar, until Ctrl+C.')
  .option('--data <folder>', 'where its data is (or set NOTARIUM_DATA; default: ./data)')
  .option(
    '--config <file>',
    'its configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)',
  )
  .option('--verbose', 'show what the processes write into their logs')
  .action(async ({ verbose = false, ...options }: Options) => {
    const { config, owner } = await prepared(options)
    // The password is known here alone: it is told also where the start comes to nothing.
    const tellOwner = () => console.log([...ownerLines(owner), ''].join('\n'))
    if (owner !== undefined) process.once('exit', tellOwner)
    const sidecarConfig = provideSidecar(config.folder, say)
    const logFolder = join(config.folder, 'logs')
    makeFolder(logFolder)
    const common = { logFolder, say, isVerbose: verbose }
    const sidecar = supervise({ ...common, name: 'sidecar', args: ['sidecar', '--config', sidecarConfig] })
    const hub = supervise({ ...common, name: 'hub', args: ['hub', ...flags(config)] })
    endOnSignal([hub, sidecar])
    await hub.whenServing().catch((error) => giveUp(error, [hub, sidecar]))
    const address = await addressOf(config)
    await offerSampleBrain(config.folder).catch((error) =>
      say(`The sample brain could not be made: ${error.message}`),
    )
    const state = await whenReady(address)
    console.log(`Notarium is ${state}: ${config.baseUrl ?? address}`)
    tellOwner()
    process.off('exit', tellOwner)
    // From here on it only waits.
    keepMemorySmall()
    createIdleCollection()()
    say(`Data and logs are in ${config.folder}; Ctrl+C ends it.`)
  })

/** A database that is away at the moment does not keep the hub from starting: it waits for it. */
async function prepared(options: HubOptions) {
  try {
    return await prepareHub(options, say)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'unavailable') {
      say(`${error.message}; the hub starts and waits for it`)
      return { config: await readHubConfig(options), owner: undefined }
    }
    throw isExpected(error) ? new CommandError((error as Error).message) : error
  }
}

const flags = ({ folder, file }: HubConfig) => ['--data', folder, '--config', file]

async function addressOf({ folder }: HubConfig): Promise<string> {
  const address = await readAddress(folder, 'hub')
  if (address === undefined) throw new CommandError('the hub ended while it started: its log says why')
  return `http://${urlHost(address.host)}:${address.port}`
}

function endOnSignal(processes: readonly Supervised[]): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return process.exit(130)
    isEnding = true
    say('Ending; what is under way is finished first.')
    for (const one of processes) await one.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

async function giveUp(error: Error, processes: readonly Supervised[]): Promise<never> {
  for (const one of processes) await one.stop()
  throw new CommandError(`the hub cannot start: ${error.message}`)
}
