// npm run faults: torments the real product, and checks after each round that it kept what it promised. Exit code 0:
// nothing was violated; 1: something was; 2: it cannot be run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Options, readOptions, usage } from './options.ts'
import { createRun } from './run.ts'

/** One loss may show in hundreds of pages. */
const mostShown = 20

const say = (line: string) => console.log(line)

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const options = optionsOrExit()
const folder = mkdtempSync(join(tmpdir(), 'notarium-faults-'))
// PostgreSQL runs as another user, in a folder below this one.
chmodSync(folder, 0o711)
process.env['TMPDIR'] = folder

const startedAt = performance.now()
const run = createRun(options, folder, say)
let isInterrupted = false

async function finish(exitCode: number, keep: boolean): Promise<never> {
  await run.close(keep)
  if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(exitCode)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isInterrupted) return
    isInterrupted = true
    say('ending: all processes are killed')
    void finish(130, options.keep)
  })
}

try {
  const wrong = await run.play()
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  if (!isInterrupted && wrong.length === 0) {
    say(`${options.rounds} rounds, seed ${options.seed}: no violation, in ${minutes} minutes`)
    await finish(0, options.keep)
  } else if (!isInterrupted) {
    say(`VIOLATED, with seed ${options.seed}:`)
    for (const fault of wrong.slice(0, mostShown)) say(`  - ${fault}`)
    if (wrong.length > mostShown) say(`  … and ${wrong.length - mostShown} more`)
    say(`what was there is kept in ${folder}`)
    await finish(1, true)
  }
} catch (error) {
  if (!isInterrupted) {
    console.error(error)
    say(`what was there is kept in ${folder}`)
    await finish(2, true)
  }
}
