// Keeps a process of the product running: starts it again when it fails, and ends it with this one. A process that
// never came to serve is not started again: what is wrong with it will not mend itself.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Supervised {
  /** Resolves with the exit code when it is not started again. */
  readonly ended: Promise<number>
  stop(): void
}

const command = fileURLToPath(new URL('../../bin/notarium', import.meta.url))
const shortestDelay = 1000
const longestDelay = 30_000
/** After this it counts as having started well. */
const goodRun = 60_000

export function supervise(
  args: readonly string[],
  onRestart: (exit: string, delay: number) => void,
): Supervised {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let child: ChildProcess
  let waiting: NodeJS.Timeout | undefined
  let delay = shortestDelay
  let isStopped = false

  const start = () => {
    const startedAt = performance.now()
    let hasServed = false
    // Over the channel the process learns that this one is gone, and ends too.
    child = fork(command, args, { stdio: 'inherit' })
    child.on('message', () => {
      hasServed = true
    })
    child.on('exit', (code, signal) => {
      if (isStopped || code === 0 || !hasServed) return end(isStopped ? 0 : (code ?? 2))
      delay = performance.now() - startedAt > goodRun ? shortestDelay : delay
      onRestart(signal ?? `code ${code}`, delay)
      waiting = setTimeout(start, delay)
      delay = Math.min(delay * 2, longestDelay)
    })
  }
  start()
  return {
    ended,
    stop() {
      isStopped = true
      clearTimeout(waiting)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      else end(0)
    },
  }
}
