// What cannot be undone is done only after its name was typed once more.
import { createInterface } from 'node:readline'
import { CommandError } from '../command-error.ts'
import { printableLine } from '../printable.ts'

/** `deed` is such as 'remove this backup'. */
export async function confirmedName(name: string, deed: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandError(`nothing was done: say so with --confirm ${name}`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    terminal.setPrompt(printableLine(`Type '${name}' to ${deed}: `))
    terminal.prompt()
    // Ctrl+C and Ctrl+D end it without a line.
    for await (const line of terminal)
      if (line.trim() === name) return name
      else break
    throw new CommandError(`that is not '${name}': nothing was done`)
  } finally {
    terminal.close()
  }
}
