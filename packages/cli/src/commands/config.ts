// notarium config: whether the hub's configuration is right, and the file with every default to begin with.
// Exit code of check: 0 it is right, 1 it is wrong and the hub would not start with it, 2 it could not be checked.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type HubConfig, type HubOptions, readHubConfig } from '@notarium/hub'
import { ConfigError } from '@notarium/runtime'
import { Command } from 'commander'
import { dataFlag, jsonFlag } from '../hub/command-on-hub.ts'
import { present } from '../output/present.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options extends HubOptions {
  readonly json: boolean
}

const configCheckCommand = new Command('check')
  .description(
    'Read the configuration as the hub would, environment included, and say what is wrong with it.',
  )
  .option('--config <file>', 'the file (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)')
  .option(...dataFlag)
  .option(...jsonFlag)
  .addHelpText(
    'after',
    '\n--json shows the settings that hold, too. Exit code: 0 right, 1 wrong (the hub would not start), 2 cannot be checked.',
  )
  .action(async ({ json, ...options }: Options) => {
    const result = await checked(options)
    if (!result.isRight) process.exitCode = 1
    await present(result, { json }, (found) =>
      found.isRight
        ? [
            existsSync(found.settings.file)
              ? `${found.settings.file} is right.`
              : defaultsHold(found.settings),
          ]
        : ['The configuration is wrong:', ...found.mistakes.map((mistake) => `  ${mistake}`)],
    )
  })

const configPrintCommand = new Command('print')
  .description('Print the configuration with every setting and its default, to begin with.')
  .action(async () => {
    // Beside the hub's own code.
    const defaults = new URL('../notarium.toml', import.meta.resolve('@notarium/hub'))
    await writeStandardOutput(await readFile(defaults, 'utf8'))
  })

export const configCommand = new Command('config')
  .description("Check the hub's configuration, or print one with every default.")
  .addCommand(configCheckCommand)
  .addCommand(configPrintCommand)

const defaultsHold = ({ file }: HubConfig) => `There is no ${file}: the defaults hold, and they are right.`

async function checked(options: HubOptions) {
  try {
    return { isRight: true, settings: withoutSecrets(await readHubConfig(options)) } as const
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { isRight: false, mistakes: mistakesIn(error) } as const
  }
}

/** One message holds them all; each begins with its key, or with the name that nobody knows. */
function mistakesIn({ message }: ConfigError): string[] {
  return message.split(/; (?=[\w.]+: |')/)
}

function withoutSecrets(config: HubConfig): HubConfig {
  if (config.database.kind === 'sqlite') return config
  const url = new URL(config.database.url)
  if (url.password !== '') url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return { ...config, database: { ...config.database, url: url.href } }
}
