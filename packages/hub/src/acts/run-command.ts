// Runs a command of the operator's, without a shell: it has so long, and of all that it says only the first line of its
// complaints is kept, cut.
import { spawn } from 'node:child_process'

export interface CommandOptions {
  /** Its standard input. */
  readonly input: string
  readonly milliseconds: number
}

const mostRead = 4_096
const longestLine = 200
const timeToReadOn = 200

/** Rejects with why it came to nothing. */
export function runCommand(argv: readonly string[], { input, milliseconds }: CommandOptions): Promise<void> {
  const [program = '', ...args] = argv
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, milliseconds)
  // One that does not read it has its reasons, and its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < mostRead) complaint += text
  })
  const refuse = (why: string) => reject(new Error(`'${program}' ${why}`))
  child.on('error', ({ message }) => refuse(`cannot be run: ${message}`))
  // What it started may live on and hold the other end of what it says.
  child.on('exit', () => setTimeout(() => child.stderr.destroy(), timeToReadOn).unref())
  child.on('close', (code, signal) => {
    if (code === 0) return resolve()
    if (isLate) return refuse(`was ended: it took longer than ${milliseconds / 1000} s`)
    refuse(`ended with ${code === null ? signal : `code ${code}`}${firstLine(complaint)}`)
  })
  return promise.finally(() => clearTimeout(timer))
}

function firstLine(text: string): string {
  const [line = ''] = text.trimStart().split('\n')
  const plain = line.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return plain === '' ? '' : `: ${plain.slice(0, longestLine)}`
}
