// notarium brain list, create, change: the brains of a hub.
import { type BrainRecord, hubOperations } from '@notarium/contract/hub'
import { Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { brainSentence, presentStarted } from '../hub/brain-sentence.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { present } from '../output/present.ts'
import { table } from '../output/table.ts'
import { wholeNumber } from '../whole-number.ts'

interface NewBrain extends HubFlags {
  readonly restricted: boolean
  readonly external: boolean
  readonly host?: string
}

interface BrainChange extends HubFlags {
  readonly displayName?: string
  readonly port?: number
  readonly visibility?: BrainRecord['visibility']
}

const port = wholeNumber(1, 65_535)

export const brainListCommand = commandOnHub('list', 'List the brains of the hub.').action(
  async (flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const answer = await hub.call(hubOperations.listBrainRecords)
    await present(answer, flags, ({ brains }) => brainTable(brains), 'There are no brains.')
  },
)

export const brainCreateCommand = commandOnHub('create', 'Create a brain, and start it.')
  .argument('<name>', 'a–z, 0–9 and "-": part of its addresses')
  .argument('<display-name>', 'for people')
  .argument('[port]', 'where it listens (default: the first that is free)', port)
  .option('--restricted', 'for its members alone (see: notarium brain members)', false)
  .option('--external', 'something else runs it, and the hub only forwards to it', false)
  .option('--host <host>', 'with --external: where it runs')
  .action(async (name: string, displayName: string, port: number | undefined, options: NewBrain) => {
    const { restricted, external, host, ...flags } = options
    if (host !== undefined && !external) throw new CommandError('--host is for a brain that is --external')
    const hub = await connectHub(flags.data)
    const brain = await hub.call(hubOperations.createBrain, {
      body: {
        name,
        displayName,
        port,
        visibility: restricted ? 'restricted' : 'open',
        supervise: external ? 'external' : 'hub',
        host,
      },
    })
    // One that something else runs may well be started later.
    if (!external) await presentStarted(brain, flags)
    else await present(brain, flags, (created) => [brainSentence(created)])
  })

export const brainChangeCommand = commandOnHub(
  'change',
  'Change the name for people, the port, who may use it.',
)
  .argument('<name>', 'of the brain')
  .option('--display-name <text>', 'its name for people')
  .option('--port <number>', 'where it listens', port)
  .addOption(
    new Option('--visibility <who>', 'open: everybody, by their role; restricted: its members alone').choices(
      ['open', 'restricted'] satisfies BrainRecord['visibility'][],
    ),
  )
  .action(async (name: string, { data, json, ...body }: BrainChange) => {
    if (Object.keys(body).length === 0)
      throw new CommandError('say what to change: --display-name, --port or --visibility')
    const hub = await connectHub(data)
    await requireBrains(hub, [name])
    const brain = await hub.call(hubOperations.changeBrain, { params: { name }, body })
    await present(brain, { json }, (changed) => [brainSentence(changed)])
  })

function brainTable(brains: readonly BrainRecord[]): string[] {
  return table(
    ['NAME', 'DISPLAY NAME', 'STATE', 'ADDRESS', 'ACCESS', 'RUN BY', 'RESTARTS'],
    brains.map((brain) => [
      brain.name,
      brain.displayName,
      brain.state,
      `${brain.host}:${brain.port}`,
      brain.visibility,
      brain.supervise,
      String(brain.restarts),
    ]),
  )
}
