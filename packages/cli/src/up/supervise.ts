// Keeps a command of the product running beside this one: what it prints is kept in a file, and whoever sits at the
// terminal hears only that it ended and starts again.
import { join } from 'node:path'
import { createKeptLog, type KeptProcess, type KeptState, keepRunning } from '@notarium/runtime/processes'
import { forkCommand } from '../fork-command.ts'

export interface Supervised extends KeptProcess {
  readonly logFile: string
}

export interface SuperviseOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly nodeFlags?: readonly string[]
  readonly logFolder: string
  readonly say: (line: string) => void
  /** Whether what it prints is shown as well. */
  readonly isVerbose: boolean
  /** Whether the whole start ends with it: until it has served, nothing is said of another try. */
  readonly isVital?: boolean
}

export function supervise(options: SuperviseOptions): Supervised {
  const { name, args, nodeFlags, logFolder, say, isVerbose, isVital = false } = options
  const logFile = join(logFolder, `${name}.log`)
  const log = createKeptLog(logFile)
  let isTold = !isVital
  const kept = keepRunning({
    start: () => forkCommand(args, nodeFlags),
    onLine: (line) => {
      log.append(line)
      if (isVerbose) say(line)
    },
    onState: (state) => {
      if (state.state === 'running') isTold = true
      if (isTold && state.nextTryAt !== null) say(`The ${name} ${whatHappened(state)}`)
    },
  })
  return {
    get state() {
      return kept.state
    },
    logFile,
    start: kept.start,
    restart: kept.restart,
    whenServing: kept.whenServing,
    async stop() {
      await kept.stop()
      await log.close()
    },
  }
}

function whatHappened({ lastExit, nextTryAt, state }: KeptState): string {
  const exit = lastExit?.signal ?? `code ${lastExit?.code}`
  const seconds = Math.max(0, Math.ceil(((nextTryAt ?? 0) - Date.now()) / 1000))
  const again = state === 'crash-loop' ? 'again and again' : 'by itself'
  return `ended ${again} (${exit}); it is started again in ${seconds} s`
}
