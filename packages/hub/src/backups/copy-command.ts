// The operator's command that takes a backup to another machine. It gets its arguments as they are, without a shell.
import { spawn } from 'node:child_process'

export interface CopyOutcome {
  readonly ok: boolean
  /** Null where it went well. */
  readonly problem: string | null
}

const longest = 3_600_000
const mostWords = 500
/** Milliseconds for its last words. */
const timeToReadOn = 200

/** Never rejects. */
export async function runCopyCommand(
  command: readonly string[],
  file: string,
  signal: AbortSignal,
): Promise<CopyOutcome> {
  const [program = '', ...rest] = command.map((word) => word.replaceAll('{file}', () => file))
  const { promise, resolve } = Promise.withResolvers<CopyOutcome>()
  const failed = (problem: string) => resolve({ ok: false, problem: problem.slice(0, mostWords) })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longest)])
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: limit,
    killSignal: 'SIGKILL',
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(0, 4 * mostWords)
  })
  child.on('error', (error: NodeJS.ErrnoException) =>
    failed(limit.aborted ? 'it took too long, or the hub ended' : `it cannot be run (${error.code})`),
  )
  // What it started may live on and hold the other end of what it says, as ssh's master of shared connections does.
  child.on('exit', () => setTimeout(() => child.stderr.destroy(), timeToReadOn).unref())
  child.on('close', (code, ended) => {
    // What it says may be long, and hold what is nobody's business: its first line tells enough.
    const [first = ''] = words.trim().split(/\r?\n/, 1)
    if (code === 0) resolve({ ok: true, problem: null })
    else failed(`it ended with ${ended ?? `code ${code}`}${first === '' ? '' : `: ${first}`}`)
  })
  return promise
}
