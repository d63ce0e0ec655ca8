// notarium hub: people, tokens, the audit log and the brains, in this process, until it is told to end.
import { HubError, type HubOptions, runHub } from '@notarium/hub'
import { ConfigError } from '@notarium/runtime'
import { DatabaseError } from '@notarium/runtime/database'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { forkCommand } from '../fork-command.ts'
import { brainStores } from '../hub/brain-stores.ts'

export const hubCommand = new Command('hub')
  .description('Run the hub alone, without the sidecar ("notarium up" runs both).')
  .option('--data <folder>', "the hub's folder (or set NOTARIUM_DATA; default: ./data)")
  .option(
    '--config <file>',
    'its configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)',
  )
  .action(async (options: HubOptions) => {
    try {
      await runHub({
        ...options,
        brainStores,
        launchBrain: ({ name, port, folder }) =>
          forkCommand(['brain', 'serve', '--name', name, '--port', String(port), '--data', folder]),
      })
    } catch (error) {
      throw isExpected(error) ? new CommandError((error as Error).message) : error
    }
  })

export function isExpected(error: unknown): boolean {
  return error instanceof ConfigError || error instanceof HubError || error instanceof DatabaseError
}
