// notarium brain remove: only after its name was typed once more.
import { createInterface } from 'node:readline'
import { hubOperations } from '@notarium/contract/hub'
import { CommandError } from '../command-error.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { connectHub } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { present } from '../output/present.ts'
import { printableLine } from '../printable.ts'

export const brainRemoveCommand = commandOnHub('remove', 'Remove a brain; what it held is kept aside.')
  .argument('<name>', 'of the brain')
  .option('--confirm <name>', 'the name again (default: asked for on a terminal)')
  .action(async (name: string, { confirm, ...flags }: HubFlags & { readonly confirm?: string }) => {
    const hub = await connectHub(flags.data)
    await requireBrains(hub, [name])
    const typed = confirm ?? (await askForName(name))
    if (typed !== name) throw new CommandError(`that is not '${name}': nothing was removed`)
    const body = { confirm: typed }
    const removed = await hub.call(hubOperations.removeBrain, { params: { name }, body })
    await present(removed, flags, ({ keptIn }) => [
      `The brain '${name}' was removed${keptIn === null ? '.' : `; what it held is in '${keptIn}'.`}`,
    ])
  })

async function askForName(name: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandError(`nothing was removed: say so with --confirm ${name}`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    terminal.setPrompt(printableLine(`Type '${name}' to remove this brain: `))
    terminal.prompt()
    // Ctrl+C and Ctrl+D end it without a line.
    for await (const line of terminal) return line.trim()
    return ''
  } finally {
    terminal.close()
  }
}
