// notarium brain serve: one knowledge base on its port, in this process, until it is told to end.
import { BrainError, runBrain } from '@notarium/brain'
import { ConfigError } from '@notarium/runtime'
import { Command, InvalidArgumentError } from 'commander'
import { CommandError } from '../command-error.ts'

interface Options {
  readonly data: string
  readonly name?: string
  readonly host?: string
  readonly port?: number
  readonly config?: string
}

export const brainServeCommand = new Command('serve')
  .description('Run a brain: its database, its search, HTTP and MCP, on one port.')
  .requiredOption('--data <folder>', "the brain's folder, made if it is not there")
  .option('--name <name>', "the brain's name (default: the folder's)")
  .option('--port <number>', 'where it listens; 0 is any that is free (default: 7101)', parsePort)
  .option('--host <address>', 'of which interface (default: 127.0.0.1)')
  .option('--config <file>', 'its configuration (default: brain.toml in the folder, if it is there)')
  .action(async (options: Options) => {
    try {
      await runBrain(options)
    } catch (error) {
      const isExpected = error instanceof BrainError || error instanceof ConfigError
      throw isExpected ? new CommandError(error.message) : error
    }
  })

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('Use 0 to 65535.')
  return port
}
