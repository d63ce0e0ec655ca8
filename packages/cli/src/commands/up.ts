// notarium up: the product on embedded defaults, in the foreground: the sidecar and the hub, which runs the brains.
import { type HubOptions, type InitialisedHub, prepareHub, readHubConfig } from '@notarium/hub'
import { createIdleCollection, keepMemorySmall } from '@notarium/runtime'
import { DatabaseError } from '@notarium/runtime/database'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { printableLine } from '../printable.ts'
import { firstLoginReminder } from '../up/first-login.ts'
import { tellAtTheLatest } from '../up/owner-lines.ts'
import { startProcesses } from '../up/processes.ts'
import { offerSampleBrain } from '../up/sample-brain.ts'
import { hubAddress, untilDatabaseAnswers, whenReady } from '../up/when-ready.ts'
import { isExpected } from './hub.ts'

interface Options extends HubOptions {
  readonly verbose?: boolean
}

interface Prepared extends InitialisedHub {
  /** Then nobody knows yet whether there is an owner. */
  readonly isDatabaseAway: boolean
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
    const atFirst = await prepared(options)
    const { folder, baseUrl } = atFirst.config
    let tellOwner = atFirst.owner && tellAtTheLatest(atFirst.owner)
    await startProcesses(atFirst.config, { say, isVerbose: verbose })
    if (atFirst.isDatabaseAway) {
      const owner = await ownerOnceItAnswers(options, folder)
      tellOwner = owner && tellAtTheLatest(owner)
    }
    await offerSampleBrain(folder).catch((error) =>
      say(`The sample brain could not be made: ${error.message}`),
    )
    const address = await addressOf(folder)
    console.log(`Notarium is ${await whenReady(address)}: ${baseUrl ?? address}`)
    if (tellOwner === undefined) await remindOfFirstLogin(folder)
    else tellOwner()
    // From here on it only waits.
    keepMemorySmall()
    createIdleCollection()()
    say(`Data and logs are in ${folder}; Ctrl+C ends it.`)
  })

/** A database that is away at the moment does not keep the hub from starting: it waits for it. */
async function prepared(options: HubOptions): Promise<Prepared> {
  try {
    return { ...(await prepareHub(options, say)), isDatabaseAway: false }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'unavailable') {
      say(`${error.message}; the hub waits for it`)
      return { config: await readHubConfig(options), owner: undefined, isDatabaseAway: true }
    }
    throw isExpected(error) ? new CommandError((error as Error).message) : error
  }
}

/** What could not be made without the database is made as soon as there is one. */
async function ownerOnceItAnswers(options: HubOptions, folder: string): Promise<InitialisedHub['owner']> {
  say(`Notarium is up at ${await addressOf(folder)}, and goes on once its database answers.`)
  for (;;) {
    await untilDatabaseAnswers(folder)
    const { owner, isDatabaseAway } = await prepared(options)
    if (!isDatabaseAway) return owner
  }
}

async function addressOf(folder: string): Promise<string> {
  const address = await hubAddress(folder)
  if (address === undefined) throw new CommandError('the hub ended while it started: its log says why')
  return address
}

async function remindOfFirstLogin(folder: string): Promise<void> {
  const reminder = await firstLoginReminder(folder).catch(() => undefined)
  if (reminder !== undefined) say(reminder)
}
