// Keeps a process small. Each of its threads has a JavaScript heap, whose nursery would grow to many megabytes, and
// which would be collected only when it has doubled. Measured on a brain, over an import of 14,593 pages: 252 to 272 MB at the
// highest instead of 505 (bench/RESULTS.md).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** For this thread from now on, and for those that it starts. Called when all is loaded: before, it would slow that. */
export function keepMemorySmall(): void {
  // Sizes only: flags that switch parts of the collector on or off must not change so late.
  for (const flag of ['max-semi-space-size=4', 'heap-growing-percent=30']) setFlagsFromString(`--${flag}`)
}

/** Milliseconds without a question, after which what the last ones left is collected. */
const quiet = 5_000

/** Tell it of every question. A process that nobody asks anything would otherwise never collect what it does not use. */
export function createIdleCollection(): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer ??= setTimeout(collect, quiet).unref()
    timer.refresh()
  }
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: {
    type: 'major'
    execution: 'sync'
    flavor: 'last-resort'
  }) => void
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
