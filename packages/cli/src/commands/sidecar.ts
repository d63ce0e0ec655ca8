// notarium sidecar: the signing service on its Unix socket, in this process, until it is told to end.
import { ConfigError } from '@notarium/runtime'
import { runSidecar, SidecarError } from '@notarium/sidecar'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'

export const sidecarCommand = new Command('sidecar')
  .description('Run the signing sidecar: a gRPC service on a Unix socket.')
  .requiredOption('--config <file>', 'its configuration (TOML)')
  .action(async ({ config }: { readonly config: string }) => {
    try {
      await runSidecar(config)
    } catch (error) {
      const isExpected = error instanceof SidecarError || error instanceof ConfigError
      throw isExpected ? new CommandError(error.message) : error
    }
  })
