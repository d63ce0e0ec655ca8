// notarium init: a hub's folder made ready, without starting anything.
import { type HubOptions, prepareHub } from '@notarium/hub'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { jsonFlag } from '../hub/command-on-hub.ts'
import { present, remark } from '../output/present.ts'
import { ownerLines } from '../up/owner-lines.ts'
import { provideSidecar } from '../up/sidecar-defaults.ts'
import { isExpected } from './hub.ts'

interface Options extends HubOptions {
  readonly json: boolean
}

export const initCommand = new Command('init')
  .description('Make a hub ready: folder, configuration, keys, database, the first owner.')
  .option('--data <folder>', "the hub's folder (or set NOTARIUM_DATA; default: ./data)")
  .option(
    '--config <file>',
    'its configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)',
  )
  .option(...jsonFlag)
  .action(async ({ json, ...options }: Options) => {
    try {
      const { config, owner } = await prepareHub(options, remark)
      provideSidecar(config.folder, remark)
      const facts = { folder: config.folder, config: config.file, owner: owner ?? null }
      const lines = [
        `The hub in ${config.folder} is ready: start it with "notarium up".`,
        ...ownerLines(owner),
      ]
      await present(facts, { json }, () => lines)
    } catch (error) {
      throw isExpected(error) ? new CommandError((error as Error).message) : error
    }
  })
