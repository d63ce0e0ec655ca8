// A command that asks one brain: a brain of the hub by its name, or one that runs without a hub by its folder.
import { hubOperations } from '@notarium/contract/hub'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { dataFlag, type HubFlags, jsonFlag } from '../hub/command-on-hub.ts'
import { connectHub, type HubClient } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { type BrainClient, connectBrain } from './brain-client.ts'

export interface BrainFlags extends HubFlags {
  readonly brain?: string
  readonly folder?: string
}

export function commandOnBrain(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--brain <name>', 'which brain of the hub (default: the only one)')
    .option(...dataFlag)
    .addOption(
      new Option('--folder <folder>', 'a brain that runs without a hub: its folder').conflicts([
        'brain',
        'data',
      ]),
    )
    .option(...jsonFlag)
}

export async function openBrain({ brain, folder, data }: BrainFlags): Promise<BrainClient> {
  if (folder !== undefined) return connectBrain(folder)
  const hub = await connectHub(data)
  if (brain === undefined) return hub.brain(await onlyBrain(hub))
  await requireBrains(hub, [brain])
  return hub.brain(brain)
}

async function onlyBrain(hub: HubClient): Promise<string> {
  const { brains } = await hub.call(hubOperations.listBrains)
  const [first, ...others] = brains.map(({ name }) => name)
  if (first === undefined)
    throw new CommandError('the hub has no brain yet: make one with "notarium brain create"')
  if (others.length === 0) return first
  throw new CommandError(`say which brain with --brain: ${[first, ...others].join(', ')}`)
}
