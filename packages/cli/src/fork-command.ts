// Another process of the same command, on the Node that runs this one. Over the channel it says that it serves, and
// learns that this process is gone, and ends too.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../bin/notarium', import.meta.url))

/** What it prints is piped. `nodeFlags` are for Node itself. */
export function forkCommand(args: readonly string[], nodeFlags: readonly string[] = []): ChildProcess {
  return fork(command, args, { silent: true, execArgv: [...nodeFlags] })
}
