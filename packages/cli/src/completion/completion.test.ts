import { spawnSync } from 'node:child_process'
import { Argument, Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandWords } from './command-words.ts'
import { fishScript } from './fish.ts'
import { bashScript, zshScript } from './posix-shells.ts'

const program = new Command('notarium').version('1')
program.command('import <source>').option('--brain <name>').option('-q', 'no long name')
program
  .command('brain')
  .command('create')
  .option('--restricted')
  .option('--host <host>')
  .addOption(new Option('--visibility <who>').choices(['open', 'restricted']))
program.command('completion').addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
const words = commandWords(program)

/** What bash would offer for the last of the words. */
function offered(...typed: string[]): string[] {
  const ask = `${bashScript(words)}\nCOMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _notarium; echo "\${COMPREPLY[*]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-euc', ask, 'bash', 'notarium', ...typed], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trim().split(/\s+/)
}

describe('completion', () => {
  it('offers the commands of a command, and its options once a dash is typed', () => {
    expect(offered('')).toEqual(['import', 'brain', 'completion', 'help'])
    expect(offered('im')).toEqual(['import'])
    expect(offered('brain', 'c')).toEqual(['create'])
    expect(offered('brain', 'create', 'docs', '--')).toEqual([
      ...['--restricted', '--host', '--visibility', '--help'],
    ])
    expect(offered('import', '--brain', 'docs', '--b')).toEqual(['--brain'])
  })

  it('offers commands after help, and the values that there is a choice of', () => {
    expect(offered('help', '')).toEqual(['import', 'brain', 'completion'])
    expect(offered('help', 'brain', '')).toEqual(['create'])
    expect(offered('brain', 'help', 'c')).toEqual(['create'])
    expect(offered('brain', 'create', '--visibility', 'r')).toEqual(['restricted'])
    expect(offered('brain', 'create', '--visibility', 'open', '--r')).toEqual(['--restricted'])
    expect(offered('completion', '')).toEqual(['bash', 'zsh'])
    expect(zshScript(words)).toContain("' brain create --visibility') names='open restricted' ;;")
  })

  it('leaves names of files to the shell', () => {
    expect(offered('import', '')).toEqual([''])
    expect(offered('brain', 'create', '--host', '')).toEqual([''])
    expect(zshScript(words)).toContain('else _files')
  })

  it('is there for fish', () => {
    const script = fishScript(words)
    expect(script).toContain(`-n '__notarium_typed " brain"' -f -a 'create help'`)
    expect(script).toContain(`-n '__notarium_typed " brain create"' -l host -r\n`)
    expect(script).toContain(`-n '__notarium_typed " brain create"' -l restricted\n`)
    expect(script).toContain(`-l visibility -x -a 'open restricted'\n`)
    expect(script).toContain(`-n '__notarium_typed " help brain"' -f -a 'create'\n`)
  })
})
