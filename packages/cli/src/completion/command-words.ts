// What can be typed where: the command tree as plain data, for the scripts that complete it.
import type { Command } from 'commander'

export interface CommandWords {
  /** ' brain create'; '' is the command itself. Each name follows a space. */
  readonly path: string
  readonly names: readonly string[]
  readonly flags: readonly Flag[]
}

interface Flag {
  readonly name: string
  readonly takesValue: boolean
}

export function commandWords(command: Command, path = ''): CommandWords[] {
  const help = command.createHelp()
  const below = help.visibleCommands(command)
  const flags = help.visibleOptions(command).flatMap(({ long, required, optional }) => {
    return long === undefined || long === null ? [] : [{ name: long, takesValue: required || optional }]
  })
  const own = { path, names: below.map((one) => one.name()), flags }
  return [own, ...below.flatMap((one) => commandWords(one, `${path} ${one.name()}`))]
}
