// Passwords come from a file or from the environment, never from the command line, where others could read them.
import { readInput } from './files.ts'

export const passwordVariable = 'NOTARIUM_KEY_PASSWORD'

/** The first line of the file, else the environment's, else none. */
export function readPassword(file: string | undefined): string | undefined {
  if (file === undefined) return process.env[passwordVariable]
  return Buffer.from(readInput(file)).toString('utf8').split(/\r?\n/, 1)[0]
}
