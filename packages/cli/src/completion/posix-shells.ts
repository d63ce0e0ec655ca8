// Completion for bash and zsh, which differ only in where the words are and where the candidates go.
import type { CommandWords } from './command-words.ts'

export function bashScript(all: readonly CommandWords[]): string {
  return `# Completion of notarium for bash: eval "$(notarium completion bash)"
_notarium() {
  local word typed= names= flags= current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${followPath(all)}
  done
${wordsOfPath(all)}
  [[ $current == -* ]] && names=$flags
${valuesOfFlag(all)}
  COMPREPLY=($(compgen -W "$names" -- "$current"))
}
complete -o default -F _notarium notarium
`
}

export function zshScript(all: readonly CommandWords[]): string {
  return `# Completion of notarium for zsh: eval "$(notarium completion zsh)", after compinit
_notarium() {
  local word typed= names= flags= before=\${words[CURRENT-1]}
  for word in "\${(@)words[2,CURRENT-1]}"; do
${followPath(all)}
  done
${wordsOfPath(all)}
  [[ $PREFIX == -* ]] && names=$flags
${valuesOfFlag(all)}
  if [[ -n $names ]]; then compadd -- \${=names}; else _files; fi
}
compdef _notarium notarium
`
}

/** Words that are no commands, such as values, leave the path as it is. */
function followPath(all: readonly CommandWords[]): string {
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`)
  return `    case "$typed $word" in\n      ${paths.join('|')}) typed="$typed $word" ;;\n    esac`
}

function wordsOfPath(all: readonly CommandWords[]): string {
  const cases = all.map(({ path, names, flags }) => {
    return `    '${path}') names='${names.join(' ')}' flags='${flags.map(({ name }) => name).join(' ')}' ;;`
  })
  return ['  case "$typed" in', ...cases, '  esac'].join('\n')
}

/** Values that are not a choice are left to the shell: they may be names of files. */
function valuesOfFlag(all: readonly CommandWords[]): string {
  const cases = all.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values }) => `    '${path} ${name}') names='${values.join(' ')}' ;;`),
  )
  return ['  case "$typed $before" in', ...cases, '  esac'].join('\n')
}
