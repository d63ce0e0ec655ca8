// The notarium command. Each subcommand is a file in commands/; here they are put together, and what they throw
// becomes a message and an exit code.
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { CommandError } from './command-error.ts'
import { printableLine } from './printable.ts'
import { endWhenOutputFails } from './standard-streams.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  up: async () => (await import('./commands/up.ts')).upCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  hub: async () => (await import('./commands/hub.ts')).hubCommand,
  sidecar: async () => (await import('./commands/sidecar.ts')).sidecarCommand,
  brain: async () => (await import('./commands/brain.ts')).brainCommand,
  user: async () => (await import('./commands/user.ts')).userCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  jobs: async () => (await import('./commands/jobs.ts')).jobsCommand,
  sync: async () => (await import('./commands/sync.ts')).syncCommand,
  search: async () => (await import('./commands/search.ts')).searchCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  config: async () => (await import('./commands/config.ts')).configCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  sign: async () => (await import('./commands/sign.ts')).signCommand,
  keys: async () => (await import('./commands/keys-generate.ts')).keysCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
}

const program = new Command('notarium')
  .description(
    'Brains (knowledge bases for people and agents), the signing sidecar, and XML signatures (GOST and RSA).',
  )
  .version(version)
  .configureHelp({ showGlobalOptions: false })
  .helpCommand(false)
  .allowExcessArguments()
  .action(helpOrUnknown)

for (const command of await loadCommands()) program.addCommand(command)
program
  .command('help')
  .description('explain a command')
  .argument('[command...]', 'its name, such as: brain create')
  .action(explain)
for (const command of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
  command.exitOverride().configureOutput({
    outputError: (text) => console.error(`notarium: ${wordsOf(text)}; "${helpOn(command)}" says more`),
  })
}

endWhenOutputFails()
process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)))

try {
  await program.parseAsync()
} catch (error) {
  // At once: a channel to whoever started this process would keep it alive.
  process.exit(exitCodeOf(error))
}

/** Only the one that is asked for, where one will do: the others' code costs time and memory. */
function loadCommands(): Promise<Command[]> {
  const wanted = process.argv[2] ?? ''
  const isOneEnough = Object.hasOwn(commands, wanted) && wanted !== 'completion'
  const loaders = isOneEnough ? [commands[wanted]!] : Object.values(commands)
  return Promise.all(loaders.map((load) => load()))
}

function helpOrUnknown(): void {
  const [unknown] = program.args
  if (unknown === undefined) program.outputHelp()
  else throw new CommandError(`there is no command '${unknown}'; "notarium help" lists them`)
}

function explain(names: readonly string[]): void {
  let found: Command = program
  for (const name of names) {
    const next = found.commands.find((one) => one.name() === name)
    if (next === undefined)
      throw new CommandError(`there is no command '${names.join(' ')}'; "notarium help" lists them`)
    found = next
  }
  found.outputHelp()
}

/** Commander writes lines, the first of which begins with 'error: '. */
function wordsOf(text: string): string {
  const words = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\.$/, '')
  return printableLine(words.replaceAll('\n', ' '))
}

function helpOn(command: Command): string {
  const names: string[] = []
  for (let one: Command | null = command; one !== null && one !== program; one = one.parent)
    names.unshift(one.name())
  return ['notarium help', ...names].join(' ')
}

/** 2 for all that kept a command from doing its work, and never 1, which says that something was checked and does not hold. */
function exitCodeOf(error: unknown): number {
  // Commander has printed its own messages already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof Error ? error.message : String(error)
  const isExpected = error instanceof CommandError
  const text = isExpected ? message : `unexpected error: ${message}, please report`
  console.error(`notarium: ${printableLine(text)}`)
  return 2
}
