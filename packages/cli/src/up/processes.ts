// The two processes of `notarium up`: the sidecar, which may come later, and the hub, without which nothing runs.
import { join } from 'node:path'
import type { HubConfig } from '@notarium/hub'
import { CommandError } from '../command-error.ts'
import { makeFolder } from '../files.ts'
import { provideSidecar } from './sidecar-defaults.ts'
import { type Supervised, supervise } from './supervise.ts'

/** The hub's nursery would grow to 32 MB, for which it has no use. Later than at its start this cannot be said. */
const nodeFlags = ['--max-semi-space-size=4']

/** Milliseconds between two looks whether npm is still there. */
const lookForParent = 500

export interface ProcessOptions {
  readonly say: (line: string) => void
  /** Whether all that they print is shown. */
  readonly isVerbose: boolean
}

/** Both end with this process, and at a signal. Resolves when the hub serves. */
export async function startProcesses(
  { folder, file }: HubConfig,
  { say, isVerbose }: ProcessOptions,
): Promise<void> {
  const sidecarConfig = provideSidecar(folder, say)
  const logFolder = join(folder, 'logs')
  makeFolder(logFolder)
  const common = { logFolder, say, isVerbose }
  const sidecar = supervise({ ...common, name: 'sidecar', args: ['sidecar', '--config', sidecarConfig] })
  const args = ['hub', '--data', folder, '--config', file]
  const hub = supervise({ ...common, name: 'hub', args, nodeFlags, isVital: true })
  const stop = async () => {
    await hub.stop()
    await sidecar.stop()
  }
  endOnSignal(stop, say)
  try {
    await hub.whenServing()
  } catch {
    const problem = await failureOf(hub, isVerbose ? () => undefined : say)
    await stop()
    throw problem
  }
}

function endOnSignal(stop: () => Promise<void>, say: (line: string) => void): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return process.exit(130)
    isEnding = true
    say('Ending; what is under way is finished first.')
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  endWithNpm(end)
}

/** npm ends the shell between the two when it is told to end, and not us: then we have another parent. */
function endWithNpm(end: () => Promise<void>): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    void end()
  }, lookForParent)
  timer.unref()
}

/** Its last lines are shown as they are: they say why. */
async function failureOf(
  { state: { state, lastExit }, logFile }: Supervised,
  show: (line: string) => void,
): Promise<CommandError> {
  // It was told to end by a signal, which ends this process too.
  if (state === 'stopped') await new Promise(() => undefined)
  for (const line of lastExit?.lastLines ?? []) show(line)
  const exit = lastExit?.signal ?? `code ${lastExit?.code}`
  return new CommandError(`the hub cannot start (${exit}): what it said last is above, and in ${logFile}`)
}
