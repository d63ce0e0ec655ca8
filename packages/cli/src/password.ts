// Passwords come from a file or from the environment, never from the command line, where others could read them.
import { CommandError } from './command-error.ts'
import { readInput } from './files.ts'

export const passwordVariable = 'NOTARIUM_KEY_PASSWORD'
export const howToGivePassword = `use --password-file, or set ${passwordVariable}`

/** The first line of the file, else the environment's, else none. */
export function readPassword(file: string | undefined): string | undefined {
  if (file === undefined) return process.env[passwordVariable]
  return textOf(file).split(/\r?\n/, 1)[0]
}

/** Some editors put a byte order mark before the text; the decoder takes it away. */
function textOf(file: string): string {
  const bytes = readInput(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandError(`${file} is not UTF-8 text: save the password as UTF-8`)
  }
}
