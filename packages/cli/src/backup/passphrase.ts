// The passphrase of a backup: from a file, from the environment, or typed on a terminal; never from the command line,
// where others could read it.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from '../command-error.ts'
import { readInput } from '../files.ts'

const variable = 'NOTARIUM_BACKUP_PASSPHRASE'

export interface PassphraseFlags {
  readonly passphraseFile?: string
}

export const passphraseFlag = [
  '--passphrase-file <file>',
  `its first line is the passphrase (or set ${variable}; of a file, else asked for on a terminal)`,
] as const

/** The one that was given; undefined where none was. */
export function givenPassphrase({ passphraseFile }: PassphraseFlags): string | undefined {
  if (passphraseFile === undefined) return process.env[variable] || undefined
  const [first = ''] = new TextDecoder().decode(readInput(passphraseFile)).split(/\r?\n/, 1)
  if (first === '') throw new CommandError(`${passphraseFile} is empty: its first line is the passphrase`)
  return first
}

/** Of an archive that is here; of one that is not encrypted there is none. */
export async function passphraseOf(file: string, flags: PassphraseFlags): Promise<string | undefined> {
  if (!file.endsWith('.age')) return undefined
  return givenPassphrase(flags) ?? askForPassphrase()
}

async function askForPassphrase(): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandError(`the backup is encrypted: use --passphrase-file, or set ${variable}`)
  process.stderr.write('Passphrase: ')
  // What is typed is not shown.
  const output = new Writable({ write: (_text, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    for await (const line of terminal) return line
    return ''
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
