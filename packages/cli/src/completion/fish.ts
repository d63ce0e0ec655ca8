// Completion for fish: a line for each command, which holds where that command was typed.
import type { CommandWords } from './command-words.ts'

export function fishScript(all: readonly CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`)
  return `# Completion of notarium for fish: notarium completion fish | source
function __notarium_typed
  set -l typed ''
  for word in (commandline -opc)[2..]
    switch "$typed $word"
      case ${paths.join(' ')}
        set typed "$typed $word"
    end
  end
  test "$typed" = "$argv[1]"
end
${all.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, names, flags }: CommandWords): string[] {
  const where = `complete -c notarium -n '__notarium_typed "${path}"'`
  const below = names.length === 0 ? [] : [`${where} -f -a '${names.join(' ')}'`]
  return [...below, ...flags.map((flag) => `${where} -l ${flag.name.slice(2)}${valuePart(flag)}`)]
}

/** Where there is no choice, it may be the name of a file. */
function valuePart({ takesValue, values }: CommandWords['flags'][number]): string {
  if (values.length > 0) return ` -x -a '${values.join(' ')}'`
  return takesValue ? ' -r' : ''
}
