// notarium sidecar: the signing service on its Unix socket, in this process, until it is told to end.
import { Command } from 'commander'

export const sidecarCommand = new Command('sidecar')
  .description('Run the signing sidecar: a gRPC service on a Unix socket.')
  .requiredOption('--config <file>', 'its configuration (TOML)')
  .action(async ({ config }: { readonly config: string }) => {
    // Loaded on demand: the other commands have no use for it.
    const { runSidecar } = await import('@notarium/sidecar')
    await runSidecar(config)
  })
