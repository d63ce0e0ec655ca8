// Launches a real brain the way the hub's command does.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../../packages/cli/bin/notarium', import.meta.url))

export function launchBrain({
  name,
  port,
  folder,
}: {
  name: string
  port: number
  folder: string
}): ChildProcess {
  const args = ['brain', 'serve', '--name', name, '--port', String(port), '--data', folder]
  return fork(command, args, { silent: true })
}
