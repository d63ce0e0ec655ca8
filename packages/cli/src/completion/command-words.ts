// What can be typed where: the command tree as plain data, for the scripts that complete it.
import type { Command } from 'commander'

export interface CommandWords {
  /** ' brain create'; '' is the command itself. Each name follows a space. */
  readonly path: string
  /** Commands below it, or what its arguments can be. */
  readonly names: readonly string[]
  readonly flags: readonly Flag[]
}

interface Flag {
  readonly name: string
  readonly takesValue: boolean
  /** Where there is a choice of them. */
  readonly values: readonly string[]
}

export function commandWords(command: Command, path = ''): CommandWords[] {
  const below = commandsBelow(command)
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const own = { path, names: [...below.map((one) => one.name()), ...choices], flags: flagsOf(command) }
  return [
    own,
    ...below.flatMap((one) =>
      one.name() === 'help' ? explained(command, `${path} help`) : commandWords(one, `${path} ${one.name()}`),
    ),
  ]
}

/** After 'help' come the commands again, without their options. */
function explained(command: Command, path: string): CommandWords[] {
  const below = commandsBelow(command).filter((one) => one.name() !== 'help')
  const own = { path, names: below.map((one) => one.name()), flags: [] }
  return [own, ...below.flatMap((one) => explained(one, `${path} ${one.name()}`))]
}

const commandsBelow = (command: Command) => command.createHelp().visibleCommands(command)

function flagsOf(command: Command): Flag[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, required, optional, argChoices = [] }) =>
      long === undefined || long === null
        ? []
        : [{ name: long, takesValue: required || optional, values: argChoices }],
    )
}
