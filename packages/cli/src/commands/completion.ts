// notarium completion: a script that completes commands and options in a shell, made from the commands themselves.
import { Argument, Command } from 'commander'
import { type CommandWords, commandWords } from '../completion/command-words.ts'
import { fishScript } from '../completion/fish.ts'
import { bashScript, zshScript } from '../completion/posix-shells.ts'
import { writeStandardOutput } from '../standard-streams.ts'

const scripts: Readonly<Record<string, (all: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}

export const completionCommand = new Command('completion')
  .description('Print a script that completes commands and options in a shell.')
  .addArgument(new Argument('<shell>', 'which').choices(Object.keys(scripts)))
  .addHelpText('after', '\nIn ~/.bashrc, for example: eval "$(notarium completion bash)"')
  .action(async (shell: string, _flags: object, { parent }: Command) => {
    await writeStandardOutput(scripts[shell]!(commandWords(parent!)))
  })
